import type { Tx } from '#platform/database/connect.ts'
import { reduceLines } from './reduce-lines-store.ts'
import * as store from './store.ts'

interface PurchasedLine {
  productId: string
  size: string | null
  color: string | null
  quantity: number
}

/** Subtracts the purchased quantities from the customer's cart; units added since stay. */
export async function removePurchasedLines(tx: Tx, userId: string, purchased: PurchasedLine[]): Promise<void> {
  if (await reduceLines(tx, userId, purchased)) return
  // waits for the request that changed the cart; with the lock held, no other can
  if (await store.touchCart(tx, { userId })) await reduceLines(tx, userId, purchased)
}
