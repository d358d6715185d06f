import type { QueryClient } from '@tanstack/react-query'
import { readStored, writeStored } from '#ui/browser-storage.ts'
import { call } from '#web/api.ts'
import { removeFromCart } from '../contract.ts'
import { askAgain } from './cart-mutations.ts'
import { readOwner } from './cart-owner.ts'
import { CART_KEY, readCart } from './stored-cart.ts'

/** Deletes the stored copy after an order and refetches what remains in the cart. */
export function clearCartCopy(client: QueryClient): void {
  writeStored(CART_KEY, null)
  askAgain(client)
}

/** Empties the owner's cart: the stored copy immediately, the server's line by line. */
export async function emptyCart(client: QueryClient): Promise<void> {
  const owner = readOwner()
  const lines = (owner && readCart(readStored(CART_KEY), owner)?.products) ?? []
  writeStored(CART_KEY, null)
  // a line that could not be removed reappears with the refetch
  await Promise.allSettled(
    lines.map(({ productId, size, color }) => call(removeFromCart, { body: { productId, size, color } })),
  )
  askAgain(client)
}
