import { asPaise, rupeesFromPaise, sumLineTotals } from '#shared/money.ts'
import { PLACEHOLDER_IMAGE } from '#shared/placeholder-image.ts'
import type { Cart, CartLine, MergedCart } from '../contract.ts'
import { allocateStock } from '../rules.ts'
import type { CartRow } from './read-store.ts'

const PLACEHOLDER_NAME = 'Unavailable item'

type LineRow = CartRow['lines'][number]

export function presentCart(cart: CartRow | undefined): Cart {
  const lines = cart?.lines ?? []
  const available = allocateStock(
    lines.map(({ size, color, quantity, product }) => ({
      quantity,
      size: size ?? undefined,
      color: color ?? undefined,
      product: product ?? undefined,
    })),
  )
  const totalPaise = sumLineTotals(
    lines.map(({ product, quantity }) => ({ pricePaise: product?.pricePaise ?? asPaise(0), quantity })),
  )
  return {
    products: lines.map((line, index) => presentLine(line, available[index])),
    totalPrice: rupeesFromPaise(totalPaise),
    ...(cart ? { updatedAt: cart.updatedAt.toISOString() } : {}),
  }
}

function presentLine({ product, seenName, seenPricePaise, ...line }: LineRow, available = 0): CartLine {
  const { productId, quantity, size, color } = line
  const variant = { quantity, ...(size === null ? {} : { size }), ...(color === null ? {} : { color }) }
  if (!product) {
    const name = seenName ?? PLACEHOLDER_NAME
    return { productId, name, image: PLACEHOLDER_IMAGE, price: 0, ...variant, gone: true }
  }
  const { name, image, pricePaise } = product
  const hasPriceChanged = seenPricePaise !== null && seenPricePaise !== pricePaise
  return {
    productId,
    name,
    image: image ?? PLACEHOLDER_IMAGE,
    price: rupeesFromPaise(pricePaise),
    ...variant,
    available,
    ...(hasPriceChanged ? { priceWas: rupeesFromPaise(seenPricePaise) } : {}),
  }
}

interface MergeResult {
  cart: CartRow | undefined
  merged: MergedCart['merged']
  remaining: MergedCart['merged']
}

export function presentMergedCart({ cart, merged, remaining }: MergeResult): MergedCart {
  return { ...presentCart(cart), merged, ...(remaining.lines > 0 ? { left: remaining } : {}) }
}
