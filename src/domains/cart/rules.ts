import type { FieldError } from '#shared/errors.ts'
import { SECOND } from '#shared/time.ts'
import { MAX_LINES, MAX_QUANTITY } from './contract.ts'

export const GUEST_CART_RETENTION_DAYS = 30

/** A cart that has been due for longer gets no reminder any more. */
export const MAX_REMINDER_DELAY_DAYS = 3
/** For this time the unsubscribe link of a reminder works. */
export const UNSUBSCRIBE_LINK_TTL_DAYS = 180

export const rateLimits = {
  /** New guest carts from one IP network. Each is stored for a month. */
  guestCart: { burst: 1_000, intervalMs: 2 * SECOND },
}

/** An empty list means that the product does not have this option. */
interface ProductOptions {
  sizes: string[]
  colors: string[]
}

export interface Variant {
  size?: string | undefined
  color?: string | undefined
}

/** Fills in the color of a product that has only one, so shoppers need not choose it. */
export function completeVariant({ colors }: ProductOptions, { size, color }: Variant): Variant {
  return { size, color: color ?? (colors.length === 1 ? colors[0] : undefined) }
}

export function validateVariant({ sizes, colors }: ProductOptions, { size, color }: Variant): FieldError[] {
  return [...validateOption('size', sizes, size), ...validateOption('color', colors, color)]
}

/** Returns the complete variant, or undefined when the product is not sold in it. */
export function resolveVariant(product: ProductOptions, selected: Variant): Variant | undefined {
  const variant = completeVariant(product, selected)
  return validateVariant(product, variant).length === 0 ? variant : undefined
}

const optionLabels = { size: 'Size', color: 'Colour' }

function validateOption(field: 'size' | 'color', values: string[], selected: string | undefined): FieldError[] {
  const label = optionLabels[field]
  if (values.length === 0) {
    return selected === undefined ? [] : [{ field, message: `This product has no ${label.toLowerCase()} option.` }]
  }
  if (selected === undefined) return [{ field, message: `${label} is required: ${values.join(', ')}.` }]
  return values.includes(selected) ? [] : [{ field, message: `${label} must be one of: ${values.join(', ')}.` }]
}

interface LineWithStock extends Variant {
  quantity: number
  product: (ProductOptions & { id: string; available: number; hasProductLevelStock: boolean }) | undefined
}

/** Returns the stock available to each line. Lines that share product-level stock use it up in their order. */
export function allocateStock(lines: LineWithStock[]): (number | undefined)[] {
  const allocated = new Map<string, number>()
  return lines.map(({ product, quantity, ...variant }) => {
    if (!product) return undefined
    if (validateVariant(product, variant).length > 0) return 0
    if (!product.hasProductLevelStock) return product.available
    const allocatedBefore = allocated.get(product.id) ?? 0
    allocated.set(product.id, allocatedBefore + quantity)
    return Math.max(0, product.available - allocatedBefore)
  })
}

interface LineWithQuantity {
  productId: string
  size: string | null
  color: string | null
  quantity: number
  isSavedForLater: boolean
}

const lineKey = ({ productId, size, color }: Pick<LineWithQuantity, 'productId' | 'size' | 'color'>) =>
  JSON.stringify([productId, size, color])

/**
 * Splits a guest's lines into those that move to the customer's cart and those that exceed its limits and stay with the
 * guest. A line that fits only in part is in both lists. A line that the guest has saved for later is dropped if the
 * customer already has its variant; the customer's saved line is replaced by the guest's line in the cart.
 */
export function planMerge<L extends LineWithQuantity>(
  customerLines: LineWithQuantity[],
  guestLines: L[],
): { moved: L[]; remaining: L[]; dropped: L[] } {
  const quantities = new Map(customerLines.map((line) => [lineKey(line), line.isSavedForLater ? 0 : line.quantity]))
  const moved: L[] = []
  const remaining: L[] = []
  const dropped: L[] = []
  for (const line of guestLines) {
    const current = quantities.get(lineKey(line))
    const hasSpace = current !== undefined || quantities.size < MAX_LINES
    if (line.isSavedForLater) {
      if (current !== undefined) dropped.push(line)
      else if (hasSpace) {
        quantities.set(lineKey(line), 0)
        moved.push(line)
      } else remaining.push(line)
      continue
    }
    const capacity = hasSpace ? MAX_QUANTITY - (current ?? 0) : 0
    const movable = Math.min(line.quantity, capacity)
    if (movable > 0) {
      quantities.set(lineKey(line), (current ?? 0) + movable)
      moved.push({ ...line, quantity: movable })
    }
    if (movable < line.quantity) remaining.push({ ...line, quantity: line.quantity - movable })
  }
  return { moved, remaining, dropped }
}

export interface WantedLine extends Variant {
  productId: string
  quantity: number
}

export interface StockedProduct extends ProductOptions {
  id: string
  stock: { id: number; size: string | null; color: string | null; available: number }[]
}

export interface AddedLineResult {
  /** Undefined when the product is not sold, or not in this variant. */
  variant: Variant | undefined
  /** How many units go into the cart. */
  added: number
  /** How many units are in stock, including those that are in the cart. */
  available: number
}

/**
 * Plans which of the wanted units go into the cart: those that are in stock and not in the cart yet. Returns an entry per
 * wanted line.
 */
export function planAvailableLines(
  cartLines: LineWithQuantity[],
  wanted: WantedLine[],
  products: StockedProduct[],
): AddedLineResult[] {
  const findProduct = (productId: string) => products.find(({ id }) => id === productId)
  const quantities = new Map(cartLines.map((line) => [lineKey(line), line.isSavedForLater ? 0 : line.quantity]))
  const takenByStockRow = new Map<number, number>()
  const take = (stockId: number, quantity: number) =>
    takenByStockRow.set(stockId, (takenByStockRow.get(stockId) ?? 0) + quantity)
  for (const { productId, size, color, quantity, isSavedForLater } of cartLines) {
    const row = findStockRow(findProduct(productId), { size, color })
    if (row && !isSavedForLater) take(row.id, quantity)
  }
  return wanted.map(({ productId, quantity, ...selected }) => {
    const product = findProduct(productId)
    const variant = product && resolveVariant(product, selected)
    const [size, color] = [variant?.size ?? null, variant?.color ?? null]
    const row = variant && findStockRow(product, { size, color })
    if (!row) return { variant, added: 0, available: 0 }
    const key = lineKey({ productId, size, color })
    const current = quantities.get(key)
    const capacity = current === undefined && quantities.size >= MAX_LINES ? 0 : MAX_QUANTITY - (current ?? 0)
    const left = Math.max(0, row.available - (takenByStockRow.get(row.id) ?? 0))
    const added = Math.min(quantity, left, capacity)
    if (added > 0) {
      quantities.set(key, (current ?? 0) + added)
      take(row.id, added)
    }
    return { variant, added, available: Math.max(0, row.available) }
  })
}

/** All variants of a product share a row without a size. */
const findStockRow = (
  product: StockedProduct | undefined,
  { size, color }: { size: string | null; color: string | null },
) => product?.stock.find((row) => row.size === null || (row.size === size && row.color === color))

export function countLinesAndItems(lines: { quantity: number }[]): { lines: number; items: number } {
  return { lines: lines.length, items: lines.reduce((sum, { quantity }) => sum + quantity, 0) }
}
