import { type OrderRow, presentOrder } from '#domains/orders/server/api.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { type Checkout, PAYMENT_METHOD } from '../contract.ts'
import type { CheckoutRow } from './store.ts'

interface Context {
  gateway: { keyId: string; scriptUrl: string }
  orderId: string | undefined
  now: Date
}

export function presentCheckout(checkout: CheckoutRow, { gateway, orderId, now }: Context): Checkout {
  const { state, providerOrderId, holdExpiresAt, totalPaise, currency } = checkout
  const isPayable = state === 'open' && now < holdExpiresAt
  return {
    _id: checkout.id,
    status: state,
    checkoutItems: checkout.lines.map(({ productId, name, image, size, color, pricePaise, quantity }) => ({
      productId,
      name,
      image,
      ...(size === null ? {} : { size }),
      ...(color === null ? {} : { color }),
      price: rupeesFromPaise(pricePaise),
      quantity,
    })),
    shippingAddress: checkout.address,
    paymentMethod: PAYMENT_METHOD,
    totalPrice: rupeesFromPaise(totalPaise),
    isPaid: state === 'paid' || state === 'settled',
    createdAt: checkout.createdAt.toISOString(),
    holdExpiresAt: holdExpiresAt.toISOString(),
    ...(isPayable && providerOrderId
      ? {
          payment: {
            provider: 'razorpay',
            scriptUrl: gateway.scriptUrl,
            key: gateway.keyId,
            orderId: providerOrderId,
            amount: totalPaise,
            currency,
          },
        }
      : {}),
    ...(orderId ? { orderId } : {}),
  }
}

export function presentPlacedOutcome({ outcome, order }: { outcome: 'placed'; order: OrderRow }) {
  return { outcome, order: presentOrder(order) }
}
