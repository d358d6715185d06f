import { listVariantStock } from '#domains/inventory/server/api.ts'
import { type GridQuery, MAX_GRID_PRODUCTS } from '../grid-contract.ts'
import { type AdminProductRow, findAdminProducts } from './admin-product-store.ts'
import type { Deps } from './deps.ts'
import { listAdminProducts } from './list-admin-products.ts'
import { listCollectionProducts } from './list-collection-products.ts'

type ListDeps = Pick<Deps, 'db' | 'shopSettings'>
export type GridRow = Awaited<ReturnType<typeof findGridProducts>>[number]

/** Lists the products to edit together, with the stock of their variants. */
export async function listGridProducts(deps: ListDeps, query: GridQuery): Promise<{ rows: GridRow[]; total: number }> {
  const { products, total } = await listRequestedProducts(deps, query)
  return { rows: await addStock(deps, products), total }
}

async function listRequestedProducts(deps: ListDeps, { ids, collectionId, ...filters }: GridQuery) {
  if (ids) {
    const products = await findAdminProducts(deps.db, ids)
    return { products, total: products.length }
  }
  if (collectionId) return listCollectionProducts(deps, collectionId, { limit: MAX_GRID_PRODUCTS })
  return listAdminProducts(deps, { ...filters, limit: MAX_GRID_PRODUCTS })
}

export const findGridProducts = async (deps: Pick<Deps, 'db'>, ids: string[]) =>
  addStock(deps, await findAdminProducts(deps.db, ids))

async function addStock({ db }: Pick<Deps, 'db'>, products: AdminProductRow[]) {
  const stock = await listVariantStock(db, products)
  return products.map((product) => ({ ...product, stock: stock.get(product.id) ?? [] }))
}
