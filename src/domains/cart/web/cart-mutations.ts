import { type Mutation, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { takeBack, toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { type AddToCart, acceptPrice, addToCart, type Cart, removeFromCart, setCartQuantity } from '../contract.ts'
import { ensureOwner, readOwner } from './cart-owner.ts'
import { isSameLine, type LineChange, type LineOf, type PricedLine } from './line-changes.ts'
import { fetchLateAnswer } from './merge-guest-cart.ts'
import { keepCart } from './stored-cart.ts'

/** The space at the end is the specification's. */
const ADD_FAILED = 'Failed to add to cart '
const UPDATE_FAILED = 'Failed to update item quantity '
const REMOVE_FAILED = 'Failed to remove items '

export const CART_QUERIES = ['cart']
/** What these change is shown while they are under way. */
export const LINE_CHANGES = ['cart', 'line']
/** What is said of a change that failed goes when one succeeds. */
const ABOUT = 'cart'
const REMOVALS = [...LINE_CHANGES, 'remove']
/** New prices that the shopper was told of and takes, shown as taken while that is under way. */
export const ACCEPTED_PRICES = ['cart', 'price']
/** One after the other, in the order in which they were asked for; who is offline hears of it at once. */
const inOrder = { scope: { id: 'cart' }, networkMode: 'always' } as const

/** A customer is known by the token, which goes along by itself. */
interface Sender {
  guestId?: string
}

/** Sends a change in the owner's name and keeps the answer. */
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
    ...inOrder,
    mutationFn: (line: Omit<AddToCart, 'guestId' | 'userId'>) =>
      send((sender) => call(addToCart, { body: { ...line, ...sender } }, { otherwise: ADD_FAILED })),
    onError: () => askAgain(client),
  })

export const settingQuantity = (client: QueryClient) =>
  changingLine<LineChange>(client, LINE_CHANGES, ({ productId, size, color, quantity }, sender) =>
    call(setCartQuantity, { body: { productId, size, color, quantity, ...sender } }, { otherwise: UPDATE_FAILED }),
  )

export const removing = (client: QueryClient) =>
  changingLine<LineOf>(client, REMOVALS, ({ productId, size, color }, sender) =>
    call(removeFromCart, { body: { productId, size, color, ...sender } }, { otherwise: REMOVE_FAILED }),
  )

/** What was told of a price is not worth a word when it cannot be put away: it is told again. */
export const acceptingPrice = (client: QueryClient) =>
  mutationOptions({
    ...inOrder,
    mutationKey: ACCEPTED_PRICES,
    mutationFn: ({ productId, size, color, price }: PricedLine) =>
      send((sender) => call(acceptPrice, { body: { productId, size, color, price, ...sender } })),
    onError: () => askAgain(client),
  })

function changingLine<C extends LineOf>(
  client: QueryClient,
  mutationKey: string[],
  change: (change: C, sender: Sender) => Promise<Cart>,
) {
  return mutationOptions({
    ...inOrder,
    mutationKey,
    mutationFn: async (wanted: C) =>
      isOvertaken(client, wanted) ? undefined : send((sender) => change(wanted, sender)),
    onSuccess: () => takeBack(ABOUT),
    onError: (error) => {
      toast(error.message, { kind: 'error', about: ABOUT })
      askAgain(client)
    },
  })
}

/** What a change of a line wants. */
export function wishOf({ options, state }: Mutation): LineChange {
  const wanted = state.variables as LineChange
  return options.mutationKey === REMOVALS ? { ...wanted, quantity: 0 } : wanted
}

/** A later wish for the same line is waiting already: of many quick clicks, only the last has to be sent. */
function isOvertaken(client: QueryClient, change: LineOf): boolean {
  const waiting = client.getMutationCache().findAll({ mutationKey: LINE_CHANGES, status: 'pending' })
  const wishes = waiting.map(({ state }) => state.variables as LineOf)
  return wishes.slice(wishes.indexOf(change) + 1).some((later) => isSameLine(later, change))
}

/** What failed may have been done all the same, and only the answer was lost. */
export function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: CART_QUERIES })
}
