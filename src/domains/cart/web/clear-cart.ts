import type { QueryClient } from '@tanstack/react-query'
import { readStored, writeStored } from '#ui/browser-storage.ts'
import { call } from '#web/api.ts'
import { removeFromCart } from '../contract.ts'
import { askAgain } from './cart-mutations.ts'
import { readOwner } from './cart-owner.ts'
import { CART_KEY, readCart } from './stored-cart.ts'

/** After an order, which has taken what was bought out of the cart: the copy goes, and what is left is asked for. */
export function clearCartCopy(client: QueryClient): void {
  writeStored(CART_KEY, null)
  askAgain(client)
}

/** Empties the cart of whoever is logged in, here at once and on the server line by line. */
export async function emptyCart(client: QueryClient): Promise<void> {
  const owner = readOwner()
  const lines = (owner && readCart(readStored(CART_KEY), owner)?.products) ?? []
  writeStored(CART_KEY, null)
  // a line that stays is seen again as soon as the cart is
  await Promise.allSettled(
    lines.map(({ productId, size, color }) => call(removeFromCart, { body: { productId, size, color } })),
  )
  askAgain(client)
}
