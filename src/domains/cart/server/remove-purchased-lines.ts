import type { Tx } from '#platform/database/connect.ts'
import * as store from './store.ts'
import { subtractQuantities } from './subtract-quantities-store.ts'

interface PurchasedLine {
  productId: string
  size: string | null
  color: string | null
  quantity: number
}

interface Purchase {
  lines: PurchasedLine[]
  discountCode: string | null
}

/** Subtracts the purchased quantities from the customer's cart, and removes the used code; units added since stay. */
export async function removePurchasedLines(tx: Tx, userId: string, purchase: Purchase): Promise<void> {
  if (await subtractQuantities(tx, userId, purchase)) return
  // another request has just changed the cart: wait for its transaction, lock the cart and try again
  if (await store.touchCart(tx, { userId })) await subtractQuantities(tx, userId, purchase)
}
