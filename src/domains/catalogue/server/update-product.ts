import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import type { Db } from '#platform/database/connect.ts'
import type { ProductEdit } from '../admin-contract.ts'
import { announceStockChanges } from './announce-stock-changes.ts'
import { editProduct } from './edit-product.ts'
import { type AdminProductWithStock, findAdminProduct } from './get-admin-product.ts'

export async function updateProduct(
  { db }: { db: Db },
  authorization: string | undefined,
  id: string,
  edit: ProductEdit,
): Promise<AdminProductWithStock> {
  const actor = await requireAdmin({ db }, authorization)
  await db.transaction((tx) => editProduct(tx, actor, id, edit))
  // not left to the next poll, so the admin sees the change in the list
  await announceStockChanges({ db })
  return findAdminProduct(db, id)
}
