import { shortenId } from '#shared/ids.ts'
import { type Paise, rupeesFromPaise } from '#shared/money.ts'
import { estimateOrderDelivery } from '#shared/order-delivery.ts'
import type { Order, OrderConfirmation } from '../contract.ts'
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

/** Returns the field `codFee`, or nothing if there is no fee. */
export const presentCodFee = (codFeePaise: Paise) => (codFeePaise > 0 ? { codFee: rupeesFromPaise(codFeePaise) } : {})

const presentConfirmation = (confirmBy: Date, confirmedAt: Date | null) =>
  confirmedAt ? { status: 'confirmed' as const } : { status: 'waiting' as const, confirmBy: confirmBy.toISOString() }

export function presentOrder(order: OrderRow): Order {
  const {
    cod,
    paidAt,
    paidPaise,
    paidBy,
    codFeePaise,
    shippingChargePaise,
    shippingOption,
    customerMobile,
    refundedPaise,
    pendingRefundPaise,
    refundedAt,
    invoiceNumber,
    deliveredAt,
    placedAt,
  } = order
  const paymentStatus = derivePaymentStatus(order)
  return {
    _id: order.id,
    createdAt: placedAt.toISOString(),
    orderItems: order.lines.map(
      ({ id, productId, name, image, sku, size, color, pricePaise, quantity, discountPaise, refundedUnits }) => ({
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
        ...(refundedUnits > 0 ? { refundedQuantity: refundedUnits } : {}),
      }),
    ),
    shippingAddress: order.address,
    totalPrice: rupeesFromPaise(order.totalPaise),
    ...presentOrderDiscount(order),
    ...(shippingChargePaise > 0 ? { shippingCharge: rupeesFromPaise(shippingChargePaise) } : {}),
    ...presentCodFee(codFeePaise),
    ...(paymentStatus === 'pending' ? { amountDue: rupeesFromPaise(order.totalPaise) } : {}),
    ...(cod?.confirmBy ? { confirmation: presentConfirmation(cod.confirmBy, cod.confirmedAt) } : {}),
    isPaid: paidPaise > 0,
    paymentStatus,
    paymentMethod: order.paymentMethod,
    ...(paidBy !== null && order.paymentMethod === 'Online' ? { paidBy } : {}),
    ...(paidAt && paidPaise > 0 ? { paidAt: paidAt.toISOString() } : {}),
    ...(deliveredAt ? { deliveredAt: deliveredAt.toISOString() } : {}),
    ...(shippingOption === null ? {} : { shippingOption }),
    shippingMethod: shippingOption ?? SHIPPING_METHOD,
    status: order.status,
    statusHistory: order.history.map(({ status, at }) => ({ status, at: at.toISOString() })),
    estimatedDelivery: estimateOrderDelivery(order).toISOString(),
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

export const presentOwnOrder = ({ order, canCancel }: { order: OrderRow; canCancel: boolean }): Order => ({
  ...presentOrder(order),
  ...(canCancel ? { canCancel } : {}),
})

export function presentOrderConfirmation(order: OrderRow, now: Date): OrderConfirmation {
  const { id, cod, status, totalPaise } = order
  const isExpired = cod !== null && cod.confirmBy !== null && !cod.confirmedAt && cod.confirmBy <= now
  const ended = isExpired ? ('expired' as const) : ('cancelled' as const)
  const current = cod?.confirmedAt ? ('confirmed' as const) : ('waiting' as const)
  const confirmationStatus = status === 'Cancelled' || isExpired ? ended : current
  return {
    orderNumber: shortenId(id),
    status: confirmationStatus,
    totalPrice: rupeesFromPaise(totalPaise),
    ...(confirmationStatus === 'waiting' && cod?.confirmBy ? { confirmBy: cod.confirmBy.toISOString() } : {}),
  }
}
