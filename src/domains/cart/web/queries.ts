import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStored } from '#ui/browser-storage.ts'
import { call } from '#web/api.ts'
import { type Cart, getCart } from '../contract.ts'
import { adding, CART_QUERIES, LINE_CHANGES, removing, settingQuantity, wishOf } from './cart-mutations.ts'
import { useGuestId } from './guest-id.ts'
import { withChanges } from './line-changes.ts'
import { CART_KEY, readCart, refreshCart } from './stored-cart.ts'

/** The space at the end is the specification's. */
const FETCH_FAILED = 'Failed to fetch cart '

/** The cart of this browser: the copy it keeps at once, then what the server says, with what is being changed in it. */
export function useCart(): Cart | undefined {
  const guestId = useGuestId()
  const copy = useStored(CART_KEY)
  const changes = useMutationState({
    filters: { mutationKey: LINE_CHANGES, status: 'pending' },
    select: wishOf,
  })
  useQuery({
    queryKey: [...CART_QUERIES, guestId],
    queryFn: ({ signal }) =>
      refreshCart(() => call(getCart, { query: { guestId } }, { signal, otherwise: FETCH_FAILED })),
    enabled: guestId !== undefined,
    throwOnError: false,
    // the copy is what is shown, and tells of its changes itself
    notifyOnChangeProps: [],
  })
  return useMemo(() => {
    const cart = guestId === undefined ? undefined : readCart(copy)
    return cart && withChanges(cart, changes)
  }, [guestId, copy, changes])
}

/** How many things are in the cart; 0 on the server and until the page is awake. */
export function useCartCount(): number {
  return useCart()?.products.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
}

/** Puts so many more of one choice into the cart. */
export function useAddToCart() {
  return useMutation(adding(useQueryClient()))
}

/** Sets how many of a line are wanted: shown at once, and taken back when the server refuses. */
export function useSetQuantity() {
  return useMutation(settingQuantity(useQueryClient()))
}

/** Takes a line out: shown at once, and put back when the server refuses. */
export function useRemoveFromCart() {
  return useMutation(removing(useQueryClient()))
}
