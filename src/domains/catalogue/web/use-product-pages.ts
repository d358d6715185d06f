import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ProductFiltersInput } from '../contract.ts'
import { clearFilters, type ListingFacets } from './listing-filters.ts'
import { toProductFilters, toProductQuery } from './listing-params.ts'
import { facetsQueryOptions, productPagesQueryOptions } from './queries.ts'
import type { Listing } from './use-listing.ts'

/** Placeholder data must come from the same collection and search. */
const isSameList = (a: ProductFiltersInput | undefined, b: ProductFiltersInput) =>
  a?.collection === b.collection && a?.search === b.search

/** Returns the loaded products. While a list with other filters loads, the previous one stays. */
export function useProductPages({ collection, params }: Listing) {
  const query = toProductQuery(collection, params)
  const list = useInfiniteQuery({
    ...productPagesQueryOptions(query, params.page),
    placeholderData: (previous, previousQuery) =>
      isSameList(previousQuery?.queryKey[2], query) ? previous : undefined,
  })
  const pages = list.data?.pages
  return {
    ...list,
    /** Without duplicates: a product may move to another page between two requests. */
    products: pages && [...new Map(pages.flatMap(({ items }) => items.map((item) => [item._id, item]))).values()],
    total: pages?.at(-1)?.total,
    /** Taken from the loaded data, so the previous list keeps its layout until the next one arrives. */
    isGrouped: pages?.at(-1)?.isGrouped ?? false,
  }
}

/** Returns the facets of the listing; undefined until loaded. */
export function useListingFacets({ collection, params }: Listing) {
  const unfiltered = useQuery(facetsQueryOptions(toProductFilters(collection, clearFilters(params))))
  const filters = toProductFilters(collection, params)
  const filtered = useQuery({
    ...facetsQueryOptions(filters),
    placeholderData: (previous, previousQuery) =>
      isSameList(previousQuery?.queryKey[2], filters) ? previous : undefined,
  })
  const facets = useMemo(
    (): ListingFacets | undefined =>
      unfiltered.data && filtered.data ? { unfiltered: unfiltered.data, filtered: filtered.data } : undefined,
    [unfiltered.data, filtered.data],
  )
  return { facets, refetchFacets: () => Promise.all([unfiltered.refetch(), filtered.refetch()]) }
}
