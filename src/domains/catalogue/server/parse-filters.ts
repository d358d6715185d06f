import type { Queryable } from '#platform/database/connect.ts'
import { asPaise, type Paise, type Rupees } from '#shared/money.ts'
import type { ProductFilters } from '../contract.ts'
import { type FilterTerms, toFilterTerms } from '../rules.ts'
import { parseSearch } from './parse-search.ts'
import type { SearchQuery } from './search-query.ts'

export interface ParsedFilters {
  terms: FilterTerms
  search: SearchQuery | undefined
  minPaise: Paise | undefined
  maxPaise: Paise | undefined
  isReduced?: true
}

/** Returns undefined if the search can't match any product. */
export async function parseFilters(db: Queryable, filters: ProductFilters): Promise<ParsedFilters | undefined> {
  const parsed = filters.search === undefined ? undefined : await parseSearch(db, filters.search)
  const { query: search, conditions = {} } = parsed ?? {}
  if (parsed && !search && Object.keys(conditions).length === 0) return undefined
  const minPrices = [filters.minPrice, conditions.minPrice].filter((price) => price !== undefined)
  const maxPrices = [filters.maxPrice, conditions.maxPrice].filter((price) => price !== undefined)
  return {
    terms: toFilterTerms(filters),
    search,
    // inclusive bounds, also for fractions of a paisa
    minPaise: minPrices.length === 0 ? undefined : asPaise(Math.ceil(scaleToPaise(Math.max(...minPrices)))),
    maxPaise: maxPrices.length === 0 ? undefined : asPaise(Math.floor(scaleToPaise(Math.min(...maxPrices)))),
    ...(conditions.isReduced ? { isReduced: true } : {}),
  }
}

/** Corrects floating point errors: 19.99 rupees are 1999 paise, not 1998.9999999999998. */
function scaleToPaise(rupees: Rupees): number {
  return Number((rupees * 100).toFixed(6))
}
