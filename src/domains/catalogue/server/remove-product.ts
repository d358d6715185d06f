import type { Account } from '#domains/accounts/server/api.ts'
import { lockProductStock } from '#domains/inventory/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { toAuditedFields } from './audit-fields.ts'
import type { Deps } from './deps.ts'
import { editProduct } from './edit-product.ts'
import * as store from './edit-store.ts'

/** Deletes a product, or archives it if it was sold or is on hold, because orders refer to it. */
export async function removeProduct(
  { db }: Pick<Deps, 'db'>,
  actor: Account,
  id: string,
): Promise<{ id: string; outcome: 'deleted' | 'archived' }> {
  return db.transaction(async (tx) => {
    await store.lockCatalogue(tx)
    const product = idPattern.test(id) ? await store.lockEditableProduct(tx, id) : undefined
    if (!product) throw new ShopError('not_found', 'Product not found.')
    // a concurrent checkout either holds the stock already or finds it gone
    const stock = await lockProductStock(tx, id)
    if (stock.some(({ sold, held }) => sold > 0 || held > 0)) {
      await editProduct(tx, actor, id, { state: 'archived' })
      return { id, outcome: 'archived' }
    }
    await store.deleteProduct(tx, id)
    const { name, sku, pricePaise, state } = product
    await recordAuditEntry(tx, {
      actor,
      kind: 'product',
      subject: { id, name },
      before: toAuditedFields({ sku, pricePaise, state }),
      after: { change: 'deleted' },
    })
    return { id, outcome: 'deleted' }
  })
}
