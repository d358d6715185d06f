import { estimateDelivery } from '#shared/delivery-estimate.ts'
import { type Paise, rupeesFromPaise } from '#shared/money.ts'
import type { Order } from '../contract.ts'
import { derivePaymentStatus, SHIPPING_METHOD } from '../rules.ts'
import type { OrderRow } from './store.ts'

/** Returns the field `discount`, or nothing if there is no discount. */
export const presentOrderDiscount = ({
  discountCode,
  discountPaise,
}: {
  discountCode: string | null
  discountPaise: Paise
}) => (discountPaise > 0 ? { discount: { code: discountCode ?? '', amount: rupeesFromPaise(discountPaise) } } : {})

export function presentOrder(order: OrderRow): Order {
  const { customerMobile, refundedPaise, pendingRefundPaise, refundedAt, invoiceNumber, deliveredAt, placedAt } = order
  return {
    _id: order.id,
    createdAt: placedAt.toISOString(),
    orderItems: order.lines.map(
      ({ id, productId, name, image, sku, size, color, pricePaise, quantity, discountPaise }) => ({
        _id: id,
        productId,
        name,
        image,
        sku,
        ...(size === null ? {} : { size }),
        ...(color === null ? {} : { color }),
        price: rupeesFromPaise(pricePaise),
        quantity,
        ...(discountPaise > 0 ? { discount: rupeesFromPaise(discountPaise) } : {}),
      }),
    ),
    shippingAddress: order.address,
    totalPrice: rupeesFromPaise(order.totalPaise),
    ...presentOrderDiscount(order),
    isPaid: true,
    paymentStatus: derivePaymentStatus(order.totalPaise, refundedPaise),
    paymentMethod: 'Online',
    paidAt: order.paidAt.toISOString(),
    ...(deliveredAt ? { deliveredAt: deliveredAt.toISOString() } : {}),
    shippingMethod: SHIPPING_METHOD,
    status: order.status,
    statusHistory: order.history.map(({ status, at }) => ({ status, at: at.toISOString() })),
    estimatedDelivery: estimateDelivery(placedAt).toISOString(),
    ...(refundedPaise > 0 ? { refundedAmount: rupeesFromPaise(refundedPaise) } : {}),
    ...(pendingRefundPaise > 0 ? { pendingRefund: rupeesFromPaise(pendingRefundPaise) } : {}),
    ...(refundedAt ? { refundedAt: refundedAt.toISOString() } : {}),
    ...(invoiceNumber ? { invoiceNumber } : {}),
    user: {
      name: order.customerName,
      email: order.customerEmail,
      ...(customerMobile === null ? {} : { mobile: customerMobile }),
    },
  }
}
