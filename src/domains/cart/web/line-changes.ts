import { asPaise, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts'
import type { Cart, CartLine } from '../contract.ts'

export type LineKey = Pick<CartLine, 'productId' | 'size' | 'color'>

/** A quantity of 0 removes the line. */
export interface LineChange extends LineKey {
  quantity: number
}

export interface PricedLine extends LineKey {
  /** In rupees, as the shopper saw it. */
  price: number
}

export function isSameLine(a: LineKey, b: LineKey): boolean {
  return a.productId === b.productId && a.size === b.size && a.color === b.color
}

/** Includes the variant, to distinguish lines of one product. */
export const formatLineName = ({ name, size, color }: CartLine): string =>
  [name, size, color].filter(Boolean).join(', ')

/** Applies pending changes to the cart; the last change to a line wins. */
export function applyChanges(cart: Cart, changes: LineChange[]): Cart {
  if (changes.length === 0) return cart
  const products = cart.products.flatMap((line) => {
    const change = changes.findLast((candidate) => isSameLine(candidate, line))
    if (!change) return [line]
    return change.quantity === 0 ? [] : [{ ...line, quantity: change.quantity }]
  })
  return { ...cart, products, ...calculateSums(cart, products) }
}

/** Keeps the discount until the server has computed a new one. */
export function calculateSums({ discount }: Pick<Cart, 'discount'>, lines: CartLine[]) {
  const subtotalPaise = asPaise(lines.reduce((sum, { price, quantity }) => sum + paiseFromRupees(price) * quantity, 0))
  const discountPaise = paiseFromRupees(discount?.amount ?? 0)
  return {
    subtotal: rupeesFromPaise(subtotalPaise),
    totalPrice: rupeesFromPaise(asPaise(Math.max(0, subtotalPaise - discountPaise))),
  }
}

/** Removes the old price of lines whose price notice was dismissed, unless the price has changed again. */
export function hideDismissedPriceNotices(cart: Cart, dismissedNotices: PricedLine[]): Cart {
  if (dismissedNotices.length === 0) return cart
  const isDismissed = (line: CartLine) =>
    dismissedNotices.some((candidate) => isSameLine(candidate, line) && candidate.price === line.price)
  return { ...cart, products: cart.products.map((line) => (isDismissed(line) ? omitOldPrice(line) : line)) }
}

function omitOldPrice({ priceWas: _, ...line }: CartLine): CartLine {
  return line
}

/** Counts units that can be bought; lines of deleted products do not count. */
export function countItems(lines: CartLine[]): number {
  return lines.reduce((sum, { gone, quantity }) => (gone ? sum : sum + quantity), 0)
}
