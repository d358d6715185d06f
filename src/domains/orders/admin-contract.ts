import * as z from 'zod'
import { ShippingAddress } from '#domains/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { IdempotencyKey } from '#shared/idempotency-key.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam, pagingParams, searchAndSortParams, searchParam } from '#shared/list-params.ts'
import { RupeeAmount, RupeesField, ZeroableRupeeAmount } from '#shared/rupee-amount.ts'
import { Order, OrderTag, orderStatuses, paymentStatuses } from './contract.ts'
import { RefundLine } from './refund-contract.ts'

const byId = z.strictObject({ id: z.string().regex(idPattern, "This order ID isn't valid.") })

const AdminOrder = Order.extend({
  /** Absent if the account is deleted. */
  customerId: z.string().optional(),
  archivedAt: z.iso.datetime().optional(),
  isDemo: z.literal(true).optional(),
  /** In rupees: what was received, less the refunds. */
  refundable: RupeesField,
  /** Labels of the staff; absent if there are none. */
  tags: z.array(z.string()).optional(),
})
export type AdminOrder = z.infer<typeof AdminOrder>

const OrderRefund = z.object({
  _id: z.string(),
  /** In rupees. */
  amount: RupeesField,
  reason: z.string(),
  /** The name of the admin or the customer; absent if the shop refunded by itself, and for older refunds. */
  requestedBy: z.string().optional(),
  /** The refunded units, such as '1 × Tee (M, Black)'; absent if the refund reduced the price of the whole order. */
  items: z.array(z.string()).optional(),
  /** `due by hand`: an admin sends the money and records it. */
  status: z.string(),
  createdAt: z.iso.datetime(),
  /** Of a transfer by hand. */
  reference: z.string().optional(),
  /** When the refund succeeded or finally failed. */
  endedAt: z.iso.datetime().optional(),
  /** Why the last attempt failed. */
  error: z.string().optional(),
})

/** The cash of an order with cash on delivery, in rupees. */
const OrderCash = z.object({
  expected: RupeesField,
  received: RupeesField,
  writtenOff: RupeesField,
  reference: z.string().optional(),
  note: z.string().optional(),
  recordedAt: z.iso.datetime().optional(),
  recordedBy: z.string().optional(),
  /** When the shipment was refused. */
  refusedAt: z.iso.datetime().optional(),
})

const AmendedVariant = z.object({ sku: z.string(), size: z.string().optional(), color: z.string().optional() })

/** A change to the order before it shipped. */
const OrderAmendment = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  reason: z.string().optional(),
  /** Absent if the address stayed. */
  address: z.object({ before: ShippingAddress, after: ShippingAddress }).optional(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      name: z.string(),
      before: AmendedVariant,
      after: AmendedVariant,
      quantity: z.int(),
    }),
  ),
})
export type OrderAmendment = z.infer<typeof OrderAmendment>

export const AdminOrderDetail = AdminOrder.extend({
  statusHistory: z.array(z.object({ status: z.enum(orderStatuses), at: z.iso.datetime(), by: z.string().optional() })),
  refunds: z.array(OrderRefund),
  /** Oldest first; absent if there are none. Address and items of the order are those of the latest. */
  amendments: z.array(OrderAmendment).optional(),
  restockedAt: z.iso.datetime().optional(),
  /** Present with cash on delivery. */
  cash: OrderCash.optional(),
  /** Present if paid online, for those who may see payments. */
  payment: z
    .object({
      id: z.string(),
      providerOrderId: z.string(),
      checkoutId: z.string(),
      amount: RupeesField,
      currency: z.string(),
      status: z.string(),
      method: z.string().optional(),
      /** When the payment was made according to the provider. */
      madeAt: z.iso.datetime(),
      /** When the shop first recorded the payment. */
      seenAt: z.iso.datetime(),
      /** Why the payment is flagged for review; the name is part of the API. */
      anomaly: z.string().optional(),
      events: z.array(z.object({ id: z.string(), kind: z.string(), receivedAt: z.iso.datetime() })),
    })
    .optional(),
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

const UNKNOWN_STATUS = `Status must be one of ${orderStatuses.join(', ')}.`

const orderFilters = () => ({
  /** Matches the order, invoice, payment or tracking number, email, phone, name, city, PIN code, SKU or product name. */
  q: searchParam(),
  status: optionalParam(z.enum(orderStatuses, UNKNOWN_STATUS)),
  payment: optionalParam(z.enum(paymentStatuses, `Payment must be one of ${paymentStatuses.join(', ')}.`)),
  tag: optionalParam(OrderTag),
  /** Open orders with cash on delivery that the customer has not confirmed. */
  confirmation: optionalParam(z.enum(['waiting'], 'Confirmation must be "waiting".')),
  /** Both dates are inclusive and in Indian time. */
  from: optionalParam(z.iso.date('From must be a date such as 2026-11-15.')),
  to: optionalParam(z.iso.date('To must be a date such as 2026-11-15.')),
  /** Comma-separated. */
  ids: optionalParam(
    z
      .string()
      .regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,99}$/, 'IDs must be a comma-separated list of up to 100 order IDs.'),
  ),
  /** Lists only archived orders, or all; by default archived orders are left out. */
  archived: optionalParam(z.enum(['yes', 'all'], 'Archived must be "yes" or "all".')),
  sortBy: optionalParam(z.enum(orderSorts, `Sort by must be one of ${orderSorts.join(', ')}.`)),
})
const OrderFilters = z.strictObject(orderFilters())
export type OrderFilters = z.output<typeof OrderFilters>

