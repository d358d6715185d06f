import type { Db, Tx } from '#platform/database/connect.ts'
import type { ProductFilters } from '../contract.ts'
import { type WantedTerms, wantedTerms } from '../rules.ts'
import type { SearchQuery } from './search-query.ts'
import { understandSearch } from './understand-search.ts'

export interface Wanted {
  terms: WantedTerms
  search: SearchQuery | undefined
  minPaise: number | undefined
  maxPaise: number | undefined
}

/** Returns undefined if the search can't match any product. */
export async function understandFilters(db: Db | Tx, filters: ProductFilters): Promise<Wanted | undefined> {
  const search = filters.search === undefined ? undefined : await understandSearch(db, filters.search)
  if (filters.search !== undefined && search === undefined) return undefined
  return {
    terms: wantedTerms(filters),
    search,
    // inclusive bounds, also for fractions of a paisa
    minPaise: filters.minPrice === undefined ? undefined : Math.ceil(toPaise(filters.minPrice)),
    maxPaise: filters.maxPrice === undefined ? undefined : Math.floor(toPaise(filters.maxPrice)),
  }
}

/** Corrects floating point errors: 19.99 rupees are 1999 paise, not 1998.9999999999998. */
function toPaise(rupees: number): number {
  return Number((rupees * 100).toFixed(6))
}
