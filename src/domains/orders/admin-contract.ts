import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optional, ordering, paging } from '#shared/paging.ts'
import { RupeeAmount } from '#shared/rupee-amount.ts'
import { Order, orderStatuses, paymentStatuses } from './contract.ts'

const byId = z.strictObject({ id: z.string().regex(idPattern, 'is not an order id') })

/** The order as the people who run the shop see it. */
const AdminOrder = Order.extend({
  /** Taken out of the lists; the order itself stays. */
  archivedAt: z.iso.datetime().optional(),
  /** Made up for the demo; nobody paid and nobody waits for it. */
  isDemo: z.literal(true).optional(),
})
export type AdminOrder = z.infer<typeof AdminOrder>

const OrderRefund = z.object({
  _id: z.string(),
  /** In rupees. */
  amount: z.number(),
  reason: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
  /** Why the last try failed. */
  error: z.string().optional(),
})

const AdminOrderDetail = AdminOrder.extend({
  statusHistory: z.array(z.object({ status: z.enum(orderStatuses), at: z.iso.datetime(), by: z.string().optional() })),
  refunds: z.array(OrderRefund),
  /** What can still be given back, in rupees. */
  refundable: z.number(),
  /** What was cancelled went back to the shelf then. */
  restockedAt: z.iso.datetime().optional(),
  /** What proves that it was paid. */
  payment: z.object({
    id: z.string(),
    providerOrderId: z.string(),
    checkoutId: z.string(),
    amount: z.number(),
    currency: z.string(),
    status: z.string(),
    method: z.string().optional(),
    madeAt: z.iso.datetime(),
    seenAt: z.iso.datetime(),
    /** Why people look at it, if they do. */
    anomaly: z.string().optional(),
    events: z.array(z.object({ id: z.string(), kind: z.string(), receivedAt: z.iso.datetime() })),
  }),
})
export type AdminOrderDetail = z.infer<typeof AdminOrderDetail>

const orderSorts = [
  '-createdAt',
  'createdAt',
  '-totalPrice',
  'totalPrice',
  '-customer',
  'customer',
  '-status',
  'status',
] as const
export type OrderSort = (typeof orderSorts)[number]

/** Which orders: found by number, e-mail, phone, name or SKU, of a status, of these days in India. */
const orderFilters = () => ({
  q: optional(z.string().trim().max(100, 'is longer than 100 characters')),
  status: optional(z.enum(orderStatuses, 'is not a status')),
  payment: optional(z.enum(paymentStatuses, 'is not a payment status')),
  from: optional(z.iso.date('is not a day such as 2026-11-15')),
  to: optional(z.iso.date('is not a day such as 2026-11-15')),
  /** These alone, by their ids, with commas between them: what is to be packed. */
  ids: optional(z.string().regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,99}$/, 'is no list of up to 100 order ids')),
  /** Those that were taken out of the lists, instead of the others. */
  archived: optional(z.literal('yes', 'is not yes')),
  sortBy: optional(z.enum(orderSorts, `is none of ${orderSorts.join(', ')}`)),
})
const OrderFilters = z.strictObject(orderFilters())
export type OrderFilters = z.output<typeof OrderFilters>

export const listAdminOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  summary: 'All orders, found, filtered and sorted, one page of them',
  query: z.strictObject({ ...orderFilters(), ...paging() }),
  reply: z.array(AdminOrder),
  paged: true,
})

/** The same as a file. */
export const adminOrdersCsv = endpoint({
  method: 'GET',
  path: '/api/admin/orders.csv',
  summary: 'The orders of a list as CSV, all pages of it',
  query: OrderFilters,
  reply: z.unknown(),
  file: 'text/csv',
})

export const getAdminOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id',
  summary: 'One order with its history, its refunds and what proves its payment',
  params: byId,
  reply: AdminOrderDetail,
})

export const setOrderStatus = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/:id',
  summary: 'Gives an order any status; the customer is told when it is shipped or delivered',
  params: byId,
  /** Which one is said by the path; a screen may say it again. */
  body: z.strictObject({ status: z.enum(orderStatuses, 'is not a status'), _id: z.string().optional() }),
  reply: AdminOrderDetail,
  refusals: [409],
})

export const archiveOrder = endpoint({
  method: 'DELETE',
  path: '/api/admin/orders/:id',
  summary: 'Takes an order out of the lists. It was paid, so it stays; answers its id',
  params: byId,
  reply: z.string(),
})

export const restoreOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/restore',
  summary: 'Puts an archived order back into the lists',
  params: byId,
  reply: AdminOrderDetail,
})

export const MAX_REASON_LENGTH = 200
const Reason = z.string().trim().min(1, 'is missing').max(MAX_REASON_LENGTH, `is longer than ${MAX_REASON_LENGTH}`)
/** Sent again under the same key, a refund happens once. */
const Key = z
  .string()
  .regex(/^[\w-]{10,64}$/, 'is not 10 to 64 letters, digits, - or _')
  .optional()

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/refunds',
  summary: 'Gives the customer an amount back, or all that is left of the payment',
  params: byId,
  body: z.strictObject({
    amount: RupeeAmount.optional(),
    reason: Reason,
    key: Key,
  }),
  reply: AdminOrderDetail,
  status: 201,
  refusals: [409],
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/cancel',
  summary: 'Cancels an order, puts its items back to the shelf and gives back what is left of its payment',
  params: byId,
  body: z.strictObject({ reason: Reason }),
  reply: AdminOrderDetail,
  refusals: [409],
})

const Anomaly = z.object({
  paymentId: z.string(),
  providerOrderId: z.string(),
  checkoutId: z.string().optional(),
  orderId: z.string().optional(),
  /** In rupees. */
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  reason: z.string(),
  /** When the provider says it was made, and when the shop saw it first. */
  madeAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** Somebody has to do something about it: not all went back, or it is still on its way. */
  isOpen: z.boolean(),
  /** What can still be given back, in rupees. */
  refundable: z.number(),
  /** What was given back of it, or is being given back. */
  refunds: z.array(OrderRefund),
})
export type Anomaly = z.infer<typeof Anomaly>

const anomalyFilters = () => ({ ...ordering(['seenAt', 'amount']), open: optional(z.literal('yes', 'is not yes')) })
const AnomalyFilters = z.strictObject(anomalyFilters())
export type AnomalyFilters = z.output<typeof AnomalyFilters>

export const getPaymentAnomalies = endpoint({
  method: 'GET',
  path: '/api/admin/payments/anomalies',
  summary: 'Every payment that is not one-to-one with an order, and why, the newest first unless told',
  query: z.strictObject({ ...anomalyFilters(), ...paging() }),
  reply: z.array(Anomaly),
  paged: true,
})

export const ANOMALIES_CSV_PATH = '/api/admin/payments/anomalies.csv'

/** The same as a file. */
export const exportAnomalies = endpoint({
  method: 'GET',
  path: ANOMALIES_CSV_PATH,
  summary: 'The payments that stand apart as CSV, all pages of them',
  query: AnomalyFilters,
  reply: z.unknown(),
  file: 'text/csv',
})

const UnpaidOrder = z.object({ orderId: z.string(), paymentId: z.string(), status: z.string(), amount: z.number() })

export const getUnpaidOrders = endpoint({
  method: 'GET',
  path: '/api/admin/payments/missing',
  summary: 'Orders whose payment is not there, or not over their total; there should be none',
  query: z.strictObject(paging()),
  reply: z.array(UnpaidOrder),
  paged: true,
})
