import { type Mutation, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { type AddToCart, addToCart, type Cart, removeFromCart, setCartQuantity } from '../contract.ts'
import { ensureGuestId } from './guest-id.ts'
import { isSameLine, type LineChange, type LineOf } from './line-changes.ts'
import { keepCart } from './stored-cart.ts'

/** The space at the end is the specification's. */
const ADD_FAILED = 'Failed to add to cart '
const UPDATE_FAILED = 'Failed to update item quantity '
const REMOVE_FAILED = 'Failed to remove items '

export const CART_QUERIES = ['cart']
/** What these change is shown while they are under way. */
export const LINE_CHANGES = ['cart', 'line']
const REMOVALS = [...LINE_CHANGES, 'remove']
/** One after the other, in the order in which they were asked for; who is offline hears of it at once. */
const inOrder = { scope: { id: 'cart' }, networkMode: 'always' } as const

export const adding = (client: QueryClient) =>
  mutationOptions({
    ...inOrder,
    mutationFn: async (line: Omit<AddToCart, 'guestId' | 'userId'>) =>
      call(addToCart, { body: { ...line, guestId: await ensureGuestId() } }, { otherwise: ADD_FAILED }),
    onSuccess: keepCart,
    onError: () => askAgain(client),
  })

export const settingQuantity = (client: QueryClient) =>
  changingLine<LineChange>(client, LINE_CHANGES, ({ productId, size, color, quantity }, guestId) =>
    call(setCartQuantity, { body: { productId, size, color, quantity, guestId } }, { otherwise: UPDATE_FAILED }),
  )

export const removing = (client: QueryClient) =>
  changingLine<LineOf>(client, REMOVALS, ({ productId, size, color }, guestId) =>
    call(removeFromCart, { body: { productId, size, color, guestId } }, { otherwise: REMOVE_FAILED }),
  )

function changingLine<C extends LineOf>(
  client: QueryClient,
  mutationKey: string[],
  send: (change: C, guestId: string) => Promise<Cart>,
) {
  return mutationOptions({
    ...inOrder,
    mutationKey,
    mutationFn: async (change: C) => (isOvertaken(client, change) ? undefined : send(change, await ensureGuestId())),
    onSuccess: (cart) => cart && keepCart(cart),
    onError: (error) => {
      toast(error.message, { kind: 'error' })
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
function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: CART_QUERIES })
}
