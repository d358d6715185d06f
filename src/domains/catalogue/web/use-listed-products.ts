import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ProductFiltersInput } from '../contract.ts'
import type { Counts } from './filter-fields.tsx'
import { withoutFilters } from './listing-filters.ts'
import { filtersOf, listingQuery } from './listing-search.ts'
import { facetsQuery, productPagesQuery } from './queries.ts'
import type { Listing } from './use-listing.ts'

/** What was shown of another list would be wrong under this one's name. */
const isSameList = (one: ProductFiltersInput | undefined, other: ProductFiltersInput) =>
  one?.collection === other.collection && one?.search === other.search

/** The products of a list as far as they are loaded. While another choice is on its way, the former one stays. */
export function useListedProducts({ collection, search }: Listing) {
  const query = listingQuery(collection, search)
  const list = useInfiniteQuery({
    ...productPagesQuery(query, search.page),
    placeholderData: (former, formerQuery) => (isSameList(formerQuery?.queryKey[2], query) ? former : undefined),
  })
  const pages = list.data?.pages
  return {
    ...list,
    /** Each once: what moved from page to page while they were loaded comes twice. */
    products: pages && [...new Map(pages.flatMap(({ items }) => items.map((item) => [item._id, item]))).values()],
    total: pages?.at(-1)?.total,
    /** As it was asked for: a former list keeps its arrangement until the next is there. */
    isGrouped: pages?.at(-1)?.isGrouped ?? false,
  }
}

/** What the list holds, counted; undefined until it has been. */
export function useCounts({ collection, search }: Listing) {
  const whole = useQuery(facetsQuery(filtersOf(collection, withoutFilters(search))))
  const filters = filtersOf(collection, search)
  const counted = useQuery({
    ...facetsQuery(filters),
    placeholderData: (former, formerQuery) => (isSameList(formerQuery?.queryKey[2], filters) ? former : undefined),
  })
  const counts: Counts | undefined =
    whole.data && counted.data ? { whole: whole.data, counted: counted.data } : undefined
  return { counts, recount: () => Promise.all([whole.refetch(), counted.refetch()]) }
}
