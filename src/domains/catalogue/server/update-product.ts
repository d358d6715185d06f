import type { Account } from '#domains/accounts/server/api.ts'
import { flushStockDeltas } from '#domains/inventory/server/api.ts'
import type { ProductEdit } from '../product-input-contract.ts'
import type { Deps } from './deps.ts'
import { editProduct } from './edit-product.ts'
import { type AdminProductWithStock, getAdminProduct } from './get-admin-product.ts'

export async function updateProduct(
  { db }: Pick<Deps, 'db'>,
  actor: Account,
  id: string,
  edit: ProductEdit,
): Promise<AdminProductWithStock & { changeIds: string[] }> {
  const { changeIds } = await db.transaction((tx) => editProduct(tx, actor, id, edit))
  // without waiting for the next poll, so the admin sees the change in the list
  await flushStockDeltas({ db })
  return { ...(await getAdminProduct({ db }, id)), changeIds }
}
