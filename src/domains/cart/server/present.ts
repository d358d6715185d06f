import { rupeesFromPaise } from '#shared/money.ts'
import type { Cart, CartLine, MergedCart } from '../contract.ts'
import { allot } from '../rules.ts'
import type { CartRow } from './store.ts'

const NO_PICTURE = '/placeholder-image.jpg'
const NO_NAME = 'An item that is gone'

type LineRow = CartRow['lines'][number]

/** A cart that was never made looks like an empty one. */
export function presentCart(cart: CartRow | undefined): Cart {
  const lines = cart?.lines ?? []
  const available = allot(
    lines.map(({ size, color, quantity, product }) => ({
      quantity,
      size: size ?? undefined,
      color: color ?? undefined,
      product: product ?? undefined,
    })),
  )
  const totalPaise = lines.reduce((sum, { product, quantity }) => sum + (product?.pricePaise ?? 0) * quantity, 0)
  return {
    products: lines.map((line, index) => presentLine(line, available[index])),
    totalPrice: rupeesFromPaise(totalPaise),
    ...(cart ? { updatedAt: cart.updatedAt.toISOString() } : {}),
  }
}

function presentLine({ product, seenName, seenPricePaise, ...line }: LineRow, available = 0): CartLine {
  const { productId, quantity, size, color } = line
  const choice = { quantity, ...(size === null ? {} : { size }), ...(color === null ? {} : { color }) }
  if (!product) return { productId, name: seenName ?? NO_NAME, image: NO_PICTURE, price: 0, ...choice, gone: true }
  const { name, image, pricePaise } = product
  const isChanged = seenPricePaise !== null && seenPricePaise !== pricePaise
  return {
    productId,
    name,
    image: image ?? NO_PICTURE,
    price: rupeesFromPaise(pricePaise),
    ...choice,
    available,
    ...(isChanged ? { priceWas: rupeesFromPaise(seenPricePaise) } : {}),
  }
}

interface Merged {
  cart: CartRow | undefined
  merged: MergedCart['merged']
  left: MergedCart['merged']
}

export function presentMerged({ cart, merged, left }: Merged): MergedCart {
  return { ...presentCart(cart), merged, ...(left.lines > 0 ? { left } : {}) }
}
