import type { Db } from '#platform/database/connect.ts'
import { arrangeCounts, type TermFacet, termFacets, wordsOf } from '../rules.ts'
import type { Found } from './count-found.ts'
import { countValues } from './facet-store.ts'
import { listBestFirst } from './list-products.ts'
import type { ProductRow } from './product-store.ts'
import { isFoundIn, type Part } from './search-query.ts'
import { type Tallied, tally } from './tally.ts'
import { readSearches } from './understand-search.ts'

/** Enough to know which values are frequent, however many products a search finds. */
const MOST_LOOKED_AT = 2_000

/** A collection, a colour, a material … of what a search finds. */
export interface SurveyedValue {
  facet: TermFacet
  value: string
  /** How many of the products looked at have it. */
  count: number
  /** Which parts of the search it is found by, by their number. */
  parts: number[]
}

export interface Survey {
  /** Of how many parts the search consists: 'blak hudi' of two. */
  parts: number
  /** The most frequent first. */
  values: SurveyedValue[]
  /** The best of them first. */
  products: ProductRow[]
  found: Found
}

/** What a search understands and finds, in broad lines: the best products, and what all of them have in common. */
export async function surveySearch(deps: { db: Db } & Tallied, text: string, limit: number): Promise<Survey> {
  const { db } = deps
  const [reading] = await readSearches(db, [text])
  if (!reading?.query) return { parts: 0, values: [], products: [], found: { count: 0, sense: '' } }
  const { parts, query } = reading
  const match = { query: query.match }
  const some = { among: MOST_LOOKED_AT }
  const [counts, { products, total }] = await Promise.all([
    parts.length > 0 ? tally(deps, ['some values', query.match], () => countValues(db, match, some)) : [],
    listBestFirst(deps, match, query, { limit, offset: 0 }),
  ])
  const values = termFacets.flatMap((facet) => {
    const ofFacet = counts.filter((count) => count.facet === facet)
    return arrangeCounts(facet, ofFacet).map((each) => ({ facet, ...each, parts: partsIn(each.value, parts) }))
  })
  return {
    parts: parts.length,
    values: values.toSorted((a, b) => b.count - a.count),
    products,
    found: { count: total, sense: query.match },
  }
}

function partsIn(value: string, parts: Part[]): number[] {
  // as the database does it: 'T-Shirt' is found by 't', 'shirt' and 'tshirt'
  const words = wordsOf(`${value} ${value.replaceAll('-', '')}`)
  return parts.flatMap((part, at) => (isFoundIn(words, part) ? at : []))
}
