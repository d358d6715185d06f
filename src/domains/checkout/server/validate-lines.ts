import { resolveVariant } from '#domains/cart/server/api.ts'
import type { SellableProduct } from '#domains/catalogue/server/api.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts'
import { PLACEHOLDER_IMAGE } from '#shared/placeholder-image.ts'
import type { CheckoutRequest } from '../contract.ts'
import type { NewLine } from './store.ts'

/** Limited by the provider and by the integer columns that store totals. */
const MAX_PAISE = 2_000_000_000
const SHORT = "We don't have enough stock for some of your items."
const CHANGED = 'Some items have changed. Please check them before you pay.'

type Item = CheckoutRequest['checkoutItems'][number]

interface ValidatedLine {
  line?: NewLine
  problem?: string
}

function validateLine(
  { quantity, price, ...choiceRequest }: Item,
  position: number,
  offer: SellableProduct | undefined,
): ValidatedLine {
  if (!offer) return { problem: 'This item is no longer available.' }
  const choice = resolveVariant(offer, choiceRequest)
  const size = choice?.size ?? null
  const color = choice?.color ?? null
  const row = offer.stock.find((entry) => entry.size === null || (entry.size === size && entry.color === color))
  const label = formatLabel({ name: offer.name, size: choiceRequest.size ?? size, color: choiceRequest.color ?? color })
  if (!choice || !row) return { problem: `${label} isn't available in this size/colour.` }
  const image =
    offer.images.find((candidate) => candidate.color !== null && candidate.color === color) ?? offer.images[0]
  const { id: productId, sku, name, category, pricePaise } = offer
  const line = {
    position,
    productId,
    stockId: row.id,
    sku,
    name,
    category,
    image: image?.url ?? PLACEHOLDER_IMAGE,
    size,
    color,
    pricePaise,
    quantity,
  }
  const isRepriced = price !== undefined && paiseFromRupees(price) !== pricePaise
  return {
    line,
    ...(isRepriced ? { problem: `${label} now costs ${formatRupees(rupeesFromPaise(pricePaise))}.` } : {}),
  }
}

/** Adds the size and colour, because a cart may hold several variants of one product. */
function formatLabel({ name, size, color }: Pick<NewLine, 'name' | 'size' | 'color'>): string {
  const choice = [size, color].filter(Boolean).join(', ')
  return choice ? `${name} (${choice})` : name
}

/** Returns the lines at current prices, and every difference from what the shopper saw. */
export function validateLines({ checkoutItems, totalPrice }: CheckoutRequest, offers: SellableProduct[]) {
  const validated = checkoutItems.map((item, index) =>
    validateLine(
      item,
      index,
      offers.find(({ id }) => id === item.productId),
    ),
  )
  const problems = validated.flatMap(({ problem }, index) => (problem ? [toItemError(index, problem)] : []))
  const lines = validated.flatMap(({ line }) => (line ? [line] : []))
  const total = sumTotal(lines)
  if (total > MAX_PAISE)
    throw new ShopError('conflict', 'This order is above the payment limit. Please split it into two.')
  if (problems.length === 0 && paiseFromRupees(totalPrice) !== total) {
    problems.push({ field: 'totalPrice', message: `The total is now ${formatRupees(rupeesFromPaise(total))}.` })
  }
  return { lines, problems }
}

/** Merges all problems into one error, with one entry per line. */
export function toLinesError(problems: FieldError[], shortages: FieldError[]): ShopError {
  const sentences = new Map<string, string[]>()
  for (const { field, message } of [...problems, ...shortages]) {
    sentences.set(field, [...(sentences.get(field) ?? []), message])
  }
  const errors = [...sentences].map(([field, messages]) => ({ field, message: messages.join(' ') }))
  return new ShopError('conflict', problems.length > 0 ? CHANGED : SHORT, { errors })
}

export const sumTotal = (lines: Pick<NewLine, 'pricePaise' | 'quantity'>[]) =>
  lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)

/** `short` maps stock row ids to the units available. */
export function toShortageErrors(lines: NewLine[], short: Map<number, number>): FieldError[] {
  return lines.flatMap(({ stockId, position, ...line }) => {
    const available = short.get(stockId)
    const label = formatLabel(line)
    if (available === undefined) return []
    return [toItemError(position, available > 0 ? `Only ${available} left of ${label}.` : `${label} is out of stock.`)]
  })
}

const toItemError = (index: number, message: string): FieldError => ({ field: `checkoutItems.${index}`, message })

const lineKey = ({ productId, size, color, pricePaise, quantity }: NewLine) =>
  JSON.stringify([productId, size, color, pricePaise, quantity])

/** Compares products, variants, prices and quantities, ignoring the order of the lines. */
export function hasSameLines(a: NewLine[], b: NewLine[]): boolean {
  return a.length === b.length && a.map(lineKey).sort().join() === b.map(lineKey).sort().join()
}
