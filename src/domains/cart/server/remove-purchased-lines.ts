import type { Tx } from '#platform/database/connect.ts'
import * as store from './store.ts'

interface PurchasedLine {
  productId: string
  size: string | null
  color: string | null
  quantity: number
}

/** Subtracts the purchased quantities from the customer's cart; units added since stay. */
export async function removePurchasedLines(tx: Tx, userId: string, purchased: PurchasedLine[]): Promise<void> {
  const cartId = await store.touchCart(tx, { userId })
  if (!cartId) return
  for (const { productId, size, color, quantity } of purchased) {
    await store.reduceLine(tx, { cartId, productId, size: size ?? undefined, color: color ?? undefined }, quantity)
  }
}
