import type { OrderDetail, OrderRow } from '#domains/orders/server/api.ts'
import { sumLineValues } from '#shared/line-value.ts'
import { rupeesFromPaise, subtractPaise } from '#shared/money.ts'
import type { AdminReturn, AdminReturnDetail } from '../admin-contract.ts'
import type { Return, ReturnableOrder } from '../contract.ts'
import { buildPhotoUrl } from '../rules.ts'
import type { ReturnRow } from './store.ts'

type ReturnDetail = OrderDetail & { row: ReturnRow }
type LineRow = ReturnRow['lines'][number]

const presentLine = (line: LineRow): Return['lines'][number] => ({
  lineId: line.orderLineId,
  productId: line.productId,
  name: line.name,
  image: line.image,
  sku: line.sku,
  ...(line.size === null ? {} : { size: line.size }),
  ...(line.color === null ? {} : { color: line.color }),
  ...(line.newSize === null ? {} : { newSize: line.newSize }),
  price: rupeesFromPaise(line.pricePaise),
  quantity: line.quantity,
  ...(line.discountPaise > 0 ? { discount: rupeesFromPaise(line.discountPaise) } : {}),
})

const presentStep = ({ status, at, note }: ReturnRow['steps'][number]): Return['steps'][number] => ({
  status,
  at: at.toISOString(),
  ...(note === null ? {} : { note }),
})

export const presentReturn = (row: ReturnRow): Return => ({
  _id: row.id,
  orderId: row.orderId,
  name: row.name,
  email: row.email,
  number: row.number,
  reasonDropdown: row.reason,
  ...(row.reasonText === null ? {} : { reasonText: row.reasonText }),
  ...(row.photo === null ? {} : { imageUrl: buildPhotoUrl(row.photo) }),
  outcome: row.outcome,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  lines: row.lines.map(presentLine),
  steps: row.steps.map(presentStep),
  ...(row.refundedPaise === null ? {} : { refundedAmount: rupeesFromPaise(row.refundedPaise) }),
  ...(row.refundTo === null ? {} : { refundTo: row.refundTo }),
})

export const presentAdminReturn = (row: ReturnRow): AdminReturn => ({
  ...presentReturn(row),
  isLate: row.isLate,
  value: rupeesFromPaise(sumLineValues(row.lines)),
})

export function presentAdminReturnDetail({ row, order, refunds }: ReturnDetail): AdminReturnDetail {
  const refund = refunds.find(({ id }) => id === row.refundId)
  const adminReturn = presentAdminReturn(row)
  const maxRefund = rupeesFromPaise(subtractPaise(order.paidPaise, order.refundedPaise))
  return {
    ...adminReturn,
    lines: row.lines.map((line) => ({
      ...presentLine(line),
      ...(line.isRestocked === null ? {} : { isRestocked: line.isRestocked }),
    })),
    steps: row.steps.map((step) => ({
      ...presentStep(step),
      ...(step.byName === null ? {} : { by: step.byName }),
    })),
    order: {
      _id: order.id,
      status: order.status,
      createdAt: order.placedAt.toISOString(),
      ...(order.deliveredAt ? { deliveredAt: order.deliveredAt.toISOString() } : {}),
      totalPrice: rupeesFromPaise(order.totalPaise),
      paymentMethod: order.paymentMethod,
    },
    defaultRefund: Math.min(adminReturn.value, maxRefund),
    maxRefund,
    ...(refund
      ? {
          refund: {
            amount: rupeesFromPaise(refund.amountPaise),
            status: refund.state,
            ...(refund.error ? { error: refund.error } : {}),
            ...(refund.reference ? { reference: refund.reference } : {}),
          },
        }
      : {}),
  }
}

interface ReturnableOrderRow {
  order: OrderRow
  lines: (OrderRow['lines'][number] & { returnableQuantity: number; sizes: { size: string; available: number }[] })[]
  problem: string | undefined
}

export const presentReturnableOrder = ({ order, lines, problem }: ReturnableOrderRow): ReturnableOrder => ({
  orderId: order.id,
  name: order.customerName,
  email: order.customerEmail,
  number: order.address.phone,
  paymentMethod: order.paymentMethod,
  lines: lines.map(({ id, productId, name, image, sku, size, color, pricePaise, returnableQuantity, sizes }) => ({
    lineId: id,
    productId,
    name,
    image,
    sku,
    ...(size === null ? {} : { size }),
    ...(color === null ? {} : { color }),
    price: rupeesFromPaise(pricePaise),
    returnableQuantity,
    sizes,
  })),
  ...(problem ? { problem } : {}),
})
