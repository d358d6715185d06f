import type { Tx } from '#platform/database/connect.ts'
import * as store from './store.ts'

interface Bought {
  productId: string
  size: string | null
  color: string | null
  quantity: number
}

/** Takes what was bought out of the customer's cart; what was put in since stays. */
export async function takeBought(tx: Tx, userId: string, bought: Bought[]): Promise<void> {
  const cartId = await store.reopenCart(tx, { userId })
  if (!cartId) return
  for (const { productId, size, color, quantity } of bought) {
    await store.takeFromLine(tx, { cartId, productId, size: size ?? undefined, color: color ?? undefined }, quantity)
  }
}
