import * as z from 'zod'
import { ShippingAddress } from '#domains/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'

export const orderStatuses = ['Processing', 'Shipped', 'Delivered', 'Cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** A paid order never becomes unpaid: what is given back is told apart. */
export const paymentStatuses = ['paid', 'partially refunded', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const MAX_ORDERS_PER_PAGE = 100
export const PAYMENT_METHOD = 'Online'

const OrderItem = z.object({
  _id: z.string(),
  productId: z.string(),
  name: z.string(),
  image: z.string(),
  sku: z.string(),
  size: z.string().optional(),
  color: z.string().optional(),
  /** In rupees, for one, as it was when the order was placed. */
  price: z.number(),
  quantity: z.int(),
})
export type OrderItem = z.infer<typeof OrderItem>

export const Order = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  orderItems: z.array(OrderItem),
  shippingAddress: ShippingAddress,
  totalPrice: z.number(),
  isPaid: z.boolean(),
  paymentStatus: z.enum(paymentStatuses),
  paymentMethod: z.string(),
  paidAt: z.iso.datetime().optional(),
  deliveredAt: z.iso.datetime().optional(),
  shippingMethod: z.string(),
  status: z.enum(orderStatuses),
  /** Every status it had, the first one first. */
  statusHistory: z.array(z.object({ status: z.enum(orderStatuses), at: z.iso.datetime() })),
  estimatedDelivery: z.iso.datetime(),
  /** In rupees; absent when nothing was given back. */
  refundedAmount: z.number().optional(),
  /** There is an invoice to show and to print. */
  invoiceNumber: z.string().optional(),
  user: z.object({ name: z.string(), email: z.string(), mobile: z.string().optional() }),
})
export type Order = z.infer<typeof Order>
export type Address = Order['shippingAddress']

const byId = z.strictObject({ id: z.string().regex(idPattern, 'is not an order id') })

const counted = (most: number) =>
  z.string().regex(/^\d+$/, 'is not a whole number').transform(Number).pipe(z.int().min(1).max(most)).optional()

export const getMyOrders = endpoint({
  method: 'GET',
  path: '/api/orders/my-orders',
  summary: 'The orders of whoever is logged in, the newest first',
  query: z.strictObject({ limit: counted(MAX_ORDERS_PER_PAGE), page: counted(100_000) }),
  reply: z.array(Order),
  paged: true,
  refusals: [401],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'One of the own orders',
  params: byId,
  reply: Order,
  refusals: [401],
})

const Party = z.object({ name: z.string(), lines: z.array(z.string()), state: z.string() })

const InvoiceLine = z.object({
  description: z.string(),
  sku: z.string(),
  hsn: z.string(),
  quantity: z.int(),
  /** All amounts are in rupees; prices include tax. */
  unitPrice: z.number(),
  taxableValue: z.number(),
  /** In per cent, of all taxes together. */
  rate: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  total: z.number(),
})

const Invoice = z.object({
  number: z.string(),
  date: z.iso.datetime(),
  orderId: z.string(),
  seller: Party.extend({ gstin: z.string(), email: z.string() }),
  buyer: Party.extend({ email: z.string(), phone: z.string() }),
  placeOfSupply: z.string(),
  /** Sold within the seller's state: CGST and SGST; otherwise IGST. */
  isSameState: z.boolean(),
  lines: z.array(InvoiceLine),
  taxableValue: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  total: z.number(),
})
export type Invoice = z.infer<typeof Invoice>

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/orders/:id/invoice',
  summary: 'The invoice of one of the own orders, as data',
  params: byId,
  reply: Invoice,
  refusals: [401],
})

export const INVOICE_PDF_PATH = '/api/orders/:id/invoice.pdf'

/** The same as a file to keep. */
export const invoicePdf = endpoint({
  method: 'GET',
  path: INVOICE_PDF_PATH,
  summary: 'The invoice of one of the own orders, as a PDF',
  params: byId,
  reply: z.unknown(),
  file: 'application/pdf',
  refusals: [401],
})
