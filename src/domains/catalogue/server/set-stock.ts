import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { type Actor, changeStock } from './change-stock.ts'
import { findEdited } from './edit-store.ts'

interface NewStock {
  productId: string
  choices: { size?: string | undefined; color?: string | undefined; available: number; seen?: number | undefined }[]
}

/** Applies only the difference to `seen`, so sales in between stay sold. Returns the ids of the audit entries. */
export async function setStock(
  { db }: { db: Db | Tx },
  actor: Actor,
  { productId, choices }: NewStock,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const product = await findEdited(tx, productId)
    if (!product) throw new ShopError('not_found', 'Product not found')
    return changeStock(tx, actor, product, { stock: choices })
  })
}
