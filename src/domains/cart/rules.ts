import type { FieldError } from '#shared/errors.ts'
import { MAX_QUANTITY } from './contract.ts'

/** The most lines one cart holds, so that no answer grows without end. */
export const MAX_LINES = 100
export const GUEST_CART_DAYS = 30

/** What a shopper can choose from; an empty list means that there is nothing to choose. */
interface Choices {
  sizes: string[]
  colors: string[]
}

export interface Choice {
  size?: string | undefined
  color?: string | undefined
}

/** A product of one colour is asked for without naming it. */
export function completeChoice({ colors }: Choices, { size, color }: Choice): Choice {
  return { size, color: color ?? (colors.length === 1 ? colors[0] : undefined) }
}

/** What is wrong with the choice, field by field. */
export function choiceErrors({ sizes, colors }: Choices, { size, color }: Choice): FieldError[] {
  return [...fieldErrors('size', sizes, size), ...fieldErrors('color', colors, color)]
}

function fieldErrors(field: string, offered: string[], wanted: string | undefined): FieldError[] {
  if (offered.length === 0) return wanted === undefined ? [] : [{ field, message: 'is not a choice of this product' }]
  if (wanted === undefined) return [{ field, message: `is missing: choose one of ${offered.join(', ')}` }]
  return offered.includes(wanted) ? [] : [{ field, message: `is not one of ${offered.join(', ')}` }]
}

/** A line's product as the shop has it now. */
interface Stocked extends Choice {
  quantity: number
  product: (Choices & { id: string; available: number; isPool: boolean }) | undefined
}

/** How many can be had for each line; lines that draw on one pool share it, the earlier first. */
export function allot(lines: Stocked[]): (number | undefined)[] {
  const taken = new Map<string, number>()
  return lines.map(({ product, quantity, ...choice }) => {
    if (!product) return undefined
    if (choiceErrors(product, choice).length > 0) return 0
    if (!product.isPool) return product.available
    const before = taken.get(product.id) ?? 0
    taken.set(product.id, before + quantity)
    return Math.max(0, product.available - before)
  })
}

interface Counted {
  productId: string
  size: string | null
  color: string | null
  quantity: number
}

const keyOf = ({ productId, size, color }: Counted) => JSON.stringify([productId, size, color])

/**
 * What of a guest's lines goes into a customer's cart, and how many of each. More than a line or a cart holds may well
 * be wanted, so it is left where it is; a line that fits in part is in both lists.
 */
export function planMerge<L extends Counted>(own: Counted[], guests: L[]): { moved: L[]; left: L[] } {
  const quantities = new Map(own.map((line) => [keyOf(line), line.quantity]))
  const moved: L[] = []
  const left: L[] = []
  for (const line of guests) {
    const there = quantities.get(keyOf(line))
    const room = there === undefined && quantities.size >= MAX_LINES ? 0 : MAX_QUANTITY - (there ?? 0)
    const fits = Math.min(line.quantity, room)
    if (fits > 0) {
      quantities.set(keyOf(line), (there ?? 0) + fits)
      moved.push({ ...line, quantity: fits })
    }
    if (fits < line.quantity) left.push({ ...line, quantity: line.quantity - fits })
  }
  return { moved, left }
}

export function countOf(lines: { quantity: number }[]): { lines: number; items: number } {
  return { lines: lines.length, items: lines.reduce((sum, { quantity }) => sum + quantity, 0) }
}
