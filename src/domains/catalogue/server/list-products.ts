import type { Db, Tx } from '#platform/database/connect.ts'
import type { ProductQuery } from '../contract.ts'
import { DEFAULT_PAGE_SIZE } from '../rules.ts'
import { countByScore, countMatches, listPage, type Match, type ProductRow } from './product-store.ts'
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
async function listBestFirst(db: Db | Tx, match: Match, ranking: SearchQuery, range: Range): Promise<Listed> {
  const products: ProductRow[] = []
  let total = 0
  for (const { score, count } of await countByScore(db, match, ranking)) {
    const offset = Math.max(0, range.offset - total)
    const limit = range.limit - products.length
    if (limit > 0 && offset < count) {
      const only = { ...ranking, equals: score }
      products.push(...(await listPage(db, match, { sortBy: 'Default', limit, offset, score: only })))
    }
    total += count
  }
  return { products, total }
}
