import { paiseFromRupees, rupeesFromPaise } from '#shared/money.ts'
import type { Cart, CartLine } from '../contract.ts'

export type LineOf = Pick<CartLine, 'productId' | 'size' | 'color'>

/** How many of a line a shopper wants; 0 takes it out. */
export interface LineChange extends LineOf {
  quantity: number
}

/** A line and what the shopper was told it costs. */
export interface PricedLine extends LineOf {
  price: number
}

export function isSameLine(a: LineOf, b: LineOf): boolean {
  return a.productId === b.productId && a.size === b.size && a.color === b.color
}

/** What tells a line from another of the same product, too. */
export const fullNameOf = ({ name, size, color }: CartLine): string => [name, size, color].filter(Boolean).join(', ')

/** The cart as it will be when these changes are through, the last one winning. */
export function withChanges(cart: Cart, changes: LineChange[]): Cart {
  if (changes.length === 0) return cart
  const products = cart.products.flatMap((line) => {
    const change = changes.findLast((each) => isSameLine(each, line))
    if (!change) return [line]
    return change.quantity === 0 ? [] : [{ ...line, quantity: change.quantity }]
  })
  const totalPaise = products.reduce((sum, { price, quantity }) => sum + paiseFromRupees(price) * quantity, 0)
  return { ...cart, products, totalPrice: rupeesFromPaise(totalPaise) }
}

/** The cart without the changes of price that the shopper has put away. */
export function withoutNews(cart: Cart, accepted: PricedLine[]): Cart {
  if (accepted.length === 0) return cart
  const isKnown = (line: CartLine) => accepted.some((each) => isSameLine(each, line) && each.price === line.price)
  return { ...cart, products: cart.products.map((line) => (isKnown(line) ? withoutOldPrice(line) : line)) }
}

function withoutOldPrice({ priceWas: _, ...line }: CartLine): CartLine {
  return line
}

/** How many things these are; what is gone cannot be bought. */
export function countItems(lines: CartLine[]): number {
  return lines.reduce((sum, { gone, quantity }) => (gone ? sum : sum + quantity), 0)
}
