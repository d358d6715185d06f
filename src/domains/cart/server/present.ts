import { rupeesFromPaise } from '#shared/money.ts'
import type { Cart } from '../contract.ts'
import type { CartRow } from './store.ts'

const NO_PICTURE = '/placeholder-image.jpg'

/** A cart that was never made looks like an empty one. */
export function presentCart(cart: CartRow | undefined): Cart {
  const lines = cart?.lines ?? []
  const totalPaise = lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
  return {
    products: lines.map(({ productId, name, image, pricePaise, quantity, size, color }) => ({
      productId,
      name,
      image: image ?? NO_PICTURE,
      price: rupeesFromPaise(pricePaise),
      quantity,
      ...(size === null ? {} : { size }),
      ...(color === null ? {} : { color }),
    })),
    totalPrice: rupeesFromPaise(totalPaise),
    ...(cart ? { updatedAt: cart.updatedAt.toISOString() } : {}),
  }
}
