import type { Db } from '#platform/database/connect.ts'
import { arrangeCounts, type TermFacet, termFacets, wordsOf } from '../rules.ts'
import type { Found } from './count-found.ts'
import { countValues } from './facet-store.ts'
import { listBestFirst } from './list-products.ts'
import type { ProductRow } from './product-store.ts'
import { isFoundIn, type Part } from './search-query.ts'
import { type Tallied, tally } from './tally.ts'
import { readSearches } from './understand-search.ts'

/** Enough to tell which values are frequent. */
const SAMPLE_SIZE = 2_000

export interface SurveyedValue {
  facet: TermFacet
  value: string
  /** Within the sample. */
  count: number
  /** Indexes of the search parts that match it. */
  parts: number[]
}

export interface Survey {
  /** Number of parts in the search: two for 'blak hudi'. */
  parts: number
  /** Most frequent first. */
  values: SurveyedValue[]
  /** Most relevant first. */
  products: ProductRow[]
  found: Found
}

/** Returns the most relevant products of a search and the facet values that its results share. */
export async function surveySearch(deps: { db: Db } & Tallied, text: string, limit: number): Promise<Survey> {
  const { db } = deps
  const [parsed] = await readSearches(db, [text])
  if (!parsed?.query) return { parts: 0, values: [], products: [], found: { count: 0, sense: '' } }
  const { parts, query } = parsed
  const match = { query: query.match }
  const sample = { sampleSize: SAMPLE_SIZE }
  const [counts, { products, total }] = await Promise.all([
    parts.length > 0 ? tally(deps, ['some values', query.match], () => countValues(db, match, sample)) : [],
    listBestFirst(deps, match, query, { limit, offset: 0 }),
  ])
  const values = termFacets.flatMap((facet) => {
    const facetCounts = counts.filter((count) => count.facet === facet)
    return arrangeCounts(facet, facetCounts).map((count) => ({ facet, ...count, parts: findParts(count.value, parts) }))
  })
  return {
    parts: parts.length,
    values: values.toSorted((a, b) => b.count - a.count),
    products,
    found: { count: total, sense: query.match },
  }
}

function findParts(value: string, parts: Part[]): number[] {
  // like search_weigh in the database: 'T-Shirt' matches 't', 'shirt' and 'tshirt'
  const words = wordsOf(`${value} ${value.replaceAll('-', '')}`)
  return parts.flatMap((part, index) => (isFoundIn(words, part) ? index : []))
}
