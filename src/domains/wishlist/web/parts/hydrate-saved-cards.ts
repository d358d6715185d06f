import type { QueryClient } from '@tanstack/react-query'
import { readOwner } from '#domains/cart/web/queries.ts'
import { hydrateAround } from '#ui/lazy-hydration.tsx'
import { wishlistQueryOptions } from '../queries.ts'

/** Hydrates the cards of saved products, whose hearts differ from the server's markup. */
export async function hydrateSavedCards(client: QueryClient): Promise<void> {
  const { items } = await client.fetchQuery(wishlistQueryOptions(readOwner()))
  for (const { productId } of items) {
    for (const link of document.querySelectorAll(`[data-dehydrated] a[href^="/product/${productId}"]`))
      hydrateAround(link)
  }
}
