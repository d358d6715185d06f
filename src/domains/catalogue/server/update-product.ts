import { requireAdmin } from '#domains/accounts/server/api.ts'
import { flushStockDeltas } from '#domains/inventory/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import type { ProductEdit } from '../admin-contract.ts'
import { editProduct } from './edit-product.ts'
import { type AdminProductWithStock, getAdminProductById } from './get-admin-product.ts'

export async function updateProduct(
  { db }: { db: Db },
  authorization: string | undefined,
  id: string,
  edit: ProductEdit,
): Promise<AdminProductWithStock> {
  const actor = await requireAdmin({ db }, authorization)
  await db.transaction((tx) => editProduct(tx, actor, id, edit))
  // not left to the next poll, so the admin sees the change in the list
  await flushStockDeltas({ db })
  return getAdminProductById(db, id)
}
