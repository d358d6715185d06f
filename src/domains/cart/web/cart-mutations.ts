import { type Mutation, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { dismissToast, toast } from '#ui/toast.ts'
import { trackEvent } from '#ui/track-event.ts'
import { callApi } from '#web/api.ts'
import {
  type AddToCart,
  addToCart,
  type Cart,
  dismissPriceNotice,
  removeFromCart,
  setCartQuantity,
} from '../contract.ts'
import { ensureOwner, readOwner } from './cart-owner.ts'
import { isSameLine, type LineChange, type LineKey, type PricedLine } from './line-changes.ts'
import { mergeLateChange } from './merge-guest-cart.ts'
import { storeCart } from './stored-cart.ts'

// fixed texts, with their trailing spaces
const ADD_FAILED = 'Failed to add to cart '
const UPDATE_FAILED = 'Failed to update item quantity '
const REMOVE_FAILED = 'Failed to remove items '

export const CART_QUERY_KEY = ['cart']
/** Pending changes under this key are applied to the cart that is shown. */
export const LINE_CHANGES_KEY = ['cart', 'line']
/** Groups the error toasts, so the next success dismisses them. */
export const CART_TOASTS = 'cart'
const REMOVE_LINE_KEY = [...LINE_CHANGES_KEY, 'remove']
export const DISMISS_PRICE_NOTICE_KEY = ['cart', 'price']
/** Runs mutations one after another; they fail immediately when the browser is offline. */
export const sequential = { scope: { id: 'cart' }, networkMode: 'always' } as const

/** Empty for a customer, who is identified by the token. */
interface OwnerFields {
  guestId?: string
}

/** Sends a change on behalf of the owner and stores the returned cart. */
export async function send(change: (ownerFields: OwnerFields) => Promise<Cart>): Promise<Cart> {
  const owner = await ensureOwner()
  const cart = await change('guestId' in owner ? owner : {})
  storeCart(cart, owner)
  if ('guestId' in owner && isLoggedIn()) mergeLateChange(owner.guestId)
  return cart
}

export function isLoggedIn(): boolean {
  const owner = readOwner()
  return owner !== undefined && 'userId' in owner
}

export const addToCartMutationOptions = (client: QueryClient) =>
  mutationOptions({
    ...sequential,
    mutationFn: (line: Omit<AddToCart, 'guestId' | 'userId'>) =>
      send((ownerFields) => callApi(addToCart, { body: { ...line, ...ownerFields } }, { fallbackMessage: ADD_FAILED })),
    onSuccess: (cart, line) => trackAddition(cart, line),
    onError: () => refetchCart(client),
  })

function trackAddition({ products }: Cart, added: LineKey & { quantity: number }): void {
  const line = products.find((candidate) => isSameLine(candidate, added))
  if (!line) return
  const { productId, name, price, size, color } = line
  const { quantity } = added
  trackEvent({
    name: 'add_to_cart',
    value: price * quantity,
    items: [{ productId, name, price, quantity, size, color }],
  })
}

export const setQuantityMutationOptions = (client: QueryClient) =>
  changeLineMutationOptions<LineChange>(client, LINE_CHANGES_KEY, ({ productId, size, color, quantity }, ownerFields) =>
    callApi(
      setCartQuantity,
      { body: { productId, size, color, quantity, ...ownerFields } },
      { fallbackMessage: UPDATE_FAILED },
    ),
  )

export const removeLineMutationOptions = (client: QueryClient) =>
  changeLineMutationOptions<LineKey>(client, REMOVE_LINE_KEY, ({ productId, size, color }, ownerFields) =>
    callApi(removeFromCart, { body: { productId, size, color, ...ownerFields } }, { fallbackMessage: REMOVE_FAILED }),
  )

export function showFailure(client: QueryClient, error: Error): void {
  toast(error.message, { kind: 'error', topic: CART_TOASTS })
  refetchCart(client)
}

/** A notice that could not be dismissed needs no error message; it is shown again. */
export const dismissPriceNoticeMutationOptions = (client: QueryClient) =>
  mutationOptions({
    ...sequential,
    mutationKey: DISMISS_PRICE_NOTICE_KEY,
    mutationFn: ({ productId, size, color, price }: PricedLine) =>
      send((ownerFields) => callApi(dismissPriceNotice, { body: { productId, size, color, price, ...ownerFields } })),
    onError: () => refetchCart(client),
  })

function changeLineMutationOptions<C extends LineKey>(
  client: QueryClient,
  mutationKey: string[],
  sendChange: (change: C, ownerFields: OwnerFields) => Promise<Cart>,
) {
  return mutationOptions({
    ...sequential,
    mutationKey,
    mutationFn: async (change: C) =>
      isSuperseded(client, change) ? undefined : send((ownerFields) => sendChange(change, ownerFields)),
    onSuccess: () => dismissToast(CART_TOASTS),
    onError: (error) => showFailure(client, error),
  })
}

export function toLineChange({ options, state }: Mutation): LineChange {
  const change = state.variables as LineChange
  return options.mutationKey === REMOVE_LINE_KEY ? { ...change, quantity: 0 } : change
}

/** Of many quick clicks on one line, only the last has to be sent. */
function isSuperseded(client: QueryClient, change: LineKey): boolean {
  const pending = client.getMutationCache().findAll({ mutationKey: LINE_CHANGES_KEY, status: 'pending' })
  const changes = pending.map(({ state }) => state.variables as LineKey)
  return changes.slice(changes.indexOf(change) + 1).some((later) => isSameLine(later, change))
}

/** Refetches after an error too: the change may have been applied and only the response lost. */
export function refetchCart(client: QueryClient, maxAgeMs = 0): void {
  const isOld = ({ state }: { state: { dataUpdatedAt: number } }) => Date.now() - state.dataUpdatedAt >= maxAgeMs
  void client.invalidateQueries({ queryKey: CART_QUERY_KEY, predicate: isOld })
}
