import * as z from 'zod'
import { email, name, ShippingAddress } from '#domains/accounts/contract.ts'
import { OrderDiscount, paymentMethods } from '#domains/orders/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam, pagingParams } from '#shared/list-params.ts'
import { RupeesField } from '#shared/rupee-amount.ts'
import { CheckoutItem, CheckoutRequest, CheckoutShipping, CodOffer } from './contract.ts'

export const MAX_DRAFT_NOTE = 500
const MAX_PHONE_LENGTH = 30

/**
 * `open`: the payment link works. `paid`: it became an order. `placed`: it became an order with cash on delivery. `expired`:
 * nobody paid in time.
 */
export const draftOrderStatuses = ['open', 'paid', 'placed', 'expired', 'cancelled'] as const
export type DraftOrderStatus = (typeof draftOrderStatuses)[number]

const byId = z.strictObject({ id: z.string().regex(idPattern, 'Draft order ID is not valid.') })

const Purchase = CheckoutRequest.pick({
  checkoutItems: true,
  shippingAddress: true,
  discountCode: true,
  shippingOption: true,
})

const NewCustomer = z.strictObject({
  name,
  email,
  phone: z.string().trim().max(MAX_PHONE_LENGTH, `Phone can be at most ${MAX_PHONE_LENGTH} characters.`),
})

const requested = {
  /** The account of a known customer. */
  customerId: z.string().regex(idPattern, 'Customer ID is not valid.').optional(),
  /** Anyone else. An account with this email is used, otherwise one is created, as at checkout. */
  customer: NewCustomer.optional(),
  ...Purchase.shape,
}

const CalculatedItem = CheckoutItem.partial({ name: true, image: true, price: true }).extend({
  /** All sizes and colors of the product. */
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  sku: z.string().optional(),
  /** Units that can be sold now; nothing is held until the customer pays. */
  available: z.int().optional(),
  /** Present if the item can't be ordered like this: a sentence to show. */
  problem: z.string().optional(),
})
export type CalculatedItem = z.infer<typeof CalculatedItem>

const DraftCalculation = z.object({
  items: z.array(CalculatedItem),
  /** In rupees, of the items before the discount. */
  subtotal: RupeesField,
  discount: OrderDiscount.optional(),
  /** Why the code doesn't apply: a sentence to show. */
  discountProblem: z.string().optional(),
  /** The cheapest first; empty until the address says where to. */
  shippingOptions: z.array(CheckoutShipping),
  /** The chosen option, or the cheapest. */
  shipping: CheckoutShipping.optional(),
  shippingProblem: z.string().optional(),
  /** With the shipping charge, to be paid online. */
  totalPrice: RupeesField,
  /** Absent until the address is known, and if the shop has turned cash on delivery off. */
  cod: CodOffer.optional(),
})
export type DraftCalculation = z.infer<typeof DraftCalculation>

export const calculateDraftOrder = endpoint({
  method: 'POST',
  path: '/api/admin/draft-orders/calculate',
  summary: 'Returns what a draft order would cost, as the checkout computes it; saves nothing',
  body: z.strictObject(requested),
  responseBody: DraftCalculation,
  permission: 'orders:read',
})
export type DraftRequest = z.output<(typeof calculateDraftOrder)['body']>
export type DraftInput = z.input<(typeof calculateDraftOrder)['body']>

const DraftOrder = z.object({
  _id: z.string(),
  status: z.enum(draftOrderStatuses),
  customer: z.object({
    /** Absent once the account is deleted. */
    _id: z.string().optional(),
    name: z.string(),
    email: z.string(),
    phone: z.string().optional(),
  }),
  checkoutItems: z.array(CheckoutItem),
  shippingAddress: ShippingAddress,
  paymentMethod: z.enum(paymentMethods),
  /** In rupees, as agreed. */
  totalPrice: RupeesField,
  discount: OrderDiscount.optional(),
  shipping: CheckoutShipping.partial().required({ name: true, charge: true }),
  note: z.string().optional(),
  createdAt: z.iso.datetime(),
  /** The name of the admin who took the order. */
  takenBy: z.string(),
  expiresAt: z.iso.datetime(),
  orderId: z.string().optional(),
})
export type DraftOrder = z.infer<typeof DraftOrder>

/** `link` is returned once: the shop stores only a hash of its token. */
const CreatedDraftOrder = DraftOrder.extend({
  link: z.string().optional(),
  /** Whether the link was emailed. */
  isEmailed: z.boolean(),
})
export type CreatedDraftOrder = z.infer<typeof CreatedDraftOrder>

const sendEmail = z.boolean().default(true)

/**
 * Responds with 409 if an item or the total has changed, as the checkout does. With cash on delivery it places the order,
 * which needs the stock now.
 */
export const createDraftOrder = endpoint({
  method: 'POST',
  path: '/api/admin/draft-orders',
  summary: 'Creates a draft order at the prices shown, with a payment link, or places an order with cash on delivery',
  body: z.strictObject({
    ...requested,
    paymentMethod: z.enum(paymentMethods),
    totalPrice: CheckoutRequest.shape.totalPrice,
    note: z
      .string()
      .trim()
      .max(MAX_DRAFT_NOTE, `Note can be at most ${MAX_DRAFT_NOTE} characters.`)
      .transform((text) => text || undefined)
      .optional(),
    sendEmail,
  }),
  status: 201,
  responseBody: CreatedDraftOrder,
  errorStatuses: [409],
})
export type NewDraftOrder = z.output<(typeof createDraftOrder)['body']>
export type NewDraftOrderInput = z.input<(typeof createDraftOrder)['body']>

export const listDraftOrders = endpoint({
  method: 'GET',
  path: '/api/admin/draft-orders',
  summary: 'Lists draft orders, the newest first, one page at a time',
  query: z.strictObject({
    status: optionalParam(z.enum(draftOrderStatuses, `Status must be one of ${draftOrderStatuses.join(', ')}.`)),
    /** The draft order that became this order. */
    orderId: optionalParam(z.string().regex(idPattern, 'Order ID is not valid.')),
    ...pagingParams(),
  }),
  responseBody: z.array(DraftOrder),
  paged: true,
})
export type DraftOrderQuery = z.output<(typeof listDraftOrders)['query']>

export const renewPaymentLink = endpoint({
  method: 'POST',
  path: '/api/admin/draft-orders/:id/link',
  summary: 'Replaces the payment link of a draft order that is open or expired; the old link stops working',
  params: byId,
  body: z.strictObject({ sendEmail }),
  responseBody: CreatedDraftOrder,
  errorStatuses: [409],
})

export const cancelDraftOrder = endpoint({
  method: 'POST',
  path: '/api/admin/draft-orders/:id/cancel',
  summary: 'Cancels a draft order that is not paid; its payment link stops working',
  params: byId,
  responseBody: DraftOrder,
  errorStatuses: [409],
})
