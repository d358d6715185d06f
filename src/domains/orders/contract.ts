import * as z from 'zod'
import { ShippingAddress } from '#domains/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { RupeesField } from '#shared/rupee-amount.ts'

export const orderStatuses = ['Processing', 'Shipped', 'Delivered', 'Cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * A paid order never becomes unpaid; refunds are tracked separately. `pending`: cash is expected on delivery. `not
 * collected`: an order with cash on delivery was cancelled before payment, or its shipment was refused.
 */
export const paymentStatuses = ['paid', 'partially refunded', 'refunded', 'pending', 'not collected'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const MAX_ORDERS_PER_PAGE = 100

export const paymentMethods = ['Online', 'COD'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const MAX_TAGS = 20

/** A label of the staff, such as 'gift'. */
export const OrderTag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Tag is required.')
  .max(30, 'Tag can be at most 30 characters.')
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u, 'Tag can have letters, digits, spaces and hyphens.')

const OrderItem = z.object({
  _id: z.string(),
  productId: z.string(),
  name: z.string(),
  image: z.string(),
  sku: z.string(),
  size: z.string().optional(),
  color: z.string().optional(),
  /** Unit price in rupees at the time of the order. */
  price: RupeesField,
  quantity: z.int(),
  /** The discount allocated to the whole line, in rupees; absent if it has none. */
  discount: RupeesField.optional(),
  /** How many of the units are refunded; absent if none are. */
  refundedQuantity: z.int().optional(),
})
export type OrderItem = z.infer<typeof OrderItem>

/** The code, or the title of an automatic discount, and its amount in rupees. */
export const OrderDiscount = z.object({ code: z.string(), amount: RupeesField })

export const Order = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  orderItems: z.array(OrderItem),
  shippingAddress: ShippingAddress,
  /** Items minus discount, plus the shipping charge and the COD fee, in rupees. */
  totalPrice: RupeesField,
  discount: OrderDiscount.optional(),
  /** In rupees; absent if shipping is free. */
  shippingCharge: RupeesField.optional(),
  /** The COD fee, in rupees; absent if there is none. */
  codFee: RupeesField.optional(),
  /** In rupees: what the customer pays in cash on delivery; present while the payment is pending. */
  amountDue: RupeesField.optional(),
  /** Present if the order had to be confirmed by the customer. An order that is not confirmed in time is cancelled. */
  confirmation: z
    .object({ status: z.enum(['waiting', 'confirmed']), confirmBy: z.iso.datetime().optional() })
    .optional(),
  isPaid: z.boolean(),
  paymentStatus: z.enum(paymentStatuses),
  paymentMethod: z.enum(paymentMethods),
  /** How an online payment was made, in the provider's words, such as `upi` or `card`; absent if it didn't say. */
  paidBy: z.string().optional(),
  paidAt: z.iso.datetime().optional(),
  deliveredAt: z.iso.datetime().optional(),
  /** The name of the chosen shipping option; absent on orders from before there were any. */
  shippingOption: z.string().optional(),
  /** The same, or a default. */
  shippingMethod: z.string(),
  status: z.enum(orderStatuses),
  /** The customer can still cancel the order. Only in the response for a single order. */
  canCancel: z.literal(true).optional(),
  /** Oldest first. */
  statusHistory: z.array(z.object({ status: z.enum(orderStatuses), at: z.iso.datetime() })),
  estimatedDelivery: z.iso.datetime(),
  /** In rupees; absent if nothing was refunded. */
  refundedAmount: RupeesField.optional(),
  /** In rupees: the part of `refundedAmount` that is still on its way; absent if there is none. */
  pendingRefund: RupeesField.optional(),
  /** When the last refund was completed. */
  refundedAt: z.iso.datetime().optional(),
  invoiceNumber: z.string().optional(),
  /** `mobile` is the phone number of the account; the name is part of the API. */
  user: z.object({ name: z.string(), email: z.string(), mobile: z.string().optional() }),
})
export type Order = z.infer<typeof Order>
export type Address = Order['shippingAddress']

const byId = z.strictObject({ id: z.string().regex(idPattern, "This order ID isn't valid.") })

const wholeNumber = (name: string, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `${name} must be a whole number.`)
    .transform(Number)
    .pipe(z.int().min(1).max(max))
    .optional()

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/orders/my-orders',
  summary: 'Lists the orders of the logged-in customer, newest first',
  query: z.strictObject({ limit: wholeNumber('Limit', MAX_ORDERS_PER_PAGE), page: wholeNumber('Page', 100_000) }),
  responseBody: z.array(Order),
  paged: true,
  errorStatuses: [401],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  summary: "Returns one of the customer's orders",
  params: byId,
  responseBody: Order,
  errorStatuses: [401],
})

/** Responds with 409 once the order has shipped or is packed for the courier. */
export const cancelOwnOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  summary: "Cancels one of the customer's orders before it ships, with restock and refund (idempotent)",
  params: byId,
  responseBody: Order,
  errorStatuses: [401, 409],
})

const BoughtAgain = z.object({
  /** Units that are now in the cart in addition to those before. */
  added: z.int(),
  /** A sentence for each item that is missing or short. */
  problems: z.array(z.string()),
})
export type BoughtAgain = z.infer<typeof BoughtAgain>

export const buyAgain = endpoint({
  method: 'POST',
  path: '/api/orders/:id/buy-again',
  summary: "Adds what is still sold of one of the customer's orders to the cart, up to what is in stock",
  params: byId,
  responseBody: BoughtAgain,
  errorStatuses: [401],
})

const ConfirmationToken = z.string().min(1, 'Token is required.').max(100, "This link isn't valid.")

/** `expired`: not confirmed in time. `cancelled`: cancelled for another reason. */
export const orderConfirmationStatuses = ['waiting', 'confirmed', 'expired', 'cancelled'] as const

const OrderConfirmation = z.object({
  /** The short number on the receipt, without #. */
  orderNumber: z.string(),
  status: z.enum(orderConfirmationStatuses),
  /** In rupees: what the customer pays in cash on delivery. */
  totalPrice: RupeesField,
  /** Present while the order waits. */
  confirmBy: z.iso.datetime().optional(),
})
export type OrderConfirmation = z.infer<typeof OrderConfirmation>

export const getOrderConfirmation = endpoint({
  method: 'GET',
  path: '/api/orders/confirm',
  summary: 'Returns the order that a confirmation link belongs to',
  query: z.strictObject({ token: ConfirmationToken }),
  responseBody: OrderConfirmation,
  errorStatuses: [404],
})

/** Responds with 404 for an unknown link, 409 if the order is confirmed already, was not confirmed in time or is cancelled. */
export const confirmOrder = endpoint({
  method: 'POST',
  path: '/api/orders/confirm',
  summary: 'Confirms an order with cash on delivery, once, with the token of the emailed link',
  body: z.strictObject({ token: ConfirmationToken }),
  responseBody: z.object({ orderNumber: z.string() }),
  errorStatuses: [404, 409],
})

const Party = z.object({ name: z.string(), lines: z.array(z.string()), state: z.string() })

const TaxAmounts = z.object({
  /** All amounts are in rupees. */
  taxableValue: RupeesField,
  cgst: RupeesField,
  sgst: RupeesField,
  igst: RupeesField,
  total: RupeesField,
})

const TaxedLine = TaxAmounts.extend({
  description: z.string(),
  /** Empty for a charge, such as shipping. */
  sku: z.string(),
  hsn: z.string(),
  quantity: z.int(),
  /** Combined rate of all taxes, in percent. */
  rate: z.number(),
})

const InvoiceLine = TaxedLine.extend({
  /** Includes tax. */
  unitPrice: RupeesField,
  /** Of the whole line; absent if it has none. The taxable value and all below are after the discount. */
  discount: RupeesField.optional(),
  /** True for a part of a charge, taxed like the goods it is charged with. Its quantity does not count as goods. */
  isCharge: z.literal(true).optional(),
})

const TaxDocument = TaxAmounts.extend({
  number: z.string(),
  date: z.iso.datetime(),
  orderId: z.string(),
  seller: Party.extend({ gstin: z.string(), email: z.string() }),
  buyer: Party.extend({ email: z.string(), phone: z.string(), gstin: z.string().optional() }),
  /** A state of India, or another country for an export. */
  placeOfSupply: z.string(),
  /** CGST and SGST apply within the seller's state, IGST otherwise. */
  isSameState: z.boolean(),
  /** The letter of undertaking under which an export is free of GST. */
  lut: z.string().optional(),
})

const Invoice = TaxDocument.extend({
  lines: z.array(InvoiceLine),
  /** Absent if there is none. */
  discount: RupeesField.optional(),
})
export type Invoice = z.infer<typeof Invoice>

const CreditNote = TaxDocument.extend({
  invoiceNumber: z.string(),
  invoiceDate: z.iso.datetime(),
  /** Of the invoice, in rupees. */
  invoiceTotal: RupeesField,
  reason: z.string(),
  lines: z.array(
    TaxedLine.extend({
      /** Index of the invoice's line. */
      line: z.int(),
      isCharge: z.literal(true).optional(),
    }),
  ),
})
export type CreditNote = z.infer<typeof CreditNote>

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/orders/:id/invoice',
  summary: "Returns the invoice of one of the customer's orders",
  params: byId,
  responseBody: Invoice,
  errorStatuses: [401],
})

export const INVOICE_PDF_PATH = '/api/orders/:id/invoice.pdf'

export const getInvoicePdf = endpoint({
  method: 'GET',
  path: INVOICE_PDF_PATH,
  summary: "Returns the invoice of one of the customer's orders as a PDF",
  params: byId,
  responseBody: z.unknown(),
  contentType: 'application/pdf',
  errorStatuses: [401],
})

export const listCreditNotes = endpoint({
  method: 'GET',
  path: '/api/orders/:id/credit-notes',
  summary: "Lists the credit notes of one of the customer's orders, oldest first",
  params: byId,
  responseBody: z.array(CreditNote),
  errorStatuses: [401],
})

export const CREDIT_NOTE_PDF_PATH = '/api/orders/:id/credit-note.pdf'

export const getCreditNotePdf = endpoint({
  method: 'GET',
  path: CREDIT_NOTE_PDF_PATH,
  summary: "Returns a credit note of one of the customer's orders as a PDF",
  params: byId,
  query: z.strictObject({ number: z.string('Number is required.').max(16, 'Number can be at most 16 characters.') }),
  responseBody: z.unknown(),
  contentType: 'application/pdf',
  errorStatuses: [401],
})
