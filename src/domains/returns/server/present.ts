import { rupeesFromPaise } from '#shared/money.ts'
import type { AdminReturn, AdminReturnDetail } from '../admin-contract.ts'
import type { Return, Returnable } from '../contract.ts'
import { buildPhotoUrl, calculateReturnValue } from '../rules.ts'
import type { ReturnRow } from './store.ts'

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
  steps: row.steps.map(({ status, at, note }) => ({
    status,
    at: at.toISOString(),
    ...(note === null ? {} : { note }),
  })),
  ...(row.refundedPaise === null ? {} : { refundedAmount: rupeesFromPaise(row.refundedPaise) }),
})

export const presentAdminReturn = (row: ReturnRow): AdminReturn => ({
  ...presentReturn(row),
  isLate: row.isLate,
  worth: rupeesFromPaise(calculateReturnValue(row.lines)),
})

interface ReturnedOrder {
  _id: string
  status: string
  createdAt: string
  deliveredAt?: string | undefined
  totalPrice: number
  refundable: number
  refunds: { _id: string; amount: number; status: string; error?: string | undefined }[]
}

export function presentAdminReturnDetail({ row, order }: { row: ReturnRow; order: ReturnedOrder }): AdminReturnDetail {
  const refund = order.refunds.find(({ _id }) => _id === row.refundId)
  const adminReturn = presentAdminReturn(row)
  return {
    ...adminReturn,
    lines: row.lines.map((line) => ({
      ...presentLine(line),
      ...(line.isRestocked === null ? {} : { isRestocked: line.isRestocked }),
    })),
    steps: row.steps.map(({ byName }, index) => ({
      ...(adminReturn.steps[index] as AdminReturnDetail['steps'][number]),
      ...(byName === null ? {} : { by: byName }),
    })),
    order: {
      _id: order._id,
      status: order.status,
      createdAt: order.createdAt,
      ...(order.deliveredAt ? { deliveredAt: order.deliveredAt } : {}),
      totalPrice: order.totalPrice,
    },
    refundable: Math.min(adminReturn.worth, order.refundable),
    left: order.refundable,
    ...(refund
      ? { refund: { amount: refund.amount, status: refund.status, ...(refund.error ? { error: refund.error } : {}) } }
      : {}),
  }
}

interface ReturnableOrder {
  order: { _id: string; user: { name: string; email: string }; shippingAddress: { phone: string } }
  lines: {
    item: Omit<Returnable['lines'][number], 'lineId' | 'returnable' | 'sizes'> & { _id: string }
    returnable: number
    sizes: { size: string; available: number }[]
  }[]
  problem: string | undefined
}

export const presentReturnable = ({ order, lines, problem }: ReturnableOrder): Returnable => ({
  orderId: order._id,
  name: order.user.name,
  email: order.user.email,
  number: order.shippingAddress.phone,
  lines: lines.map(({ item, returnable, sizes }) => ({
    lineId: item._id,
    productId: item.productId,
    name: item.name,
    image: item.image,
    sku: item.sku,
    ...(item.size === undefined ? {} : { size: item.size }),
    ...(item.color === undefined ? {} : { color: item.color }),
    price: item.price,
    returnable,
    sizes,
  })),
  ...(problem ? { problem } : {}),
})
