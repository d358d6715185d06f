import type { NewAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { type Paise, rupeesFromPaise } from '#shared/money.ts'
import { editProduct } from './edit-product.ts'
import * as store from './edit-store.ts'

interface NewPrice {
  productId: string
  pricePaise: Paise
  /** Passed when a change is undone: throws a conflict if the current price is another one. */
  expectedPaise?: Paise
}

/** Returns the id of the audit entry, or undefined if the price did not change. */
export async function setPrice(
  { db }: { db: Queryable },
  actor: NewAuditEntry['actor'],
  newPrice: NewPrice,
): Promise<string | undefined> {
  const { productId, pricePaise, expectedPaise } = newPrice
  return db.transaction(async (tx) => {
    await store.lockCatalogue(tx)
    const product = await store.lockEditableProduct(tx, productId)
    if (!product) throw new ShopError('not_found', 'Product not found.')
    if (expectedPaise !== undefined && product.pricePaise !== expectedPaise) {
      throw new ShopError('conflict', 'The price has changed since then, so this change was not undone.')
    }
    const { priceEntryId } = await editProduct(tx, actor, productId, { price: rupeesFromPaise(pricePaise) })
    return priceEntryId
  })
}
