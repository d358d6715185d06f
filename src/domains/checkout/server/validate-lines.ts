import { resolveVariant } from '#domains/cart/server/api.ts'
import { findVariant, type SellableProduct } from '#domains/catalogue/server/api.ts'
import { type Candidates, chooseDiscount, needsCustomerLock } from '#domains/discounts/server/api.ts'
import type { ShippingPlace } from '#domains/shipping/server/api.ts'
import type { Address } from '#shared/address.ts'
import { findCountryCode } from '#shared/country-codes.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { groupDigits } from '#shared/group-digits.ts'
import {
  asPaise,
  formatRupees,
  formatShortPaise,
  type Paise,
  paiseFromRupees,
  rupeesFromPaise,
  subtractPaise,
  sumLineTotals,
  sumPaise,
} from '#shared/money.ts'
import { PLACEHOLDER_IMAGE } from '#shared/placeholder-image.ts'
import type { CheckoutRequest } from '../contract.ts'
import type { HoldLimits } from '../rules.ts'
import type { NewLine } from './store.ts'

/** Limited by the provider and by the integer columns that store totals. */
const MAX_CHECKOUT_TOTAL_PAISE = 2_000_000_000
const NOT_ENOUGH_STOCK = "We don't have enough stock for some of your items."
const OPTION_GONE = "This shipping option isn't available any more. Please choose another."
const ITEMS_CHANGED = 'Some items have changed. Please check them before you pay.'

type Item = CheckoutRequest['checkoutItems'][number]

interface ValidatedLine {
  line?: NewLine
  change?: string
}

function validateLine(
  { quantity, price, ...requested }: Item,
  position: number,
  product: SellableProduct | undefined,
): ValidatedLine {
  if (!product) return { change: 'This item is no longer available.' }
  const variant = resolveVariant(product, requested)
  const size = variant?.size ?? null
  const color = variant?.color ?? null
  const stockRow = product.stock.find((row) => row.size === null || (row.size === size && row.color === color))
  const label = formatLabel({ name: product.name, size: requested.size ?? size, color: requested.color ?? color })
  if (!variant || !stockRow) return { change: `${label} isn't available in this size/colour.` }
  const image =
    product.images.find((candidate) => candidate.color !== null && candidate.color === color) ?? product.images[0]
  const { id: productId, name, category } = product
  const variantRow = findVariant(product.variants, variant)
  const sku = variantRow?.sku ?? product.sku
  const pricePaise = variantRow?.pricePaise ?? product.pricePaise
  const line = {
    position,
    productId,
    stockId: stockRow.id,
    sku,
    name,
    category,
    image: image?.url ?? PLACEHOLDER_IMAGE,
    size,
    color,
    pricePaise,
    quantity,
    discountPaise: asPaise(0),
  }
  const isRepriced = price !== undefined && paiseFromRupees(price) !== pricePaise
  return {
    line,
    ...(isRepriced ? { change: `${label} now costs ${formatRupees(rupeesFromPaise(pricePaise))}.` } : {}),
  }
}

/** Adds the size and color, because a cart may hold several variants of one product. */
export function formatLabel({ name, size, color }: Pick<NewLine, 'name' | 'size' | 'color'>): string {
  const variant = [size, color].filter(Boolean).join(', ')
  return variant ? `${name} (${variant})` : name
}

interface ValidationContext {
  /** Zero to pay online. */
  codFeePaise: Paise
  products: SellableProduct[]
  discounts: Candidates
  /** The shipping rates of the address. */
  place: ShippingPlace
  now: Date
}

/**
 * Returns the lines at current prices with their discount, every change since the shopper saw them, and whether the total
 * is too high.
 */
