import type { Db, Tx } from '#platform/database/connect.ts'
import type { ProductQuery, SortOrder } from '../contract.ts'
import { arrangeCounts, DEFAULT_PAGE_SIZE, type WantedTerms, wantedTerms } from '../rules.ts'
import {
  countByAnswers,
  countByCategory,
  countMatches,
  listPage,
  type Match,
  type ProductRow,
} from './product-store.ts'
import { matchQuery, type SearchQuery } from './search-query.ts'
import { type Tallied, tally } from './tally.ts'
import { understandFilters, type Wanted } from './understand-filters.ts'

interface Listed {
  products: ProductRow[]
  /** Of all pages together. */
  total: number
}

const A_LARGE_CATALOGUE = 100_000

interface Deps extends Tallied {
  db: Db | Tx
}

interface Range {
  limit: number
  offset: number
}

/** One page of the products that match every filter, the newest first, or the best match first when searching. */
export async function listProducts(deps: Deps, query: ProductQuery): Promise<Listed> {
  const { db } = deps
  const { sortBy = 'Default', groupBy, limit = DEFAULT_PAGE_SIZE, page = 1 } = query
  const wanted = await understandFilters(db, query)
  if (!wanted) return { products: [], total: 0 }
  const match = { ...wanted, query: matchQuery(wanted.terms, wanted.search) }
  const range = { limit, offset: (page - 1) * limit }
  if (groupBy) return listByCategory(deps, wanted, sortBy, range)
  if (wanted.search && sortBy === 'Default') return listBestFirst(deps, match, wanted.search, range)
  const products = await listPage(db, match, { sortBy, ...range })
  const isLastPage = products.length < limit && (products.length > 0 || page === 1)
  if (isLastPage) return { products, total: range.offset + products.length }
  return { products, total: await tally(deps, ['matches', limitsOf(match)], () => countMatches(db, match)) }
}

/** Category by category, in the order of the facets: whoever appends page to page never goes back to a category. */
async function listByCategory(deps: Deps, wanted: Wanted, sortBy: SortOrder, range: Range): Promise<Listed> {
  const { db } = deps
  const matchOf = (terms: WantedTerms) => ({ ...wanted, query: matchQuery(terms, wanted.search) })
  const match = matchOf(wanted.terms)
  const counts = await tally(deps, ['by category', limitsOf(match)], () => countByCategory(db, match))
  const counted = arrangeCounts('category', counts)
  return listInTurn(counted, range, ({ value }, part) =>
    listPage(db, matchOf({ ...wanted.terms, ...wantedTerms({ category: [value] }) }), { sortBy, ...part }),
  )
}

/** Score by score, so that a search that finds very many sorts only those of the score that the page shows. */
export async function listBestFirst(deps: Deps, match: Match, search: SearchQuery, range: Range): Promise<Listed> {
  const { db } = deps
  const questions = [...(search.exact === undefined ? [] : [search.exact]), ...search.inName]
  const counted = await tally(deps, ['by answers', limitsOf(match), questions], () =>
    countByAnswers(db, match, questions),
  )
  const byScore = [...Map.groupBy(counted, ({ answers }) => scoreOf(search, answers))]
    .toSorted(([a], [b]) => b - a)
    .map(([, group]) => ({
      answers: group.map(({ answers }) => answers),
      count: group.reduce((sum, each) => sum + each.count, 0),
    }))
  return listInTurn(byScore, range, ({ answers, count }, part) => {
    const only = byScore.length > 1 ? { only: { questions, answers } } : {}
    // then so many are met on the way sooner than all of them are found and sorted
    const areMany = count ** 2 > (part.offset + part.limit) * A_LARGE_CATALOGUE
    return listPage(db, match, { sortBy: 'Default', ...part, ...only, areMany })
  })
}

/** All that a count depends on. */
const limitsOf = ({ query, minPaise, maxPaise }: Match) => [query, minPaise, maxPaise]

/** The part of a list that is made of groups, one after the other; only the groups that it touches are read. */
async function listInTurn<Group extends { count: number }>(
  groups: Group[],
  range: Range,
  list: (group: Group, part: Range) => Promise<ProductRow[]>,
): Promise<Listed> {
  const products: ProductRow[] = []
  let total = 0
  for (const group of groups) {
    const part = { limit: range.limit - products.length, offset: Math.max(0, range.offset - total) }
    if (part.limit > 0 && part.offset < group.count) products.push(...(await list(group, part)))
    total += group.count
  }
  return { products, total }
}

/** Every word as typed counts more than any word in the name. */
function scoreOf({ exact, inName }: SearchQuery, answers: boolean[]): number {
  const [isExact, ...named] = exact === undefined ? [false, ...answers] : answers
  return (isExact ? inName.length + 1 : 0) + named.filter(Boolean).length
}
