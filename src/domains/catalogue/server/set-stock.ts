import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { type Actor, changeStock } from './change-stock.ts'
import { findEdited } from './edit-store.ts'
import { lockStockOf } from './stock-edit-store.ts'

interface StockToSet {
  productId: string
  choices: { size?: string | undefined; color?: string | undefined; available: number; seen?: number | undefined }[]
  /** Refuses where there is not as much as was seen any more. */
  exact?: boolean
}

/** Sets how many there are of some choices; what was sold since they were seen stays sold. Answers what was put down. */
export async function setStock({ db }: { db: Db | Tx }, actor: Actor, wanted: StockToSet): Promise<string[]> {
  const { productId, choices, exact = false } = wanted
  return db.transaction(async (tx) => {
    const product = await findEdited(tx, productId)
    if (!product) throw new ShopError('not_found', 'Product not found')
    if (exact) await refuseIfChanged(tx, productId, choices)
    return changeStock(tx, actor, product, { stock: choices })
  })
}

async function refuseIfChanged(tx: Tx, productId: string, choices: StockToSet['choices']): Promise<void> {
  const rows = await lockStockOf(tx, productId)
  const isAsSeen = choices.every(({ size, color, seen }) => {
    const row = rows.find((each) => each.size === (size ?? null) && each.color === (color ?? null))
    return row !== undefined && row.available === seen
  })
  if (!isAsSeen) throw new ShopError('conflict', 'The stock has changed since, so this was not undone.')
}
