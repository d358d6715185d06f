import type { QueryClient } from '@tanstack/react-query'
import { readStorage, writeStorage } from '#ui/browser-storage.ts'
import { callApi } from '#web/api.ts'
import { removeFromCart } from '../contract.ts'
import { refetchCart } from './cart-mutations.ts'
import { readOwner } from './cart-owner.ts'
import { CART_KEY, parseStoredCart } from './stored-cart.ts'

/** Deletes the stored copy after an order and refetches what remains in the cart. */
export function resetStoredCart(client: QueryClient): void {
  writeStorage(CART_KEY, null)
  refetchCart(client)
}

/** Empties the owner's cart: the stored copy immediately, the server's line by line. */
export async function emptyCart(client: QueryClient): Promise<void> {
  const owner = readOwner()
  const lines = (owner && parseStoredCart(readStorage(CART_KEY), owner)?.products) ?? []
  writeStorage(CART_KEY, null)
  // a line that could not be removed reappears with the refetch
  await Promise.allSettled(
    lines.map(({ productId, size, color }) => callApi(removeFromCart, { body: { productId, size, color } })),
  )
  refetchCart(client)
}
