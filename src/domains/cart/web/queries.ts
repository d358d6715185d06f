import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStored } from '#ui/browser-storage.ts'
import { call } from '#web/api.ts'
import { type AddToCart, addToCart, type Cart, getCart } from '../contract.ts'
import { ensureGuestId, useGuestId } from './guest-id.ts'
import { CART_KEY, keepCart, readCart, refreshCart } from './stored-cart.ts'

/** The cart of this browser: the copy it keeps at once, then what the server says. */
export function useCart(): Cart | undefined {
  const guestId = useGuestId()
  const copy = useStored(CART_KEY)
  useQuery({
    queryKey: ['cart', guestId],
    queryFn: ({ signal }) => refreshCart(() => call(getCart, { query: { guestId } }, { signal })),
    enabled: guestId !== undefined,
    throwOnError: false,
    // the copy is what is shown, and tells of its changes itself
    notifyOnChangeProps: [],
  })
  return useMemo(() => (guestId === undefined ? undefined : readCart(copy)), [guestId, copy])
}

/** How many things are in the cart; 0 on the server and until the page is awake. */
export function useCartCount(): number {
  return useCart()?.products.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
}

/** Puts so many more of one choice into the cart. */
export function useAddToCart() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (line: Omit<AddToCart, 'guestId' | 'userId'>) =>
      call(addToCart, { body: { ...line, guestId: await ensureGuestId() } }),
    networkMode: 'always',
    onSuccess: keepCart,
    // it may have been put there all the same, and only the answer was lost
    onError: () => client.invalidateQueries({ queryKey: ['cart'] }),
  })
}