export function validateLines(
  { checkoutItems, totalPrice, shippingOption }: CheckoutRequest,
  { products, discounts, place, codFeePaise, now }: ValidationContext,
) {
  const validatedLines = checkoutItems.map((item, index) =>
    validateLine(
      item,
      index,
      products.find(({ id }) => id === item.productId),
    ),
  )
  const changes = validatedLines.flatMap(({ change }, index) => (change ? [toItemError(index, change)] : []))
  const fullPriceLines = validatedLines.flatMap(({ line }) => (line ? [line] : []))
  const subtotalPaise = sumLineTotals(fullPriceLines)
  const { applied, reason } = chooseDiscount(discounts, fullPriceLines, now)
  const discountPaise = applied?.amountPaise ?? asPaise(0)
  const itemsPaise = subtractPaise(subtotalPaise, discountPaise)
  const options = place.offerOptions({ amountPaise: itemsPaise, ...weighLines(fullPriceLines, products, place) })
  const option = shippingOption === undefined ? options[0] : options.find(({ id }) => id === shippingOption)
  const shippingChargePaise = option?.chargePaise ?? asPaise(0)
  const totalPaise = sumPaise([itemsPaise, shippingChargePaise, codFeePaise])
  if (!option) changes.push({ field: 'shippingOption', message: OPTION_GONE })
  else if (changes.length === 0 && paiseFromRupees(totalPrice) !== totalPaise) {
    if (reason) changes.push({ field: 'discountCode', message: reason })
    changes.push({ field: 'totalPrice', message: `The total is now ${formatShortPaise(totalPaise)}.` })
  }
  return {
    lines: fullPriceLines.map((line, index) => ({ ...line, discountPaise: applied?.allocations[index] ?? asPaise(0) })),
    sums: {
      totalPaise,
      discountId: applied?.discount.id ?? null,
      discountCode: applied ? (applied.discount.code ?? applied.discount.title) : null,
      discountPaise,
      shippingOptionId: option?.id ?? null,
      shippingOption: option?.name ?? null,
      shippingChargePaise,
      deliverFrom: option?.deliverFrom ?? null,
      deliverBy: option?.deliverBy ?? null,
      codFeePaise,
    },
    /** The items after the discount. */
    itemsPaise,
    /** The discount has a limit per customer, which other checkouts may reach at the same time. */
    needsCustomerLock: applied !== undefined && needsCustomerLock(applied.discount),
    /** Why the code doesn't apply. */
    discountProblem: reason,
    changes,
    isAboveLimit: subtotalPaise > MAX_CHECKOUT_TOTAL_PAISE,
  }
}

/** A product without a weight has the default of the shop. */
export function weighLines(lines: NewLine[], products: SellableProduct[], { defaultGrams }: ShippingPlace) {
  const weights = new Map(products.map(({ id, weightGrams }) => [id, weightGrams ?? defaultGrams]))
  const sum = (count: (line: NewLine) => number) => lines.reduce((total, line) => total + count(line), 0)
  return {
    grams: sum(({ productId, quantity }) => quantity * (weights.get(productId) ?? defaultGrams)),
    pieces: sum(({ quantity }) => quantity),
  }
}

export type ValidatedLines = ReturnType<typeof validateLines>

export const aboveLimitError = () =>
  new ShopError('conflict', 'This order is above the payment limit. Please split it into two.')

/** Names the PIN code in India, and the country elsewhere. */
export function createPlaceError(address: Pick<Address, 'postalCode' | 'country'>): ShopError {
  const field = findCountryCode(address.country) === 'IN' ? 'postalCode' : 'country'
  const message = `We don't deliver to ${address[field]} yet.`
  return new ShopError('conflict', message, { errors: [{ field: `shippingAddress.${field}`, message }] })
}

/** For a shopper who can't pay in cash on delivery. */
export const createCodError = (reason: string) =>
  new ShopError('conflict', reason, { errors: [{ field: 'paymentMethod', message: reason }] })

