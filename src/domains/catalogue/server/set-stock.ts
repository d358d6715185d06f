import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { type Actor, applyStockEdit } from './apply-stock-edit.ts'
import { findEditableProduct } from './edit-store.ts'

interface NewStock {
  productId: string
  variants: { size?: string | undefined; color?: string | undefined; available: number; seen?: number | undefined }[]
}

/** Applies only the difference to `seen`, so sales in between stay sold. Returns the ids of the audit entries. */
export async function setStock(
  { db }: { db: Db | Tx },
  actor: Actor,
  { productId, variants }: NewStock,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const product = await findEditableProduct(tx, productId)
    if (!product) throw new ShopError('not_found', 'Product not found')
    return applyStockEdit(tx, actor, product, { stock: variants })
  })
}
