import { getCachedCounts } from './count-cache.ts'
import type { Deps } from './deps.ts'
import { parseSearches } from './parse-search.ts'
import * as store from './search-store.ts'

export interface SearchResultCount {
  count: number
  /** Equal for searches that match the same products, such as 'acid wash' and 'acid washed'. */
  normalizedQuery: string
}

/** Counts the results of each search, in order. `known` is a result that need not be counted again. */
export async function countSearchResults(
  deps: Pick<Deps, 'db' | 'countCache'>,
  texts: string[],
  known: SearchResultCount,
): Promise<SearchResultCount[]> {
  const { db } = deps
  const queries = (await parseSearches(db, texts)).map(({ query }) => query?.match ?? '')
  const uncounted = [...new Set(queries)].filter((query) => query !== '' && query !== known.normalizedQuery)
  const counts = await getCachedCounts(deps, uncounted, (uncached) => store.countMatchesPerQuery(db, uncached))
  return queries.map((query) =>
    query === known.normalizedQuery ? known : { normalizedQuery: query, count: counts[uncounted.indexOf(query)] ?? 0 },
  )
}
