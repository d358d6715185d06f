import { requireAdmin } from '#domains/accounts/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { AdminProductQuery } from '../admin-contract.ts'
import { LOW_STOCK_THRESHOLD } from '../rules.ts'
import {
  type AdminProductMatch,
  type AdminProductRow,
  countAdminProducts,
  listAdminProductPage,
  type ProductSort,
} from './admin-product-store.ts'

interface ProductList {
  products: AdminProductRow[]
  /** Over all pages. */
  total: number
}

/** Sorts by newest unless `sortBy` is given. */
export async function listAdminProducts(
  { db }: { db: Db },
  authorization: string | undefined,
  query: AdminProductQuery,
): Promise<ProductList> {
  await requireAdmin({ db }, authorization)
  const { limit = MAX_PAGE_SIZE, page = 1, sortBy = '-createdAt' } = query
  const match = toAdminProductMatch(query)
  const offset = (page - 1) * limit
  const sort = sortBy.replace(/^-/, '') as ProductSort
  const products = await listAdminProductPage(db, match, { sort, descending: sortBy.startsWith('-'), limit, offset })
  const isLastPage = products.length < limit && (products.length > 0 || page === 1)
  return { products, total: isLastPage ? offset + products.length : await countAdminProducts(db, match) }
}

export function toAdminProductMatch({ stock, ...query }: AdminProductQuery): AdminProductMatch {
  const { q, state, category, collection } = query
  return { q, state, category, collection, ...(stock ? { stock: { filter: stock, low: LOW_STOCK_THRESHOLD } } : {}) }
}
