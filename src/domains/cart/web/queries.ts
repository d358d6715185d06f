import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStored } from '#ui/browser-storage.ts'
import { call } from '#web/api.ts'
import { type Cart, getCart } from '../contract.ts'
import {
  ACCEPTED_PRICES,
  acceptingPrice,
  adding,
  askAgain,
  CART_QUERIES,
  LINE_CHANGES,
  removing,
  settingQuantity,
  wishOf,
} from './cart-mutations.ts'
import { type CartOwner, idOf, useOwner } from './cart-owner.ts'
import { clearCartCopy, emptyCart } from './clear-cart.ts'
import { countItems, type PricedLine, withChanges, withoutNews } from './line-changes.ts'
import { fetchGuestCart, forgetCart, isMergeDue, mergeGuestCart } from './merge-guest-cart.ts'
import { CART_KEY, isOutdated, readCart, refreshCart } from './stored-cart.ts'

// the trailing space is in the specification
const FETCH_FAILED = 'Failed to fetch cart '

export { clearCartCopy, emptyCart, forgetCart, mergeGuestCart }

async function fetchCart(owner: CartOwner, signal: AbortSignal): Promise<Cart> {
  // retries a failed merge, only in the visible tab so the toast is shown once
  if (isMergeDue() && document.visibilityState === 'visible') await fetchGuestCart().catch(() => undefined)
  const query = 'guestId' in owner ? owner : {}
  return refreshCart(owner, () => call(getCart, { query }, { signal, otherwise: FETCH_FAILED }))
}

const cartQueryOptions = (owner: CartOwner | undefined) =>
  queryOptions({
    queryKey: [...CART_QUERIES, owner && idOf(owner)],
    queryFn: ({ signal }) => fetchCart(owner as CartOwner, signal),
    enabled: owner !== undefined,
    throwOnError: false,
  })

/** Returns the stored copy first, then the server's cart, both with pending changes applied. */
export function useCart(): Cart | undefined {
  const owner = useOwner()
  const copy = useStoredCart(owner)
  const changes = useMutationState({
    filters: { mutationKey: LINE_CHANGES, status: 'pending' },
    select: wishOf,
  })
  const accepted = useMutationState({
    filters: { mutationKey: ACCEPTED_PRICES, status: 'pending' },
    select: ({ state }) => state.variables as PricedLine,
  })
  // the query writes the stored copy, whose changes cause the render
  useQuery({ ...cartQueryOptions(owner), notifyOnChangeProps: [] })
  return useMemo(() => copy && withoutNews(withChanges(copy, changes), accepted), [copy, changes, accepted])
}

function useStoredCart(owner: CartOwner | undefined): Cart | undefined {
  const text = useStored(CART_KEY)
  return useMemo(() => owner && readCart(text, owner), [owner, text])
}

export function useCartFailure(): { error: Error | null; retry: () => void } {
  const client = useQueryClient()
  const { error } = useQuery(cartQueryOptions(useOwner()))
  return { error, retry: () => askAgain(client) }
}

/**
 * Returns the number of units in the cart; 0 on the server and before hydration. Every page uses this hook once, so it
 * also refetches when another tab has overwritten the stored copy with an older one.
 */
export function useCartCount(): number {
  const client = useQueryClient()
  const owner = useOwner()
  const copy = useStoredCart(owner)
  useEffect(() => {
    if (owner && copy && isOutdated(copy, owner)) askAgain(client)
  }, [owner, copy, client])
  return countItems(useCart()?.products ?? [])
}

/** Refetches when the cart is opened, so stock and price changes show before the checkout. */
export function useFreshCart(isOpen: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isOpen) askAgain(client)
  }, [isOpen, client])
}

export function useAddToCart() {
  return useMutation(adding(useQueryClient()))
}

/** Optimistic: reverted when the server rejects it. */
export function useSetQuantity() {
  return useMutation(settingQuantity(useQueryClient()))
}

export function useAcceptPrice() {
  return useMutation(acceptingPrice(useQueryClient()))
}

/** Optimistic: reverted when the server rejects it. */
export function useRemoveFromCart() {
  return useMutation(removing(useQueryClient()))
}
