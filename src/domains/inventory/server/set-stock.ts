import type { NewAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { applyStockEdit } from './apply-stock-edit.ts'
import * as store from './stock-edit-store.ts'

interface NewStock {
  productId: string
  variants: { size?: string | undefined; color?: string | undefined; available: number; seen?: number | undefined }[]
}

/**
 * Sets the stock of the given variants. Where the request has the count that the admin saw (`seen`), applies only the
 * change from it, so sales in the meantime are kept. Returns the ids of the audit entries.
 */
export async function setStock(
  { db }: { db: Queryable },
  actor: NewAuditEntry['actor'],
  { productId, variants }: NewStock,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const product = await store.findStockedProduct(tx, productId)
    if (!product) throw new ShopError('not_found', 'Product not found.')
    return applyStockEdit(tx, actor, product, { stock: variants })
  })
}
