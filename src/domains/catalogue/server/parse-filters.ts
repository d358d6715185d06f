import type { ProductFilters } from '../contract.ts'
import { ALL_PRODUCTS_SLUG, type FilterTerms, foldText, toFilterTerms } from '../rules.ts'
import type { CollectionRow } from './collection-store.ts'
import type { Deps } from './deps.ts'
import { findCollection } from './find-collection.ts'
import { parseSearch } from './parse-search.ts'
import { toMaxPaise, toMinPaise } from './price-bounds.ts'
import type { CollectionCriteria, ProductCriteria } from './product-list-store.ts'
import { buildTsquery, type SearchQuery } from './search-query.ts'
import { toRuleCriteria } from './to-rule-criteria.ts'

export interface ParsedFilters extends Omit<ProductCriteria, 'tsquery'> {
  terms: FilterTerms
  search: SearchQuery | undefined
  /** The collection, if the filters name exactly one that exists. */
  collection: CollectionRow | undefined
}

type FilterDeps = Pick<Deps, 'db' | 'countCache'>

/** Returns undefined if the search can't match any product. */
export async function parseFilters(deps: FilterDeps, filters: ProductFilters): Promise<ParsedFilters | undefined> {
  const parsed = filters.search === undefined ? undefined : await parseSearch(deps.db, filters.search)
  const { query: search, conditions = {} } = parsed ?? {}
  if (parsed && !search && Object.keys(conditions).length === 0) return undefined
  const minPrices = [filters.minPrice, conditions.minPrice].filter((price) => price !== undefined)
  const maxPrices = [filters.maxPrice, conditions.maxPrice].filter((price) => price !== undefined)
  return {
    ...(await resolveCollections(deps, filters)),
    search,
    minPaise: minPrices.length === 0 ? undefined : toMinPaise(Math.max(...minPrices)),
    maxPaise: maxPrices.length === 0 ? undefined : toMaxPaise(Math.min(...maxPrices)),
    ...(conditions.isOnSale ? { isOnSale: true } : {}),
  }
}

/** Accepts current and former names and slugs. A manual collection becomes a filter term, a rule becomes criteria. */
async function resolveCollections(
  deps: FilterDeps,
  { collection: slugsOrNames = [], ...filters }: ProductFilters,
): Promise<Pick<ParsedFilters, 'terms' | 'collection' | 'anyCollection'>> {
  const isRestricted =
    slugsOrNames.length > 0 && !slugsOrNames.some((slugOrName) => foldText(slugOrName) === ALL_PRODUCTS_SLUG)
  if (!isRestricted) return { terms: toFilterTerms(filters), collection: undefined }
  const lookups = await Promise.all(
    slugsOrNames.map(async (slugOrName) => ({ slugOrName, row: await findCollection(deps, slugOrName) })),
  )
  const collection = lookups.length === 1 ? lookups[0]?.row : undefined
  if (!lookups.some(({ row }) => row?.rule)) {
    const names = lookups.map(({ slugOrName, row }) => row?.name ?? slugOrName)
    return { terms: toFilterTerms({ ...filters, collection: names }), collection }
  }
  const anyCollection = lookups.map(({ slugOrName, row }): CollectionCriteria => {
    if (row?.rule) return toRuleCriteria(row.rule)
    return { tsquery: buildTsquery(toFilterTerms({ collection: [row?.name ?? slugOrName] })) }
  })
  return { terms: toFilterTerms(filters), collection, anyCollection }
}
