import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ProductFiltersInput } from '../contract.ts'
import type { Counts } from './filter-fields.tsx'
import { withoutFilters } from './listing-filters.ts'
import { filtersOf, listingQuery } from './listing-search.ts'
import { facetsQuery, productPagesQuery } from './queries.ts'
import type { Listing } from './use-listing.ts'

/** Placeholder data must come from the same collection and search. */
const isSameList = (one: ProductFiltersInput | undefined, other: ProductFiltersInput) =>
  one?.collection === other.collection && one?.search === other.search

/** Returns the loaded products. While new filters load, the previous result stays. */
export function useListedProducts({ collection, search }: Listing) {
  const query = listingQuery(collection, search)
  const list = useInfiniteQuery({
    ...productPagesQuery(query, search.page),
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
export function useCounts({ collection, search }: Listing) {
  const whole = useQuery(facetsQuery(filtersOf(collection, withoutFilters(search))))
  const filters = filtersOf(collection, search)
  const counted = useQuery({
    ...facetsQuery(filters),
    placeholderData: (previous, previousQuery) =>
      isSameList(previousQuery?.queryKey[2], filters) ? previous : undefined,
  })
  const counts: Counts | undefined =
    whole.data && counted.data ? { whole: whole.data, counted: counted.data } : undefined
  return { counts, recount: () => Promise.all([whole.refetch(), counted.refetch()]) }
}
