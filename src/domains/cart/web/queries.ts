import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStorage } from '#ui/browser-storage.ts'
import { callApi } from '#web/api.ts'
import { type Cart, getCart } from '../contract.ts'
import {
  addToCartMutationOptions,
  CART_QUERY_KEY,
  DISMISS_PRICE_NOTICE_KEY,
  dismissPriceNoticeMutationOptions,
  isLoggedIn,
  LINE_CHANGES_KEY,
  refetchCart,
  removeLineMutationOptions,
  setQuantityMutationOptions,
  toLineChange,
} from './cart-mutations.ts'
import { type CartOwner, ensureOwner, getOwnerId, readOwner, useOwner } from './cart-owner.ts'
import { emptyCart, resetStoredCart } from './clear-cart.ts'
import { applyChanges, countItems, hideDismissedPriceNotices, type PricedLine } from './line-changes.ts'
import {
  hasGuestCartToMerge,
  mergeGuestCart,
  mergeLateChange,
  startNewGuest,
  startOrJoinMerge,
} from './merge-guest-cart.ts'
import { CART_KEY, isStaleCopy, parseStoredCart, refreshCart } from './stored-cart.ts'

// a fixed text, with its trailing space
export const FETCH_FAILED = 'Failed to fetch cart '

export type { CartOwner }
export {
  emptyCart,
  ensureOwner,
  getOwnerId,
  isLoggedIn,
  mergeGuestCart,
  mergeLateChange,
  readOwner,
  resetStoredCart,
  startNewGuest,
  useOwner,
}

/** Retries the merge, only in the visible tab so the toast is shown once; the login has shown what failed. */
export async function mergePendingGuestCart() {
  if (hasGuestCartToMerge() && document.visibilityState === 'visible') return startOrJoinMerge().catch(() => undefined)
  return undefined
}

async function fetchCart(owner: CartOwner, signal: AbortSignal): Promise<Cart> {
  const merged = await mergePendingGuestCart()
  // already stored, without the counts
  if (merged) return merged
  const query = 'guestId' in owner ? owner : {}
  return refreshCart(owner, () => callApi(getCart, { query }, { signal, fixedMessage: FETCH_FAILED }))
}

export const cartQueryOptions = (owner: CartOwner | undefined) =>
  queryOptions({
    queryKey: [...CART_QUERY_KEY, owner && getOwnerId(owner)],
    queryFn: ({ signal }) => fetchCart(owner as CartOwner, signal),
    enabled: owner !== undefined,
    throwOnError: false,
  })

/** Returns the stored copy first, then the server's cart, both with pending changes applied. */
export function useCart(): Cart | undefined {
  const owner = useOwner()
  const copy = useStoredCart(owner)
  const changes = useMutationState({
    filters: { mutationKey: LINE_CHANGES_KEY, status: 'pending' },
    select: toLineChange,
  })
  const dismissedNotices = useMutationState({
    filters: { mutationKey: DISMISS_PRICE_NOTICE_KEY, status: 'pending' },
    select: ({ state }) => state.variables as PricedLine,
  })
  // the query writes the stored copy, whose changes cause the render
  useQuery({ ...cartQueryOptions(owner), notifyOnChangeProps: [] })
  return useMemo(
    () => copy && hideDismissedPriceNotices(applyChanges(copy, changes), dismissedNotices),
    [copy, changes, dismissedNotices],
  )
}

function useStoredCart(owner: CartOwner | undefined): Cart | undefined {
  const text = useStorage(CART_KEY)
  return useMemo(() => owner && parseStoredCart(text, owner), [owner, text])
}

export function useRefetchCart(): () => void {
  const client = useQueryClient()
  return () => refetchCart(client)
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
    if (owner && copy && isStaleCopy(copy, owner)) refetchCart(client)
  }, [owner, copy, client])
  return countItems(useCart()?.products ?? [])
}

/** Refetches when the cart or a page that shows it opens, so stock and price changes show before the checkout. */
export function useRefetchOnOpen(isOpen = true, maxAgeMs = 0): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isOpen) refetchCart(client, maxAgeMs)
  }, [isOpen, client, maxAgeMs])
}

export function useAddToCart() {
  return useMutation(addToCartMutationOptions(useQueryClient()))
}

/** Optimistic: reverted when the server rejects it. */
export function useSetQuantity() {
  return useMutation(setQuantityMutationOptions(useQueryClient()))
}

export function useDismissPriceNotice() {
  return useMutation(dismissPriceNoticeMutationOptions(useQueryClient()))
}

/** Optimistic: reverted when the server rejects it. */
export function useRemoveFromCart() {
  return useMutation(removeLineMutationOptions(useQueryClient()))
}
