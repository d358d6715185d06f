import { presentAddresses } from '#domains/accounts/server/api.ts'
import {
  type OrderRow,
  presentCodFee,
  presentOrder,
  presentOrderDiscount,
  SHIPPING_METHOD,
} from '#domains/orders/server/api.ts'
import { estimateDelivery } from '#shared/delivery-estimate.ts'
import { formatDay, splitIndianTime } from '#shared/indian-day.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { Address, Checkout } from '../contract.ts'
import type { CheckoutRow } from './store.ts'

interface Context {
  paymentProvider: { keyId: string; scriptUrl: string }
  orderId: string | undefined
  codOffer?: Checkout['cod'] | undefined
  now: Date
}

export function presentCheckout(checkout: CheckoutRow, { paymentProvider, orderId, codOffer, now }: Context): Checkout {
  const { state, providerOrderId, holdExpiresAt, totalPaise, currency } = checkout
  const isPayable = state === 'open' && now < holdExpiresAt
  return {
    _id: checkout.id,
    status: state,
    checkoutItems: checkout.lines.map(
      ({ productId, name, image, size, color, pricePaise, quantity, discountPaise }) => ({
        productId,
        name,
        image,
        ...(size === null ? {} : { size }),
        ...(color === null ? {} : { color }),
        price: rupeesFromPaise(pricePaise),
        quantity,
        ...(discountPaise > 0 ? { discount: rupeesFromPaise(discountPaise) } : {}),
      }),
    ),
    shippingAddress: checkout.address,
    paymentMethod: checkout.paymentMethod,
    totalPrice: rupeesFromPaise(totalPaise),
    shipping: presentShipping(checkout),
    ...presentOrderDiscount(checkout),
    ...presentCodFee(checkout.codFeePaise),
    ...(codOffer ? { cod: codOffer } : {}),
    isPaid: state === 'paid' || state === 'settled',
    createdAt: checkout.createdAt.toISOString(),
    holdExpiresAt: holdExpiresAt.toISOString(),
    ...(isPayable && providerOrderId
      ? {
          payment: {
            provider: 'razorpay',
            scriptUrl: paymentProvider.scriptUrl,
            key: paymentProvider.keyId,
            orderId: providerOrderId,
            amount: totalPaise,
            currency,
          },
        }
      : {}),
    ...(orderId ? { orderId } : {}),
  }
}

/** A checkout from before there were rates was free, and has the delivery date of its time. */
function presentShipping({
  shippingOptionId,
  shippingOption,
  shippingChargePaise,
  deliverFrom,
  deliverBy,
  createdAt,
}: CheckoutRow): Checkout['shipping'] {
  const day = formatDay(splitIndianTime(estimateDelivery(createdAt)).day)
  return {
    option: shippingOptionId ?? '',
    name: shippingOption ?? SHIPPING_METHOD,
    charge: rupeesFromPaise(shippingChargePaise),
    deliverFrom: deliverFrom ?? day,
    deliverBy: deliverBy ?? day,
  }
}

export function presentPlacedOutcome({ outcome, order }: { outcome: 'placed'; order: OrderRow }) {
  return { outcome, order: presentOrder(order) }
}

interface KnownAddresses {
  saved: Parameters<typeof presentAddresses>[0]
  last: Address | undefined
  mobile: string | null
}

export const presentKnownAddresses = ({ saved, last, mobile }: KnownAddresses) => ({
  ...(saved.length > 0 ? { addresses: presentAddresses(saved) } : {}),
  ...(last ? { lastAddress: last } : {}),
  ...(mobile === null ? {} : { mobile }),
})
