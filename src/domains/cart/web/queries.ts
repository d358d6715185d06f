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

/** The space at the end is the specification's. */
const FETCH_FAILED = 'Failed to fetch cart '

/** What a login or a registration ends with, and a logout. */
/** What a checkout ends with. */
export { clearCartCopy, emptyCart, forgetCart, mergeGuestCart }

async function ask(owner: CartOwner, signal: AbortSignal): Promise<Cart> {
  // a merge that failed is tried again; of several tabs, the one that is looked at tells of it
  if (isMergeDue() && document.visibilityState === 'visible') await fetchGuestCart().catch(() => undefined)
  const query = 'guestId' in owner ? owner : {}
  return refreshCart(owner, () => call(getCart, { query }, { signal, otherwise: FETCH_FAILED }))
}

const cartQuery = (owner: CartOwner | undefined) =>
  queryOptions({
    queryKey: [...CART_QUERIES, owner && idOf(owner)],
    queryFn: ({ signal }) => ask(owner as CartOwner, signal),
    enabled: owner !== undefined,
    throwOnError: false,
  })

/** The cart of this browser: the copy it keeps at once, then what the server says, with what is being changed in it. */
export function useCart(): Cart | undefined {
  const owner = useOwner()
  const copy = useCopy(owner)
  const changes = useMutationState({
    filters: { mutationKey: LINE_CHANGES, status: 'pending' },
    select: wishOf,
  })
  const accepted = useMutationState({
    filters: { mutationKey: ACCEPTED_PRICES, status: 'pending' },
    select: ({ state }) => state.variables as PricedLine,
  })
  // the copy is what is shown, and tells of its changes itself
  useQuery({ ...cartQuery(owner), notifyOnChangeProps: [] })
  return useMemo(() => copy && withoutNews(withChanges(copy, changes), accepted), [copy, changes, accepted])
}

/** The owner's cart as this browser keeps it. */
function useCopy(owner: CartOwner | undefined): Cart | undefined {
  const text = useStored(CART_KEY)
  return useMemo(() => owner && readCart(text, owner), [owner, text])
}

/** Why there is no cart to show, and another try; the copy that may be here is as good until then. */
export function useCartFailure(): { error: Error | null; retry: () => void } {
  const client = useQueryClient()
  const { error } = useQuery(cartQuery(useOwner()))
  return { error, retry: () => askAgain(client) }
}

/**
 * How many things are in the cart; 0 on the server and until the page is awake. Every page shows it once, so it is here
 * that the server is asked which is right when tabs have written over each other.
 */
export function useCartCount(): number {
  const client = useQueryClient()
  const owner = useOwner()
  const copy = useCopy(owner)
  useEffect(() => {
    if (owner && copy && isOutdated(copy, owner)) askAgain(client)
  }, [owner, copy, client])
  return countItems(useCart()?.products ?? [])
}

/** Asks again when the cart is opened: what has run out or become dearer must be said before it is paid for. */
export function useFreshCart(isOpen: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isOpen) askAgain(client)
  }, [isOpen, client])
}

/** Puts so many more of one choice into the cart. */
export function useAddToCart() {
  return useMutation(adding(useQueryClient()))
}

/** Sets how many of a line are wanted: shown at once, and taken back when the server refuses. */
export function useSetQuantity() {
  return useMutation(settingQuantity(useQueryClient()))
}

/** Puts away what was told of a changed price. */
export function useAcceptPrice() {
  return useMutation(acceptingPrice(useQueryClient()))
}

/** Takes a line out: shown at once, and put back when the server refuses. */
export function useRemoveFromCart() {
  return useMutation(removing(useQueryClient()))
}