export const listAdminOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  summary: 'Lists orders with search, filters, sorting and paging',
  query: z.strictObject({ ...orderFilters(), ...pagingParams() }),
  responseBody: z.array(AdminOrder),
  paged: true,
})

export const exportAdminOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders.csv',
  summary: 'Exports all matching orders as CSV',
  query: OrderFilters,
  responseBody: z.unknown(),
  contentType: 'text/csv',
})

export const ORDER_LINES_CSV_PATH = '/api/admin/order-lines.csv'

export const exportOrderLines = endpoint({
  method: 'GET',
  path: ORDER_LINES_CSV_PATH,
  summary: 'Exports the lines of all matching orders with their tax as CSV',
  query: OrderFilters,
  responseBody: z.unknown(),
  contentType: 'text/csv',
})

export const getAdminOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id',
  summary: 'Returns one order with its history, refunds and payment',
  params: byId,
  responseBody: AdminOrderDetail,
})

export const setOrderStatus = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/:id',
  summary:
    'Sets the status of an order. Cancelled cancels it: items that have not shipped are restocked and the remaining amount is refunded. The customer gets an email when it ships or is delivered, after 10 seconds in which another change replaces it',
  params: byId,
  /** The order comes from the path; `_id` is accepted and ignored. */
  body: z.strictObject({
    status: z.enum(orderStatuses, UNKNOWN_STATUS),
    /** False sends the customer no email. */
    notify: z.boolean('Notify must be true or false.').optional(),
    _id: z.string().optional(),
  }),
  responseBody: AdminOrderDetail,
  errorStatuses: [409],
})

export const archiveOrder = endpoint({
  method: 'DELETE',
  path: '/api/admin/orders/:id',
  summary: 'Archives an order and returns its ID: it leaves the default list, but is never deleted',
  params: byId,
  responseBody: z.string(),
  errorStatuses: [409],
})

export const restoreOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/restore',
  summary: 'Restores an archived order',
  params: byId,
  responseBody: AdminOrderDetail,
})

export const MAX_REASON_LENGTH = 200
const Reason = z
  .string()
  .trim()
  .min(1, 'Reason is required.')
  .max(MAX_REASON_LENGTH, `Reason can be at most ${MAX_REASON_LENGTH} characters.`)

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/refunds',
  permission: 'payments:write',
  summary:
    'Refunds units of the order, with or without restocking them, an amount, or the remaining amount of the payment',
  params: byId,
  body: z.strictObject({
    /** Defaults to what the lines and charges cost, or without them to the remaining amount; can be less, but not more. */
    amount: RupeeAmount.optional(),
    /** Without lines, the refund reduces the price of the whole order. */
    lines: z.array(RefundLine).min(1, 'Choose at least one item.').max(100, 'Choose at most 100 items.').optional(),
    /** True puts the units of the lines back into stock, which also needs the permission to change orders. */
    restock: z.boolean('Restock must be true or false.').optional(),
    /** True also refunds what is left of the shipping charge and the COD fee. */
    charges: z.boolean('Charges must be true or false.').optional(),
    reason: Reason,
    key: IdempotencyKey,
  }),
  responseBody: AdminOrderDetail,
  status: 201,
  errorStatuses: [409],
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/cancel',
  summary: 'Cancels an order, restocks its items unless they have shipped, and refunds the remaining amount',
  params: byId,
  body: z.strictObject({ reason: Reason }),
  responseBody: AdminOrderDetail,
  errorStatuses: [409],
})

export const restockOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/restock',
  permission: 'orders:write',
  summary: 'Restocks the items of a cancelled order whose shipment came back, once',
  params: byId,
  responseBody: AdminOrderDetail,
  errorStatuses: [409],
})

export const confirmAdminOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/confirm',
  summary: 'Confirms an order with cash on delivery for the customer',
  params: byId,
  responseBody: AdminOrderDetail,
  errorStatuses: [409],
})

const limitedText = (name: string, max: number) =>
  z.string().trim().max(max, `${name} can be at most ${max} characters.`)
export const MAX_SENT_TO_LENGTH = 100
const Reference = limitedText('Reference', 100)
const Note = limitedText('Note', MAX_REASON_LENGTH)

export const recordCash = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/cash',
  permission: 'payments:write',
  summary: 'Records the cash of a delivered order, once; a smaller amount needs writeOff and a note',
  params: byId,
  body: z.strictObject({
    /** Zero writes off all of it, for example after the courier lost the shipment. */
    amount: ZeroableRupeeAmount,
    reference: Reference.optional(),
    note: Note.optional(),
    /** Writes off the difference; the note says why. */
    writeOff: z.boolean('Write-off must be true or false.').optional(),
  }),
  responseBody: AdminOrderDetail,
  errorStatuses: [409],
})

