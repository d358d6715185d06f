import type { Db, Tx } from '#platform/database/connect.ts'
import type { ProductQuery } from '../contract.ts'
import { DEFAULT_PAGE_SIZE } from '../rules.ts'
import { countByAnswers, countMatches, listPage, type Match, type ProductRow } from './product-store.ts'
import { matchQuery, type SearchQuery } from './search-query.ts'
import { understandFilters } from './understand-filters.ts'

interface Listed {
  products: ProductRow[]
  /** Of all pages together. */
  total: number
}

interface Range {
  limit: number
  offset: number
}

/** One page of the products that match every filter, the newest first, or the best match first when searching. */
export async function listProducts({ db }: { db: Db | Tx }, query: ProductQuery): Promise<Listed> {
  const { sortBy = 'Default', limit = DEFAULT_PAGE_SIZE, page = 1 } = query
  const wanted = await understandFilters(db, query)
  if (!wanted) return { products: [], total: 0 }
  const match = { ...wanted, query: matchQuery(wanted.terms, wanted.search) }
  const range = { limit, offset: (page - 1) * limit }
  if (wanted.search && sortBy === 'Default') return listBestFirst(db, match, wanted.search, range)
  const products = await listPage(db, match, { sortBy, ...range })
  const isLastPage = products.length < limit && (products.length > 0 || page === 1)
  return { products, total: isLastPage ? range.offset + products.length : await countMatches(db, match) }
}

/** Score by score, so that a search that finds very many sorts only those of the score that the page shows. */
async function listBestFirst(db: Db | Tx, match: Match, search: SearchQuery, range: Range): Promise<Listed> {
  const questions = [...(search.exact === undefined ? [] : [search.exact]), ...search.inName]
  const counted = await countByAnswers(db, match, questions)
  const byScore = Map.groupBy(counted, ({ answers }) => scoreOf(search, answers))
  const products: ProductRow[] = []
  let total = 0
  for (const score of [...byScore.keys()].toSorted((a, b) => b - a)) {
    const group = byScore.get(score) ?? []
    const count = group.reduce((sum, each) => sum + each.count, 0)
    const offset = Math.max(0, range.offset - total)
    const limit = range.limit - products.length
    if (limit > 0 && offset < count) {
      const only = { questions, answers: group.map(({ answers }) => answers) }
      const page = { sortBy: 'Default', limit, offset, ...(byScore.size > 1 ? { only } : {}) } as const
      products.push(...(await listPage(db, match, page)))
    }
    total += count
  }
  return { products, total }
}

/** Every word as typed counts more than any word in the name. */
function scoreOf({ exact, inName }: SearchQuery, answers: boolean[]): number {
  const [isExact, ...named] = exact === undefined ? [false, ...answers] : answers
  return (isExact ? inName.length + 1 : 0) + named.filter(Boolean).length
}
