import { presentEvent, presentRefund } from '#domains/payments/server/api.ts'
import { type Paise, rupeesFromPaise, subtractPaise } from '#shared/money.ts'
import type {
  AdminOrder,
  AdminOrderDetail,
  FlaggedPayment,
  RemittanceResult,
  UncapturedOrder,
} from '../admin-contract.ts'
import type { PaymentMethod } from '../contract.ts'
import type { Refundable } from '../refund-contract.ts'
import { calculateRefundValue, formatUnits } from '../refund-rules.ts'
import type { FlaggedPaymentRow, OrderDetail, UncapturedOrderRow } from './admin-store.ts'
import type { AmendmentRow } from './amendment-store.ts'
import { presentOrder } from './present-order.ts'
import type { CodDetails, OrderRow } from './store.ts'

export function presentAdminOrder(order: OrderRow): AdminOrder {
  return {
    ...presentOrder(order),
    ...(order.userId ? { customerId: order.userId } : {}),
    ...(order.archivedAt ? { archivedAt: order.archivedAt.toISOString() } : {}),
    ...(order.isDemo ? { isDemo: true as const } : {}),
    refundable: rupeesFromPaise(subtractPaise(order.paidPaise, order.refundedPaise)),
    ...(order.tags.length > 0 ? { tags: order.tags } : {}),
  }
}

export function presentAdminOrderDetail({
  order,
  amendments,
  payment,
  refunds,
  refundItems,
  events,
}: OrderDetail): AdminOrderDetail {
  const { restockedAt, cod } = order
  return {
    ...presentAdminOrder(order),
    statusHistory: order.history.map(({ status, at, byName }) => ({
      status,
      at: at.toISOString(),
      ...(byName === null ? {} : { by: byName }),
    })),
    ...(amendments.length > 0 ? { amendments: amendments.map(presentAmendment) } : {}),
    refunds: refunds.map((refund) => {
      const units = refundItems.filter(({ refundId }) => refundId === refund.id).map(formatUnits)
      return { ...presentRefund(refund), ...(units.length > 0 ? { items: units } : {}) }
    }),
    ...(restockedAt ? { restockedAt: restockedAt.toISOString() } : {}),
    ...(cod ? { cash: presentCash(order, cod) } : {}),
    ...(payment && !cod
      ? {
          payment: {
            id: payment.id,
            providerOrderId: payment.providerOrderId,
            checkoutId: order.checkoutId,
            amount: rupeesFromPaise(payment.amountPaise),
            currency: payment.currency,
            status: payment.state,
            ...(payment.method ? { method: payment.method } : {}),
            madeAt: payment.madeAt.toISOString(),
            seenAt: payment.firstSeenAt.toISOString(),
            // the name in the API
            ...(payment.reviewReason ? { anomaly: payment.reviewReason } : {}),
            events: events.map(presentEvent),
          },
        }
      : {}),
  }
}

interface RefundableRow {
  lines: (Parameters<typeof calculateRefundValue>[0] & { id: string })[]
  /** Shipping and the cash on delivery fee that are not refunded yet. */
  chargesPaise: Paise
  remainingPaise: Paise
}

export const presentRefundable = ({ lines, chargesPaise, remainingPaise }: RefundableRow): Refundable => ({
  lines: lines
    .filter(({ unitsLeft }) => unitsLeft > 0)
    .map((line) => ({
      lineId: line.id,
      amounts: Array.from({ length: line.unitsLeft }, (_, index) =>
        rupeesFromPaise(calculateRefundValue(line, index + 1)),
      ),
    })),
  charges: rupeesFromPaise(chargesPaise),
  refundable: rupeesFromPaise(remainingPaise),
})

const presentVariant = (sku: string, size: string | null, color: string | null) => ({
  sku,
  ...(size === null ? {} : { size }),
  ...(color === null ? {} : { color }),
})

const presentAmendment = ({ id, at, byName, reason, addressBefore, addressAfter, lines }: AmendmentRow) => ({
  _id: String(id),
  at: at.toISOString(),
  by: byName,
  ...(reason === '' ? {} : { reason }),
  ...(addressBefore && addressAfter ? { address: { before: addressBefore, after: addressAfter } } : {}),
  lines: lines.map((line) => ({
    lineId: line.orderLineId,
    name: line.name,
    before: presentVariant(line.skuBefore, line.sizeBefore, line.colorBefore),
    after: presentVariant(line.sku, line.size, line.color),
    quantity: line.quantity,
  })),
})

function presentCash(
  { totalPaise, paidPaise }: OrderRow,
  { writtenOffPaise, reference, note, recordedAt, recordedBy, refusedAt }: CodDetails,
): NonNullable<AdminOrderDetail['cash']> {
  return {
    expected: rupeesFromPaise(totalPaise),
    received: rupeesFromPaise(paidPaise),
    writtenOff: rupeesFromPaise(writtenOffPaise),
    ...(reference ? { reference } : {}),
    ...(note ? { note } : {}),
    ...(recordedAt ? { recordedAt: recordedAt.toISOString() } : {}),
    ...(recordedBy ? { recordedBy } : {}),
    ...(refusedAt ? { refusedAt: refusedAt.toISOString() } : {}),
  }
}

export function presentFlaggedPayment({ checkoutId, orderId, ...payment }: FlaggedPaymentRow): FlaggedPayment {
  return {
    paymentId: payment.id,
    providerOrderId: payment.providerOrderId,
    ...(checkoutId ? { checkoutId } : {}),
    ...(orderId ? { orderId } : {}),
    amount: rupeesFromPaise(payment.amountPaise),
    currency: payment.currency,
    status: payment.state,
    // `reason` here, but `anomaly` in the order: both names are part of the API
    reason: payment.reviewReason ?? '',
    madeAt: payment.madeAt.toISOString(),
    seenAt: payment.firstSeenAt.toISOString(),
    isOpen: payment.isOpen,
    refundable: rupeesFromPaise(subtractPaise(payment.amountPaise, payment.refundedPaise)),
    refunds: payment.refunds.map(presentRefund),
  }
}

export const presentUncapturedOrder = ({
  orderId,
  paymentId,
  status,
  totalPaise,
}: UncapturedOrderRow): UncapturedOrder => ({
  orderId,
  paymentId,
  status,
  amount: rupeesFromPaise(totalPaise),
})

interface MatchedRow {
  line: number
  order: string
  amountPaise: Paise | undefined
  reference: string
  found: { id: string; totalPaise: Paise; paymentMethod: PaymentMethod } | undefined
  result: RemittanceResult
}

export const presentRemittance = (rows: MatchedRow[]) => ({
  rows: rows.map(({ line, order, amountPaise, reference, found, result }) => ({
    line,
    order,
    ...(found ? { orderId: found.id } : {}),
    ...(amountPaise === undefined ? {} : { amount: rupeesFromPaise(amountPaise) }),
    ...(found?.paymentMethod === 'COD' ? { expected: rupeesFromPaise(found.totalPaise) } : {}),
    ...(reference ? { reference } : {}),
    result,
  })),
  recorded: rows.filter(({ result }) => result === 'recorded').length,
})
