import { getManyCached } from './count-cache.ts'
import type { Deps } from './deps.ts'
import { listProducts } from './list-products.ts'
import { type ParsedSearch, parseSearches } from './parse-search.ts'
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
  const searches = await parseSearches(deps.db, texts)
  const tsqueries = searches.filter((search) => !hasConditions(search)).map(normalizeQuery)
  const uncounted = [...new Set(tsqueries)].filter(
    (tsquery) => tsquery !== '' && tsquery !== knownResult.normalizedQuery,
  )
  const counts = await getManyCached(deps, uncounted, (uncached) => store.countMatchesPerTsquery(deps.db, uncached))
  return Promise.all(
    searches.map(async (search, index) => {
      const normalizedQuery = normalizeQuery(search)
      if (normalizedQuery === knownResult.normalizedQuery) return knownResult
      if (!hasConditions(search)) return { normalizedQuery, count: counts[uncounted.indexOf(normalizedQuery)] ?? 0 }
      const { total } = await listProducts(deps, { search: texts[index] ?? '', limit: 1 })
      return { normalizedQuery, count: total }
    }),
  )
}

export const hasConditions = ({ conditions }: ParsedSearch) => Object.keys(conditions).length > 0

/** Returns the tsquery, followed by the conditions if there are any. */
export const normalizeQuery = (search: ParsedSearch): string =>
  (search.query?.tsquery ?? '') + (hasConditions(search) ? JSON.stringify(search.conditions) : '')
