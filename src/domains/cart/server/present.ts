import { asPaise, type Paise, rupeesFromPaise, subtractPaise, sumLineTotals } from '#shared/money.ts'
import { PLACEHOLDER_IMAGE } from '#shared/placeholder-image.ts'
import type { Cart, CartLine, MergedCart } from '../contract.ts'
import { allocateStock } from '../rules.ts'
import type { CartRow } from './read-store.ts'

const PLACEHOLDER_NAME = 'Unavailable item'

type LineRow = CartRow['lines'][number]

/** A cart with its discount. */
export interface PricedCart {
  cart: CartRow | undefined
  /** Absent without a code and without an automatic discount. */
  discount?: CartDiscount | undefined
}

interface CartDiscount {
  code: string | undefined
  title: string
  amountPaise: Paise
  /** In the order of the lines; empty if nothing applies. */
  allocations: Paise[]
  reason: string | undefined
}

export function presentCart({ cart, discount }: PricedCart): Cart {
  const lines = cart?.lines.filter(({ isSavedForLater }) => !isSavedForLater) ?? []
  const savedLines = cart?.lines.filter(({ isSavedForLater }) => isSavedForLater) ?? []
  const subtotalPaise = sumLineTotals(
    lines.map(({ product, quantity }) => ({ pricePaise: product?.pricePaise ?? asPaise(0), quantity })),
  )
  return {
    products: presentLines(lines).map((line, index) => ({
      ...line,
      ...(discount?.allocations[index] ? { discount: rupeesFromPaise(discount.allocations[index]) } : {}),
    })),
    subtotal: rupeesFromPaise(subtotalPaise),
    ...(discount ? { discount: presentDiscount(discount) } : {}),
    totalPrice: rupeesFromPaise(subtractPaise(subtotalPaise, discount?.amountPaise ?? asPaise(0))),
    // each could be moved to the cart first, so they do not share stock
    ...(savedLines.length > 0 ? { savedForLater: savedLines.flatMap((line) => presentLines([line])) } : {}),
    ...(cart ? { updatedAt: cart.updatedAt.toISOString() } : {}),
  }
}

function presentLines(lines: LineRow[]): CartLine[] {
  const available = allocateStock(
    lines.map(({ size, color, quantity, product }) => ({
      quantity,
      size: size ?? undefined,
      color: color ?? undefined,
      product: product ?? undefined,
    })),
  )
  return lines.map((line, index) => presentLine(line, available[index]))
}

const presentDiscount = ({ code, title, amountPaise, reason }: CartDiscount): NonNullable<Cart['discount']> => ({
  ...(code === undefined ? {} : { code }),
  title,
  amount: rupeesFromPaise(amountPaise),
  ...(reason === undefined ? {} : { reason }),
})

function presentLine({ product, seenName, seenPricePaise, ...line }: LineRow, available = 0): CartLine {
  const { productId, quantity, size, color } = line
  const variant = { quantity, ...(size === null ? {} : { size }), ...(color === null ? {} : { color }) }
  if (!product) {
    const name = seenName ?? PLACEHOLDER_NAME
    return { productId, name, image: PLACEHOLDER_IMAGE, price: 0, ...variant, gone: true }
  }
  const { name, image, pricePaise, weightGrams } = product
  const hasPriceChanged = seenPricePaise !== null && seenPricePaise !== pricePaise
  return {
    productId,
    name,
    image: image ?? PLACEHOLDER_IMAGE,
    price: rupeesFromPaise(pricePaise),
    ...variant,
    available,
    ...(weightGrams === null ? {} : { weightGrams }),
    ...(hasPriceChanged ? { priceWas: rupeesFromPaise(seenPricePaise) } : {}),
  }
}

interface MergeResult extends PricedCart {
  merged: MergedCart['merged']
  remaining: MergedCart['merged']
}

export function presentMergedCart({ cart, discount, merged, remaining }: MergeResult): MergedCart {
  return { ...presentCart({ cart, discount }), merged, ...(remaining.lines > 0 ? { left: remaining } : {}) }
}
