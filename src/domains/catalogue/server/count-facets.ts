import type { Paise } from '#shared/money.ts'
import type { ProductFilters } from '../contract.ts'
import { arrangeFacetCounts, type FilterTerms, type TermFacet, termFacets } from '../rules.ts'
import { getCached, toCriteriaKey } from './count-cache.ts'
import type { Deps } from './deps.ts'
import * as store from './facet-store.ts'
import { type ParsedFilters, parseFilters } from './parse-filters.ts'
import { buildTsquery } from './search-query.ts'

type Counts = Record<TermFacet, { value: string; count: number }[]>

export interface FacetCounts extends Counts {
  total: number
  /** The corrected search, if it differs from what was typed. */
  correctedText: string | undefined
  price: { minPaise: Paise; maxPaise: Paise } | undefined
}

/** Counts each facet with the other filters applied, but not with its own. */
export async function countFacets(
  deps: Pick<Deps, 'db' | 'countCache'>,
  filters: ProductFilters,
): Promise<FacetCounts> {
  const { db } = deps
  const parsed = await parseFilters(deps, filters)
  if (!parsed) return { total: 0, correctedText: undefined, price: undefined, ...arrangeFacets(() => []) }
  const countValues = (parsedFilters: ParsedFilters) => {
    const criteria = toCriteria(parsedFilters)
    return getCached(deps, ['values', toCriteriaKey(criteria)], () => store.countFacetValues(db, criteria))
  }
  const anyPriceCriteria = toCriteria({ ...parsed, minPaise: undefined, maxPaise: undefined })
  const filteredFacets = termFacets.filter((facet) => isFiltered(parsed, facet))
  const [counts, price, ...countsWithoutOwnFilter] = await Promise.all([
    countValues(parsed),
    getCached(deps, ['prices', toCriteriaKey(anyPriceCriteria)], () => store.findPriceRange(db, anyPriceCriteria)),
    ...filteredFacets.map((facet) => countValues(omitFacet(parsed, facet))),
  ])
  // every product has exactly one category, so the counts add up to the total
  const total = counts.reduce((sum, { facet, count }) => (facet === 'category' ? sum + count : sum), 0)
  return {
    total,
    correctedText: parsed.search?.correctedText,
    price,
    ...arrangeFacets((facet) => {
      const facetCounts = countsWithoutOwnFilter[filteredFacets.indexOf(facet)] ?? counts
      return facetCounts.filter((count) => count.facet === facet)
    }),
  }
}

function arrangeFacets(getCounts: (facet: TermFacet) => Counts[TermFacet]): Counts {
  return Object.fromEntries(termFacets.map((facet) => [facet, arrangeFacetCounts(facet, getCounts(facet))])) as Counts
}

const isFiltered = ({ terms, anyCollection }: ParsedFilters, facet: TermFacet) =>
  terms[facet] !== undefined || (facet === 'collection' && anyCollection !== undefined)

function omitFacet({ anyCollection, ...parsed }: ParsedFilters, facet: TermFacet): ParsedFilters {
  const terms: FilterTerms = { ...parsed.terms }
  delete terms[facet]
  return { ...parsed, terms, ...(facet === 'collection' ? {} : { anyCollection }) }
}

function toCriteria({ terms, search, minPaise, maxPaise, isOnSale, anyCollection }: ParsedFilters) {
  const tsquery = buildTsquery(terms, search)
  return { tsquery, minPaise, maxPaise, anyCollection, ...(isOnSale ? { isOnSale } : {}) }
}
