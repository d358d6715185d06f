import { requireAdmin } from '#domains/accounts/server/api.ts'
import { lockProductStock } from '#domains/inventory/server/api.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { toAuditFields } from './audit-fields.ts'
import { editProduct } from './edit-product.ts'
import { deleteProduct, isSoldOrHeld, lockCatalogue, lockEditableProduct } from './edit-store.ts'

/** Deletes a product, or archives it if it was sold or is on hold, because orders refer to it. */
export async function removeProduct(
  { db }: { db: Db },
  authorization: string | undefined,
  id: string,
): Promise<{ id: string; outcome: 'deleted' | 'archived' }> {
  const actor = await requireAdmin({ db }, authorization)
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const product = idPattern.test(id) ? await lockEditableProduct(tx, id) : undefined
    if (!product) throw new ShopError('not_found', 'Product not found')
    // a concurrent checkout either holds the stock already or finds it gone
    await lockProductStock(tx, id)
    if (await isSoldOrHeld(tx, id)) {
      await editProduct(tx, actor, id, { state: 'archived' })
      return { id, outcome: 'archived' }
    }
    await deleteProduct(tx, id)
    const { name, sku, pricePaise, state } = product
    await recordChange(tx, {
      actor,
      kind: 'product',
      subject: { id, name },
      before: toAuditFields({ sku, pricePaise, state }),
      after: { change: 'deleted' },
    })
    return { id, outcome: 'deleted' }
  })
}
