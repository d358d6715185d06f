import { listVariantStock } from '#domains/inventory/server/api.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import * as store from './admin-product-store.ts'

export type AdminProductWithStock = Awaited<ReturnType<typeof getAdminProduct>>

/** Finds products in any state. */
export async function getAdminProduct({ db }: { db: Queryable }, id: string) {
  const product = idPattern.test(id) ? await store.findAdminProductRow(db, id) : undefined
  if (!product) throw new ShopError('not_found', 'Product not found.')
  const stock = await listVariantStock(db, [product])
  return { ...product, stock: stock.get(id) ?? [] }
}
