import { arrangeFacetCounts, type TermFacet, termFacets, tokenize } from '../rules.ts'
import { getCached } from './count-cache.ts'
import { hasConditions, normalizeQuery, type SearchResultCount } from './count-search-results.ts'
import type { Deps } from './deps.ts'
import * as store from './facet-store.ts'
import { listByRelevance, listProducts } from './list-products.ts'
import { parseSearches } from './parse-search.ts'
import type { ProductRow } from './product-store.ts'
import { matchesPart, type SearchPart } from './search-query.ts'

/** Large enough to find the frequent values. */
const SAMPLE_SIZE = 2_000

export interface FacetValueMatch {
  facet: TermFacet
  value: string
  /** Within the sample. */
  count: number
  /** Indexes of the search parts that match it. */
  matchedParts: number[]
}

export interface SearchSummary {
  /** Number of parts in the search: two for 'blak hudi'. */
  partCount: number
  /** Most frequent first. */
  values: FacetValueMatch[]
  /** Most relevant first. */
  products: ProductRow[]
  resultCount: SearchResultCount
  /** Whether the search has conditions besides words, such as 'under 1000'; then it has no values. */
  hasConditions: boolean
}

/** Returns the most relevant products of a search and the facet values that its results share. */
export async function summarizeSearch(
  deps: Pick<Deps, 'db' | 'countCache'>,
  text: string,
  limit: number,
): Promise<SearchSummary> {
  const { db } = deps
  const [parsed] = await parseSearches(db, [text])
  const emptySummary = {
    partCount: 0,
    values: [],
    products: [],
    resultCount: { count: 0, normalizedQuery: '' },
    hasConditions: false,
  }
  if (parsed && hasConditions(parsed)) {
    const { products, total } = await listProducts(deps, { search: text, limit })
    const resultCount = { count: total, normalizedQuery: normalizeQuery(parsed) }
    return { ...emptySummary, products, resultCount, hasConditions: true }
  }
  if (!parsed?.query) return emptySummary
  const { parts, query } = parsed
  const criteria = { tsquery: query.tsquery }
  const sample = { sampleSize: SAMPLE_SIZE }
  const [counts, { products, total }] = await Promise.all([
    parts.length > 0
      ? getCached(deps, ['sampled values', query.tsquery], () => store.countFacetValues(db, criteria, sample))
      : [],
    listByRelevance(deps, criteria, query, { limit, offset: 0 }),
  ])
  const values = termFacets.flatMap((facet) => {
    const facetCounts = counts.filter((count) => count.facet === facet)
    return arrangeFacetCounts(facet, facetCounts).map((count) => ({
      facet,
      ...count,
      matchedParts: findMatchingParts(count.value, parts),
    }))
  })
  return {
    partCount: parts.length,
    values: values.toSorted((a, b) => b.count - a.count),
    products,
    resultCount: { count: total, normalizedQuery: normalizeQuery(parsed) },
    hasConditions: false,
  }
}

function findMatchingParts(value: string, parts: SearchPart[]): number[] {
  // as search_weigh does in the database: 'T-Shirt' matches 't', 'shirt' and 'tshirt'
  const words = tokenize(`${value} ${value.replaceAll('-', '')}`)
  return parts.flatMap((part, index) => (matchesPart(words, part) ? index : []))
}
