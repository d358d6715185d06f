import type { QueryClient } from '@tanstack/react-query'
import { readStorage, writeStorage } from '#ui/browser-storage.ts'
import { callApi } from '#web/api.ts'
import { removeFromCart } from '../contract.ts'
import { refetchCart } from './cart-mutations.ts'
import { readOwner } from './cart-owner.ts'
import { CART_KEY, parseStoredCart } from './stored-cart.ts'

/** Discards the stored copy after an order, and refetches the cart: it keeps what was not ordered. */
export function resetStoredCart(client: QueryClient): void {
  writeStorage(CART_KEY, null)
  refetchCart(client)
}

/** Removes all lines from the owner's cart: from the stored copy immediately, on the server one by one. */
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