/** Merges changes and shortages into one error, with one entry per line. */
export function createLinesError(
  changes: FieldError[],
  shortages: FieldError[],
  changedMessage = ITEMS_CHANGED,
): ShopError {
  const messagesByField = new Map<string, string[]>()
  for (const { field, message } of [...changes, ...shortages]) {
    messagesByField.set(field, [...(messagesByField.get(field) ?? []), message])
  }
  const errors = [...messagesByField].map(([field, messages]) => ({ field, message: messages.join(' ') }))
  // reported only if no item has changed
  const change =
    shortages.length === 0 && changes.find(({ field }) => ['discountCode', 'shippingOption'].includes(field))
  if (change) return new ShopError('conflict', change.message, { errors })
  return new ShopError('conflict', changes.length > 0 ? changedMessage : NOT_ENOUGH_STOCK, { errors })
}

/** `shortages` maps the ids of short stock rows to the units available. */
export function toShortageErrors(lines: NewLine[], shortages: Map<number, number>): FieldError[] {
  return lines.flatMap(({ stockId, position, ...line }) => {
    const available = shortages.get(stockId)
    const label = formatLabel(line)
    if (available === undefined) return []
    return [toItemError(position, available > 0 ? `Only ${available} left of ${label}.` : `${label} is out of stock.`)]
  })
}

type VariantUnits = Pick<NewLine, 'productId' | 'size' | 'color' | 'quantity'>

const variantKey = ({ productId, size, color }: VariantUnits) => JSON.stringify([productId, size, color])

/**
 * Returns an error for each variant with too many units, and one if there are still too many units in total once these are
 * reduced. The lines of unpaid orders, `unpaidLines`, count too.
 */
export function findHoldLimitErrors(
  lines: NewLine[],
  { perVariant, total }: HoldLimits,
  unpaidLines: VariantUnits[] = [],
): FieldError[] {
  const linesByVariant = Map.groupBy(lines, variantKey)
  const unpaidByVariant = Map.groupBy(unpaidLines, variantKey)
  const getLimit = (key: string) => Math.max(0, perVariant - sumUnits(unpaidByVariant.get(key) ?? []))
  const errors = [...linesByVariant].flatMap(([key, variantLines]) => {
    const [line] = variantLines
    const limit = getLimit(key)
    if (!line || sumUnits(variantLines) <= limit) return []
    const error = toItemError(line.position, `${formatLabel(line)}: at most ${formatHoldLimit(perVariant)}`)
    // several lines of one variant have no quantity of their own to be reduced to
    return [variantLines.length === 1 && limit > 0 ? { ...error, limit } : error]
  })
  const reducedUnits = [...linesByVariant].map(([key, variantLines]) => Math.min(sumUnits(variantLines), getLimit(key)))
  if (reducedUnits.reduce((sum, units) => sum + units, sumUnits(unpaidLines)) > total)
    errors.push({ field: 'checkoutItems', message: `In all, at most ${formatHoldLimit(total)}` })
  return errors
}

const sumUnits = (lines: VariantUnits[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

const HOLD_ADVICE = 'Please order fewer, or contact us for a larger order.'
const formatHoldLimit = (units: number) => `${groupDigits(units)} can be held in an unpaid order. ${HOLD_ADVICE}`

/** The message has the first problem, because it names an item and its limit; the errors have all. */
export function createHoldLimitError(errors: FieldError[]): ShopError {
  const [first, ...others] = errors
  const message = first?.message ?? HOLD_ADVICE
  return new ShopError('conflict', others.length > 0 ? `${message} ${formatOthers(others.length)}` : message, {
    errors,
  })
}

const formatOthers = (count: number) =>
  `${count === 1 ? 'One other limit applies' : `${count} other limits apply`} too.`

export const toItemError = (index: number, message: string): FieldError => ({
  field: `checkoutItems.${index}`,
  message,
})

const lineKey = ({ productId, size, color, pricePaise, quantity, discountPaise }: NewLine) =>
  JSON.stringify([productId, size, color, pricePaise, quantity, discountPaise])

/** Compares products, variants, prices, quantities and discounts, ignoring the order of the lines. */
export function hasSameLines(a: NewLine[], b: NewLine[]): boolean {
  return a.length === b.length && a.map(lineKey).sort().join() === b.map(lineKey).sort().join()
}
