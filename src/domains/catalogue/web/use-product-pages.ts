import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ProductFiltersInput } from '../contract.ts'
import type { FacetCounts } from './filter-fields.tsx'
import { clearFilters } from './listing-filters.ts'
import { toProductFilters, toProductQuery } from './listing-search.ts'
import { facetsQueryOptions, productPagesQueryOptions } from './queries.ts'
import type { Listing } from './use-listing.ts'

/** Placeholder data must come from the same collection and search. */
const isSameList = (one: ProductFiltersInput | undefined, other: ProductFiltersInput) =>
  one?.collection === other.collection && one?.search === other.search

/** Returns the loaded products. While new filters load, the previous result stays. */
export function useProductPages({ collection, search }: Listing) {
  const query = toProductQuery(collection, search)
  const list = useInfiniteQuery({
    ...productPagesQueryOptions(query, search.page),
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

/** Returns the facet counts of the list; undefined until loaded. */
export function useFacetCounts({ collection, search }: Listing) {
  const whole = useQuery(facetsQueryOptions(toProductFilters(collection, clearFilters(search))))
  const filters = toProductFilters(collection, search)
  const counted = useQuery({
    ...facetsQueryOptions(filters),
    placeholderData: (previous, previousQuery) =>
      isSameList(previousQuery?.queryKey[2], filters) ? previous : undefined,
  })
  const counts: FacetCounts | undefined =
    whole.data && counted.data ? { unfiltered: whole.data, filtered: counted.data } : undefined
  return { counts, recount: () => Promise.all([whole.refetch(), counted.refetch()]) }
}
