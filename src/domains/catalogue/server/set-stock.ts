import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { type Actor, changeStock } from './change-stock.ts'
import { findEdited } from './edit-store.ts'

interface StockToSet {
  productId: string
  choices: { size?: string | undefined; color?: string | undefined; available: number; seen?: number | undefined }[]
}

/** Sets how many there are of some choices; what was sold since they were seen stays sold. Answers what was put down. */
export async function setStock(
  { db }: { db: Db | Tx },
  actor: Actor,
  { productId, choices }: StockToSet,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const product = await findEdited(tx, productId)
    if (!product) throw new ShopError('not_found', 'Product not found')
    return changeStock(tx, actor, product, { stock: choices })
  })
}
