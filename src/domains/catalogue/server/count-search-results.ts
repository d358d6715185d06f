import { getManyCached } from './count-cache.ts'
import type { Deps } from './deps.ts'
import { parseSearches } from './parse-search.ts'
import * as store from './search-store.ts'

export interface SearchResultCount {
  count: number
  /** Equal for searches that match the same products, such as 'acid wash' and 'acid washed'. */
  normalizedQuery: string
}

/** Counts the results of each search, in order. `knownResult` is one that the caller has already counted. */
export async function countSearchResults(
  deps: Pick<Deps, 'db' | 'countCache'>,
  texts: string[],
  knownResult: SearchResultCount,
): Promise<SearchResultCount[]> {
  const { db } = deps
  const tsqueries = (await parseSearches(db, texts)).map(({ query }) => query?.tsquery ?? '')
  const uncounted = [...new Set(tsqueries)].filter(
    (tsquery) => tsquery !== '' && tsquery !== knownResult.normalizedQuery,
  )
  const counts = await getManyCached(deps, uncounted, (uncached) => store.countMatchesPerTsquery(db, uncached))
  return tsqueries.map((tsquery) =>
    tsquery === knownResult.normalizedQuery
      ? knownResult
      : { normalizedQuery: tsquery, count: counts[uncounted.indexOf(tsquery)] ?? 0 },
  )
}
