import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { AdminProductQuery } from '../admin-contract.ts'
import * as store from './admin-product-store.ts'
import type { Deps } from './deps.ts'

interface ProductList {
  products: store.AdminProductRow[]
  /** Over all pages. */
  total: number
}

type ListDeps = Pick<Deps, 'db' | 'shopSettings'>

/** Sorts by newest unless `sortBy` is given. */
export async function listAdminProducts(deps: ListDeps, query: AdminProductQuery): Promise<ProductList> {
  const { db } = deps
  const { limit = MAX_PAGE_SIZE, page = 1, sortBy = '-createdAt' } = query
  const filters = toAdminProductFilters(deps, query)
  const offset = (page - 1) * limit
  const sort = sortBy.replace(/^-/, '') as store.ProductSort
  const products = await store.listAdminProductPage(db, filters, {
    sort,
    descending: sortBy.startsWith('-'),
    limit,
    offset,
  })
  const isLastPage = products.length < limit && (products.length > 0 || page === 1)
  return { products, total: isLastPage ? offset + products.length : await store.countAdminProducts(db, filters) }
}

export function toAdminProductFilters(
  { shopSettings }: Pick<Deps, 'shopSettings'>,
  query: AdminProductQuery,
): store.AdminProductFilters {
  const { lowStockThreshold } = shopSettings.current().commerce
  const { q, state, category, collection, stock } = query
  return { q, state, category, collection, stock, lowStockThreshold }
}
