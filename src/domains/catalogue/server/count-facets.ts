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
  /** The corrected search, if it differs from what was typed. */
  understoodAs: string | undefined
  price: { minPaise: number; maxPaise: number } | undefined
}

/** Counts each facet with the other filters applied, but not with its own. */
export async function countFacets(deps: { db: Db } & Tallied, filters: ProductFilters): Promise<CountedFacets> {
  const { db } = deps
  const parsed = await understandFilters(db, filters)
  if (!parsed) return { total: 0, understoodAs: undefined, price: undefined, ...arrangeFacets(() => []) }
  const countFor = (narrowedFilters: Wanted) => {
    const match = toMatch(narrowedFilters)
    return tally(deps, ['values', match.query, match.minPaise, match.maxPaise], () => countValues(db, match))
  }
  const anyPrice = toMatch({ ...parsed, minPaise: undefined, maxPaise: undefined })
  const filteredFacets = termFacets.filter((facet) => parsed.terms[facet])
  const [counts, price, ...countsWithoutOwnFilter] = await Promise.all([
    countFor(parsed),
    tally(deps, ['prices', anyPrice.query], () => priceRange(db, anyPrice)),
    ...filteredFacets.map((facet) => countFor({ ...parsed, terms: omitFacet(parsed.terms, facet) })),
  ])
  // every product has exactly one category, so the counts add up to the total
  const total = counts.reduce((sum, { facet, count }) => (facet === 'category' ? sum + count : sum), 0)
  return {
    total,
    understoodAs: parsed.search?.takenFor,
    price,
    ...arrangeFacets((facet) => {
      const facetCounts = countsWithoutOwnFilter[filteredFacets.indexOf(facet)] ?? counts
      return facetCounts.filter((count) => count.facet === facet)
    }),
  }
}

function arrangeFacets(getCounts: (facet: TermFacet) => Counts[TermFacet]): Counts {
  return Object.fromEntries(termFacets.map((facet) => [facet, arrangeCounts(facet, getCounts(facet))])) as Counts
}

function omitFacet({ ...terms }: WantedTerms, facet: TermFacet): WantedTerms {
  delete terms[facet]
  return terms
}

function toMatch({ terms, search, minPaise, maxPaise }: Wanted) {
  return { query: matchQuery(terms, search), minPaise, maxPaise }
}
