import { type QueryClient, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStored } from '#ui/browser-storage.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { type AddToCart, addToCart, type Cart, getCart, removeFromCart, setCartQuantity } from '../contract.ts'
import { ensureGuestId, useGuestId } from './guest-id.ts'
import { isSameLine, type LineChange, withChanges } from './line-changes.ts'
import { CART_KEY, keepCart, readCart, refreshCart } from './stored-cart.ts'

/** The space at the end is the specification's. */
const FETCH_FAILED = 'Failed to fetch cart '
const ADD_FAILED = 'Failed to add to cart '
const UPDATE_FAILED = 'Failed to update item quantity '
const REMOVE_FAILED = 'Failed to remove items '

const CART = ['cart']
const LINE_CHANGE = ['cart', 'line']
/** One after the other, in the order in which they were asked for; who is offline hears of it at once. */
const inOrder = { scope: { id: 'cart' }, networkMode: 'always' } as const

/** The cart of this browser: the copy it keeps at once, then what the server says, with what is being changed in it. */
export function useCart(): Cart | undefined {
  const guestId = useGuestId()
  const copy = useStored(CART_KEY)
  const changes = useMutationState({
    filters: { mutationKey: LINE_CHANGE, status: 'pending' },
    select: ({ state }) => state.variables as LineChange,
  })
  useQuery({
    queryKey: [...CART, guestId],
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
  const client = useQueryClient()
  return useMutation({
    ...inOrder,
    mutationFn: async (line: Omit<AddToCart, 'guestId' | 'userId'>) =>
      call(addToCart, { body: { ...line, guestId: await ensureGuestId() } }, { otherwise: ADD_FAILED }),
    onSuccess: keepCart,
    onError: () => askAgain(client),
  })
}

/** Sets how many of a line are wanted: shown at once, and taken back when the server refuses. */
export function useSetQuantity() {
  return useLineChange<LineChange & { quantity: number }>(({ productId, size, color, quantity }, guestId) =>
    call(setCartQuantity, { body: { productId, size, color, quantity, guestId } }, { otherwise: UPDATE_FAILED }),
  )
}

/** Takes a line out: shown at once, and put back when the server refuses. */
export function useRemoveFromCart() {
  return useLineChange<Omit<LineChange, 'quantity'>>(({ productId, size, color }, guestId) =>
    call(removeFromCart, { body: { productId, size, color, guestId } }, { otherwise: REMOVE_FAILED }),
  )
}

function useLineChange<C extends LineChange>(send: (change: C, guestId: string) => Promise<Cart>) {
  const client = useQueryClient()
  return useMutation({
    ...inOrder,
    mutationKey: LINE_CHANGE,
    mutationFn: async (change: C) => (isOvertaken(client, change) ? undefined : send(change, await ensureGuestId())),
    onSuccess: (cart) => cart && keepCart(cart),
    onError: (error) => {
      toast(error.message, { kind: 'error' })
      askAgain(client)
    },
  })
}

/** A later wish for the same line is waiting already: of many quick clicks, only the last has to be sent. */
function isOvertaken(client: QueryClient, change: LineChange): boolean {
  const waiting = client.getMutationCache().findAll({ mutationKey: LINE_CHANGE, status: 'pending' })
  const wishes = waiting.map(({ state }) => state.variables as LineChange)
  return wishes.slice(wishes.indexOf(change) + 1).some((later) => isSameLine(later, change))
}

/** What failed may have been done all the same, and only the answer was lost. */
function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: CART })
}
