import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { findAdminRow, stockOf } from './admin-product-store.ts'
import { isOffered } from './get-product.ts'

export type AdminProductWithStock = Awaited<ReturnType<typeof findAdminProduct>>

/** Finds products in any state. */
export async function findAdminProduct(db: Db | Tx, id: string) {
  const product = idPattern.test(id) ? await findAdminRow(db, id) : undefined
  if (!product) throw new ShopError('not_found', 'Product not found')
  return { ...product, stock: (await stockOf(db, id)).filter((row) => isOffered(row, product)) }
}

export async function getAdminProduct({ db }: { db: Db }, authorization: string | undefined, id: string) {
  await requireAdmin({ db }, authorization)
  return findAdminProduct(db, id)
}
