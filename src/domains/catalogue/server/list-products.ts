import type { ProductQuery, SortOrder } from '../contract.ts'
import { arrangeFacetCounts, DEFAULT_PAGE_SIZE, type FilterTerms, NEW_ARRIVAL_COUNT, toFilterTerms } from '../rules.ts'
import { getCachedCount } from './count-cache.ts'
import type { Deps } from './deps.ts'
import { type ParsedFilters, parseFilters } from './parse-filters.ts'
import type { ProductMatch, ProductRow } from './product-store.ts'
import * as store from './product-store.ts'
import { buildMatchQuery, type SearchQuery } from './search-query.ts'

interface ProductList {
  products: ProductRow[]
  /** Over all pages. */
  total: number
}

const LARGE_CATALOGUE_SIZE = 100_000

type ListDeps = Pick<Deps, 'db' | 'countCache'>

interface Range {
  limit: number
  offset: number
}

/** Sorts by newest by default, or by relevance when searching. */
export async function listProducts(deps: ListDeps, query: ProductQuery): Promise<ProductList> {
  const { db } = deps
  const { sortBy = 'Default', groupBy, limit = DEFAULT_PAGE_SIZE, page = 1 } = query
  const parsed = await parseFilters(db, query)
  if (!parsed) return { products: [], total: 0 }
  const match = { ...parsed, query: buildMatchQuery(parsed.terms, parsed.search) }
  const range = { limit, offset: (page - 1) * limit }
  if (groupBy) return listByCategory(deps, parsed, sortBy, range)
  if (parsed.search && sortBy === 'Default') return listByRelevance(deps, match, parsed.search, range)
  const products = await store.listProductPage(db, match, { sortBy, ...range })
  const isLastPage = products.length < limit && (products.length > 0 || page === 1)
  if (isLastPage) return { products, total: range.offset + products.length }
  return {
    products,
    total: await getCachedCount(deps, ['matches', toCacheKey(match)], () => store.countMatches(db, match)),
  }
}

export async function listNewArrivals({ db }: Pick<Deps, 'db'>): Promise<ProductRow[]> {
  return store.listProductPage(db, {}, { sortBy: 'Default', limit: NEW_ARRIVAL_COUNT, offset: 0 })
}

/** Lists category by category in facet order, so appending pages never returns to an earlier category. */
async function listByCategory(
  deps: ListDeps,
  filters: ParsedFilters,
  sortBy: SortOrder,
  range: Range,
): Promise<ProductList> {
  const { db } = deps
  const withTerms = (terms: FilterTerms) => ({ ...filters, query: buildMatchQuery(terms, filters.search) })
  const match = withTerms(filters.terms)
  const counts = await getCachedCount(deps, ['by category', toCacheKey(match)], () => store.countByCategory(db, match))
  const categories = arrangeFacetCounts('category', counts)
  return listAcrossGroups(categories, range, ({ value }, part) =>
    store.listProductPage(db, withTerms({ ...filters.terms, ...toFilterTerms({ category: [value] }) }), {
      sortBy,
      ...part,
    }),
  )
}

/** Lists score by score, so a search with many matches sorts only those on the requested page. */
export async function listByRelevance(
  deps: ListDeps,
  match: ProductMatch,
  search: SearchQuery,
  range: Range,
): Promise<ProductList> {
  const { db } = deps
  const scoringQueries = [...(search.exact === undefined ? [] : [search.exact]), ...search.inName]
  const counts = await getCachedCount(deps, ['by matches', toCacheKey(match), scoringQueries], () =>
    store.countByQueryMatches(db, match, scoringQueries),
  )
  const byScore = [...Map.groupBy(counts, ({ matches }) => calculateScore(search, matches))]
    .toSorted(([a], [b]) => b - a)
    .map(([, group]) => ({
      matches: group.map(({ matches }) => matches),
      count: group.reduce((sum, { count }) => sum + count, 0),
    }))
  return listAcrossGroups(byScore, range, ({ matches, count }, part) => {
    const restriction = byScore.length > 1 ? { onlyMatches: { queries: scoringQueries, matches } } : {}
    // with this many matches, scanning in sort order is faster than finding and sorting all of them
    const scanInOrder = count ** 2 > (part.offset + part.limit) * LARGE_CATALOGUE_SIZE
    return store.listProductPage(db, match, { sortBy: 'Default', ...part, ...restriction, scanInOrder })
  })
}

const toCacheKey = ({ query, minPaise, maxPaise }: ProductMatch) => [query, minPaise, maxPaise]

/** Pages over concatenated groups, reading only the groups that overlap the page. */
async function listAcrossGroups<Group extends { count: number }>(
  groups: Group[],
  range: Range,
  list: (group: Group, part: Range) => Promise<ProductRow[]>,
): Promise<ProductList> {
  const products: ProductRow[] = []
  let total = 0
  for (const group of groups) {
    const part = { limit: range.limit - products.length, offset: Math.max(0, range.offset - total) }
    if (part.limit > 0 && part.offset < group.count) products.push(...(await list(group, part)))
    total += group.count
  }
  return { products, total }
}

/** Ranks an exact match of all words above any number of words in the name. */
function calculateScore({ exact, inName }: SearchQuery, matches: boolean[]): number {
  const [isExact, ...inNameMatches] = exact === undefined ? [false, ...matches] : matches
  return (isExact ? inName.length + 1 : 0) + inNameMatches.filter(Boolean).length
}
