import type { ProductQuery, SortOrder } from '../contract.ts'
import {
  arrangeFacetCounts,
  DEFAULT_PAGE_SIZE,
  type FilterTerms,
  NEW_ARRIVAL_COUNT,
  toFilterTerms,
  toProductSortOrder,
} from '../rules.ts'
import { getCached, toCriteriaKey } from './count-cache.ts'
import type { Deps } from './deps.ts'
import { type ParsedFilters, parseFilters } from './parse-filters.ts'
import type { ProductCriteria } from './product-list-store.ts'
import * as store from './product-list-store.ts'
import type { ProductRow } from './product-store.ts'
import { buildTsquery, findSearchedColor, type SearchQuery } from './search-query.ts'

interface ProductList {
  products: (ProductRow & { matchedColor?: string | undefined })[]
  /** Over all pages. */
  total: number
  /** Whether any sale may change the order. */
  isByPopularity?: boolean
}

const LARGE_CATALOGUE_SIZE = 100_000

type ListDeps = Pick<Deps, 'db' | 'countCache'>

interface Range {
  limit: number
  offset: number
}

/** Sorts by newest by default, or by relevance when searching. The result includes the color that the search names. */
export async function listProducts(deps: ListDeps, query: ProductQuery): Promise<ProductList> {
  const parsed = await parseFilters(deps, query)
  if (!parsed) return { products: [], total: 0 }
  const order = pickOrder(query, parsed)
  const matches = await listMatches(deps, query, parsed, order)
  const list = { ...matches, isByPopularity: order.sortBy === 'popularity' }
  const parts = parsed.search?.parts ?? []
  if (parts.length === 0) return list
  return {
    ...list,
    products: list.products.map((row) => ({ ...row, matchedColor: findSearchedColor(row.colors, parts) })),
  }
}

interface Order {
  sortBy: SortOrder
  handSortedIn?: string
}

/** The default order of a collection is its own; a search sorts by relevance instead. */
function pickOrder({ sortBy = 'Default' }: ProductQuery, { search, collection }: ParsedFilters): Order {
  if (sortBy !== 'Default' || search || !collection) return { sortBy }
  if (collection.sortBy === 'manual') return { sortBy, handSortedIn: collection.id }
  return { sortBy: toProductSortOrder(collection.sortBy) }
}

async function listMatches(
  deps: ListDeps,
  query: ProductQuery,
  parsed: ParsedFilters,
  order: Order,
): Promise<ProductList> {
  const { db } = deps
  const { groupBy, limit = DEFAULT_PAGE_SIZE, page = 1 } = query
  const criteria = { ...parsed, tsquery: buildTsquery(parsed.terms, parsed.search) }
  const range = { limit, offset: (page - 1) * limit }
  if (groupBy) return listByCategory(deps, parsed, order, range)
  if (parsed.search && order.sortBy === 'Default') return listByRelevance(deps, criteria, parsed.search, range)
  const products = await store.listProductPage(db, criteria, { ...order, ...range })
  const isLastPage = products.length < limit && (products.length > 0 || page === 1)
  if (isLastPage) return { products, total: range.offset + products.length }
  return {
    products,
    total: await getCached(deps, ['total', toCriteriaKey(criteria)], () => store.countProducts(db, criteria)),
  }
}

export async function listNewArrivals({ db }: Pick<Deps, 'db'>): Promise<ProductRow[]> {
  return store.listNewest(db, NEW_ARRIVAL_COUNT)
}

/** Lists category by category in facet order, so a later page never returns to an earlier category. */
async function listByCategory(
  deps: ListDeps,
  filters: ParsedFilters,
  order: Order,
  range: Range,
): Promise<ProductList> {
  const { db } = deps
  const toCriteria = (terms: FilterTerms) => ({ ...filters, tsquery: buildTsquery(terms, filters.search) })
  const criteria = toCriteria(filters.terms)
  const counts = await getCached(deps, ['by category', toCriteriaKey(criteria)], () =>
    store.countByCategory(db, criteria),
  )
  const categories = arrangeFacetCounts('category', counts)
  return listAcrossGroups(categories, range, ({ value }, groupRange) =>
    store.listProductPage(db, toCriteria({ ...filters.terms, ...toFilterTerms({ category: [value] }) }), {
      ...order,
      ...groupRange,
    }),
  )
}

/** Lists score by score, so a search with many matches sorts only those on the requested page. */
export async function listByRelevance(
  deps: ListDeps,
  criteria: ProductCriteria,
  search: SearchQuery,
  range: Range,
): Promise<ProductList> {
  const { db } = deps
  const tsqueries = [...(search.exactTsquery === undefined ? [] : [search.exactTsquery]), ...search.nameTsqueries]
  const counts = await getCached(deps, ['by match combination', toCriteriaKey(criteria), tsqueries], () =>
    store.countByMatchCombination(db, criteria, tsqueries),
  )
  const scoreGroups = [...Map.groupBy(counts, ({ matchCombination }) => calculateScore(search, matchCombination))]
    .toSorted(([a], [b]) => b - a)
    .map(([, group]) => ({
      matchCombinations: group.map(({ matchCombination }) => matchCombination),
      count: group.reduce((sum, { count }) => sum + count, 0),
    }))
  return listAcrossGroups(scoreGroups, range, ({ matchCombinations, count }, groupRange) => {
    const restriction = scoreGroups.length > 1 ? { restriction: { tsqueries, matchCombinations } } : {}
    // with this many matches, scanning in sort order is faster than finding and sorting all of them
    const scanInOrder = count ** 2 > (groupRange.offset + groupRange.limit) * LARGE_CATALOGUE_SIZE
    return store.listProductPage(db, criteria, { sortBy: 'Default', ...groupRange, ...restriction, scanInOrder })
  })
}

/** Pages over concatenated groups, reading only the groups that overlap the page. */
async function listAcrossGroups<Group extends { count: number }>(
  groups: Group[],
  range: Range,
  listGroup: (group: Group, groupRange: Range) => Promise<ProductRow[]>,
): Promise<ProductList> {
  const products: ProductRow[] = []
  let total = 0
  for (const group of groups) {
    const groupRange = { limit: range.limit - products.length, offset: Math.max(0, range.offset - total) }
    if (groupRange.limit > 0 && groupRange.offset < group.count) products.push(...(await listGroup(group, groupRange)))
    total += group.count
  }
  return { products, total }
}

/** Ranks an exact match of all words above any number of words in the name. */
function calculateScore({ exactTsquery, nameTsqueries }: SearchQuery, matchCombination: boolean[]): number {
  const [isExact, ...nameMatches] = exactTsquery === undefined ? [false, ...matchCombination] : matchCombination
  return (isExact ? nameTsqueries.length + 1 : 0) + nameMatches.filter(Boolean).length
}
