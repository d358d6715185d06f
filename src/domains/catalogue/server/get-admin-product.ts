import { requireAdmin } from '#domains/accounts/server/api.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { findAdminProductRow, listProductStock } from './admin-product-store.ts'
import { isOfferedVariant } from './get-product.ts'

export type AdminProductWithStock = Awaited<ReturnType<typeof getAdminProductById>>

/** Finds products in any state. */
export async function getAdminProductById(db: Db | Tx, id: string) {
  const product = idPattern.test(id) ? await findAdminProductRow(db, id) : undefined
  if (!product) throw new ShopError('not_found', 'Product not found')
  return { ...product, stock: (await listProductStock(db, id)).filter((row) => isOfferedVariant(row, product)) }
}

export async function getAdminProduct({ db }: { db: Db }, authorization: string | undefined, id: string) {
  await requireAdmin({ db }, authorization)
  return getAdminProductById(db, id)
}