export const refuseOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/refuse',
  summary: 'Ends a shipped order with cash on delivery whose shipment was refused, and restocks its items',
  params: byId,
  body: z.strictObject({ note: Note.optional() }),
  responseBody: AdminOrderDetail,
  errorStatuses: [409],
})

export const recordCashRefund = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/cash-refund',
  permission: 'payments:write',
  summary: 'Records that a refund of an order with cash on delivery was sent by hand',
  params: byId,
  body: z.strictObject({
    /** The amount of one due refund, or of all of them. */
    amount: RupeeAmount,
    reference: Reference.min(1, 'Reference is required.'),
    /** The UPI ID or bank account, for the audit log and the customer's email. */
    sentTo: limitedText('Sent to', MAX_SENT_TO_LENGTH).optional(),
  }),
  responseBody: AdminOrderDetail,
  errorStatuses: [409],
})

export const MAX_REMITTANCE_ROWS = 5_000

/** `matched` becomes `recorded` when it is applied. */
export const remittanceResults = [
  'matched',
  'recorded',
  'already recorded',
  'different amount',
  'unreadable amount',
  'unknown order',
  'not cash on delivery',
  'not shipped',
  'order cancelled',
] as const
export type RemittanceResult = (typeof remittanceResults)[number]

export const uploadRemittance = endpoint({
  method: 'POST',
  path: '/api/admin/orders/remittance',
  permission: 'payments:write',
  summary:
    "Compares the courier's remittance file with the orders and, with apply, records the cash of all matched rows in one transaction",
  body: z.strictObject({
    /** Columns are recognized by name: order id or order number; amount or cod amount; utr or reference. */
    csv: z.string().max(900_000, 'The file can be at most 900 KB.'),
    apply: z.boolean('Apply must be true or false.'),
  }),
  responseBody: z.object({
    rows: z.array(
      z.object({
        /** The line in the file; the header is line 1. */
        line: z.int(),
        /** As in the file. */
        order: z.string(),
        /** Present if the order exists. */
        orderId: z.string().optional(),
        /** In rupees; absent if the file has no number there. */
        amount: RupeesField.optional(),
        /** In rupees: the cash that the order expects. */
        expected: RupeesField.optional(),
        reference: z.string().optional(),
        result: z.enum(remittanceResults),
      }),
    ),
    /** How many rows have been recorded. */
    recorded: z.int(),
  }),
})

const FlaggedPayment = z.object({
  paymentId: z.string(),
  providerOrderId: z.string(),
  checkoutId: z.string().optional(),
  orderId: z.string().optional(),
  /** In rupees. */
  amount: RupeesField,
  currency: z.string(),
  status: z.string(),
  reason: z.string(),
  /** When the payment was made according to the provider. */
  madeAt: z.iso.datetime(),
  /** When the shop first recorded the payment. */
  seenAt: z.iso.datetime(),
  /** True while the payment is not fully refunded or a refund is pending. */
  isOpen: z.boolean(),
  /** In rupees. */
  refundable: RupeesField,
  /** Completed and pending refunds. */
  refunds: z.array(OrderRefund),
})
export type FlaggedPayment = z.infer<typeof FlaggedPayment>

const flaggedPaymentFilters = () => ({
  ...searchAndSortParams(['seenAt', 'amount']),
  open: optionalParam(z.literal('yes', 'Open can only be "yes".')),
})
const FlaggedPaymentFilters = z.strictObject(flaggedPaymentFilters())
export type FlaggedPaymentFilters = z.output<typeof FlaggedPaymentFilters>

export const listFlaggedPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments/anomalies',
  summary: 'Lists payments flagged for review, newest first by default',
  query: z.strictObject({ ...flaggedPaymentFilters(), ...pagingParams() }),
  responseBody: z.array(FlaggedPayment),
  paged: true,
})

export const FLAGGED_PAYMENTS_CSV_PATH = '/api/admin/payments/anomalies.csv'

export const exportFlaggedPayments = endpoint({
  method: 'GET',
  path: FLAGGED_PAYMENTS_CSV_PATH,
  summary: 'Exports all matching flagged payments as CSV',
  query: FlaggedPaymentFilters,
  responseBody: z.unknown(),
  contentType: 'text/csv',
})

const UncapturedOrder = z.object({
  orderId: z.string(),
  paymentId: z.string(),
  status: z.string(),
  amount: RupeesField,
})
export type UncapturedOrder = z.infer<typeof UncapturedOrder>

// the export's name is the operation id of the public API
export const listUnpaidOrders = endpoint({
  method: 'GET',
  path: '/api/admin/payments/missing',
  summary: 'Lists orders whose payment was never captured; should be empty',
  query: z.strictObject(pagingParams()),
  responseBody: z.array(UncapturedOrder),
  paged: true,
})
