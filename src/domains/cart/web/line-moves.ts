import { useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Cart, CartLine } from '../contract.ts'
import { calculateSums, isSameLine, type LineKey } from './line-changes.ts'
import { useCart } from './queries.ts'

/** Pending moves between the cart and the lines saved for later. */
export const LINE_MOVES_KEY = ['cart', 'move']

/** Moves a line out of the cart, or back into it. */
export interface LineMove extends LineKey {
  saved: boolean
}

/** Applies pending moves between the cart and the lines saved for later. */
export function applyMoves(cart: Cart, moves: LineMove[]): Cart {
  if (moves.length === 0) return cart
  let { products, savedForLater = [] } = cart
  for (const move of moves) {
    const line = [...products, ...savedForLater].find((candidate) => isSameLine(candidate, move))
    if (!line) continue
    const isOther = (candidate: CartLine) => !isSameLine(candidate, move)
    products = move.saved ? products.filter(isOther) : [...products.filter(isOther), line]
    savedForLater = move.saved ? [...savedForLater.filter(isOther), line] : savedForLater.filter(isOther)
  }
  return { ...cart, products, savedForLater, ...calculateSums(cart, products) }
}

/** Like `useCart`, with pending moves applied. Not part of `useCart`, which every page loads. */
export function useCartWithMoves(): Cart | undefined {
  const cart = useCart()
  const moves = useMutationState({
    filters: { mutationKey: LINE_MOVES_KEY, status: 'pending' },
    select: ({ state }) => state.variables as LineMove,
  })
  return useMemo(() => cart && applyMoves(cart, moves), [cart, moves])
}
