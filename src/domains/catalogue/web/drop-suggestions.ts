import { useQueries } from '@tanstack/react-query'
import { listActiveFilters } from './listing-filters.ts'
import { type ListingParams, toProductFilters } from './listing-params.ts'
import { facetsQueryOptions } from './queries.ts'

/** Each filter is counted with a call of its own. */
const MAX_SUGGESTIONS = 6

/** Lists the filters that a list without results could drop, with the params that remain. */
const listDroppableFilters = (params: ListingParams) => listActiveFilters(params).slice(0, MAX_SUGGESTIONS)

export const dropSuggestionQueries = (collection: string | undefined, params: ListingParams) =>
  listDroppableFilters(params).map(({ paramsWithout }) => facetsQueryOptions(toProductFilters(collection, paramsWithout)))

/** Returns the filters without which there are products, the most helpful first. */
export function useDropSuggestions(collection: string | undefined, params: ListingParams) {
  const counts = useQueries({
    queries: dropSuggestionQueries(collection, params).map((query) => ({ ...query, throwOnError: false })),
  })
  return listDroppableFilters(params)
    .map((filter, index) => ({ ...filter, total: counts[index]?.data?.total ?? 0 }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
}
