import { type Mutation, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { takeBack, toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { type AddToCart, acceptPrice, addToCart, type Cart, removeFromCart, setCartQuantity } from '../contract.ts'
import { ensureOwner, readOwner } from './cart-owner.ts'
import { isSameLine, type LineChange, type LineOf, type PricedLine } from './line-changes.ts'
import { fetchLateAnswer } from './merge-guest-cart.ts'
import { keepCart } from './stored-cart.ts'

// the trailing spaces are in the specification
const ADD_FAILED = 'Failed to add to cart '
const UPDATE_FAILED = 'Failed to update item quantity '
const REMOVE_FAILED = 'Failed to remove items '

export const CART_QUERIES = ['cart']
/** Pending changes under this key are applied to the cart that is shown. */
export const LINE_CHANGES = ['cart', 'line']
/** Groups the error toasts, so the next success dismisses them. */
const TOAST_TOPIC = 'cart'
const REMOVE_LINE_KEY = [...LINE_CHANGES, 'remove']
export const ACCEPTED_PRICES = ['cart', 'price']
/** Runs mutations one after the other; they fail immediately when the browser is offline. */
const sequential = { scope: { id: 'cart' }, networkMode: 'always' } as const

/** Empty for a customer, who is identified by the token. */
interface Sender {
  guestId?: string
}

/** Sends a change on behalf of the owner and stores the returned cart. */
async function send(change: (sender: Sender) => Promise<Cart>): Promise<Cart> {
  const owner = await ensureOwner()
  const cart = await change('guestId' in owner ? owner : {})
  keepCart(cart, owner)
  if ('guestId' in owner && isLoggedIn()) fetchLateAnswer(owner.guestId)
  return cart
}

function isLoggedIn(): boolean {
  const owner = readOwner()
  return owner !== undefined && 'userId' in owner
}

export const adding = (client: QueryClient) =>
  mutationOptions({
    ...sequential,
    mutationFn: (line: Omit<AddToCart, 'guestId' | 'userId'>) =>
      send((sender) => call(addToCart, { body: { ...line, ...sender } }, { otherwise: ADD_FAILED })),
    onError: () => askAgain(client),
  })

export const settingQuantity = (client: QueryClient) =>
  changeLineMutationOptions<LineChange>(client, LINE_CHANGES, ({ productId, size, color, quantity }, sender) =>
    call(setCartQuantity, { body: { productId, size, color, quantity, ...sender } }, { otherwise: UPDATE_FAILED }),
  )

export const removing = (client: QueryClient) =>
  changeLineMutationOptions<LineOf>(client, REMOVE_LINE_KEY, ({ productId, size, color }, sender) =>
    call(removeFromCart, { body: { productId, size, color, ...sender } }, { otherwise: REMOVE_FAILED }),
  )

/** Failing to dismiss a price notice needs no error; it will be shown again. */
export const acceptingPrice = (client: QueryClient) =>
  mutationOptions({
    ...sequential,
    mutationKey: ACCEPTED_PRICES,
    mutationFn: ({ productId, size, color, price }: PricedLine) =>
      send((sender) => call(acceptPrice, { body: { productId, size, color, price, ...sender } })),
    onError: () => askAgain(client),
  })

function changeLineMutationOptions<C extends LineOf>(
  client: QueryClient,
  mutationKey: string[],
  sendChange: (change: C, sender: Sender) => Promise<Cart>,
) {
  return mutationOptions({
    ...sequential,
    mutationKey,
    mutationFn: async (change: C) =>
      isSuperseded(client, change) ? undefined : send((sender) => sendChange(change, sender)),
    onSuccess: () => takeBack(TOAST_TOPIC),
    onError: (error) => {
      toast(error.message, { kind: 'error', about: TOAST_TOPIC })
      askAgain(client)
    },
  })
}

export function wishOf({ options, state }: Mutation): LineChange {
  const change = state.variables as LineChange
  return options.mutationKey === REMOVE_LINE_KEY ? { ...change, quantity: 0 } : change
}

/** Of many quick clicks on one line, only the last has to be sent. */
function isSuperseded(client: QueryClient, change: LineOf): boolean {
  const pending = client.getMutationCache().findAll({ mutationKey: LINE_CHANGES, status: 'pending' })
  const changes = pending.map(({ state }) => state.variables as LineOf)
  return changes.slice(changes.indexOf(change) + 1).some((later) => isSameLine(later, change))
}

/** Refetches after an error too: the change may have been applied and only the response lost. */
export function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: CART_QUERIES })
}
