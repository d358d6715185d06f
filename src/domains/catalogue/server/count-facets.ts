import type { Db } from '#platform/database/connect.ts'
import type { ProductFilters } from '../contract.ts'
import { arrangeCounts, type TermFacet, termFacets, type WantedTerms } from '../rules.ts'
import { countValues, priceRange } from './facet-store.ts'
import { matchQuery } from './search-query.ts'
import { type Tallied, tally } from './tally.ts'
import { understandFilters, type Wanted } from './understand-filters.ts'

type Counts = Record<TermFacet, { value: string; count: number }[]>

export interface CountedFacets extends Counts {
  total: number
  /** The words that the search was taken for, where some of them were not typed. */
  understoodAs: string | undefined
  price: { minPaise: number; maxPaise: number } | undefined
}

/** How many products each value of a facet would leave: the other filters apply, the facet's own does not. */
export async function countFacets(deps: { db: Db } & Tallied, filters: ProductFilters): Promise<CountedFacets> {
  const { db } = deps
  const wanted = await understandFilters(db, filters)
  if (!wanted) return { total: 0, understoodAs: undefined, price: undefined, ...arranged(() => []) }
  const valuesOf = (of: Wanted) => {
    const match = matchOf(of)
    return tally(deps, ['values', match.query, match.minPaise, match.maxPaise], () => countValues(db, match))
  }
  const anyPrice = matchOf({ ...wanted, minPaise: undefined, maxPaise: undefined })
  const narrowed = termFacets.filter((facet) => wanted.terms[facet])
  const [counts, price, ...withoutOwn] = await Promise.all([
    valuesOf(wanted),
    tally(deps, ['prices', anyPrice.query], () => priceRange(db, anyPrice)),
    ...narrowed.map((facet) => valuesOf({ ...wanted, terms: without(wanted.terms, facet) })),
  ])
  // a product has exactly one category
  const total = counts.reduce((sum, { facet, count }) => (facet === 'category' ? sum + count : sum), 0)
  return {
    total,
    understoodAs: wanted.search?.takenFor,
    price,
    ...arranged((facet) => {
      const own = withoutOwn[narrowed.indexOf(facet)] ?? counts
      return own.filter((count) => count.facet === facet)
    }),
  }
}

function arranged(countsOf: (facet: TermFacet) => Counts[TermFacet]): Counts {
  return Object.fromEntries(termFacets.map((facet) => [facet, arrangeCounts(facet, countsOf(facet))])) as Counts
}

function without({ ...terms }: WantedTerms, facet: TermFacet): WantedTerms {
  delete terms[facet]
  return terms
}

function matchOf({ terms, search, minPaise, maxPaise }: Wanted) {
  return { query: matchQuery(terms, search), minPaise, maxPaise }
}
