import * as z from 'zod'
import { ShippingAddress } from '#domains/accounts/contract.ts'
import { MAX_QUANTITY } from '#domains/cart/contract.ts'
import { Order, PAYMENT_METHOD } from '#domains/orders/contract.ts'
import { PaymentProof, PaymentWindow } from '#domains/payments/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'

export const PAID_HOW = PAYMENT_METHOD
/** The most lines of one checkout: as many as a cart holds. */
const MAX_ITEMS = 100
/** In rupees; no price and no sum of a checkout is above it. */
const MAX_AMOUNT = 100_000_000

/** What a checkout can be in. Live are the first two: a shopper has at most one such checkout. */
export const checkoutStates = ['open', 'paid', 'settled', 'expired', 'cancelled', 'refunded'] as const
export type CheckoutState = (typeof checkoutStates)[number]

const CheckoutId = z.string().regex(idPattern, 'is not a checkout id')
const byId = z.strictObject({ id: CheckoutId })

const choice = z
  .string()
  .trim()
  .max(60, 'is longer than 60 characters')
  .transform((text) => text || undefined)
  .optional()
const amount = z.number().positive('is not above 0').max(MAX_AMOUNT, `is above ${MAX_AMOUNT}`)

/** A line as the cart answers it: what else it carries is not read, and its price only compared. */
const WantedItem = z.object({
  productId: z.string().regex(idPattern, 'is not a product id'),
  quantity: z.int('is not a whole number').min(1, 'is below 1').max(MAX_QUANTITY, `is above ${MAX_QUANTITY}`),
  size: choice,
  color: choice,
  /** In rupees, as the shopper saw it. */
  price: amount.optional(),
})

/** PostgreSQL keeps neither the character with the number zero nor half of a pair. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

const line = z
  .string()
  .trim()
  .refine(isStorable, 'has a character that cannot be kept')
  .max(200, 'is longer than 200 characters')
  .nullish()
  .transform((text) => text ?? '')

/** What is missing is told by the rules, in the sentence that people read. */
const WantedAddress = z.object({
  firstName: line,
  lastName: line,
  address: line,
  city: line,
  state: line,
  postalCode: line,
  country: line,
  phone: line,
})

const WantedCheckout = z.object({
  checkoutItems: z
    .array(WantedItem)
    .max(MAX_ITEMS, `has more than ${MAX_ITEMS} items`)
    .nullish()
    .transform((items) => items ?? []),
  shippingAddress: WantedAddress.nullish(),
  paymentMethod: z.literal(PAYMENT_METHOD),
  /** In rupees, as the shopper saw it; the shop works out its own. */
  totalPrice: z.number().min(0, 'is below 0').max(MAX_AMOUNT, `is above ${MAX_AMOUNT}`),
})
export type WantedCheckout = z.output<typeof WantedCheckout>
export type CheckoutEntry = z.input<typeof WantedCheckout>

const CheckoutItem = z.object({
  productId: z.string(),
  name: z.string(),
  image: z.string(),
  size: z.string().optional(),
  color: z.string().optional(),
  /** In rupees, for one; fixed for as long as the checkout lives. */
  price: z.number(),
  quantity: z.int(),
})

export const Checkout = z.object({
  _id: z.string(),
  status: z.enum(checkoutStates),
  checkoutItems: z.array(CheckoutItem),
  shippingAddress: ShippingAddress,
  paymentMethod: z.string(),
  totalPrice: z.number(),
  isPaid: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Until then the items are kept for the shopper. */
  holdExpiresAt: z.iso.datetime(),
  /** Only while it can be paid. */
  payment: PaymentWindow.optional(),
  /** The order that came of it. */
  orderId: z.string().optional(),
})
export type Checkout = z.infer<typeof Checkout>
export type Address = Checkout['shippingAddress']
export type PlacedOrder = z.infer<typeof Order>

/**
 * Answers 201 also when it goes on with the checkout that is under way for the same items. A 409 names in `errors` each
 * line that is short or has changed: `field` is `checkoutItems.0` or `totalPrice`, `message` a sentence to show.
 */
export const createCheckout = endpoint({
  method: 'POST',
  path: '/api/checkout',
  summary: 'Holds the items for the shopper and asks the payment provider for an order',
  body: WantedCheckout,
  status: 201,
  reply: Checkout,
  refusals: [401, 409, 429],
})

export const getLiveCheckout = endpoint({
  method: 'GET',
  path: '/api/checkout/live',
  summary: 'The checkout that is under way, for coming back to it',
  reply: z.object({ checkout: Checkout.nullable() }),
  refusals: [401],
})

export const getCheckout = endpoint({
  method: 'GET',
  path: '/api/checkout/:id',
  summary: 'One of the own checkouts',
  params: byId,
  reply: Checkout,
  refusals: [401],
})

/** Refused with 409 when it was paid meanwhile. */
export const cancelCheckout = endpoint({
  method: 'DELETE',
  path: '/api/checkout/:id',
  summary: 'Gives the held items back, so that something else can be bought',
  params: byId,
  reply: Checkout,
  refusals: [401, 409],
})

export const payCheckout = endpoint({
  method: 'PUT',
  path: '/api/checkout/:id/pay',
  summary: "Shows the provider's proof of the payment",
  params: byId,
  body: z.object({ paymentStatus: z.literal('paid'), paymentDetails: PaymentProof }),
  reply: Checkout,
  refusals: [401, 409],
})
export type Proof = z.infer<typeof PaymentProof>

/** 409 while nothing is paid or when the money goes back, 503 while the provider cannot be asked. */
export const finalizeCheckout = endpoint({
  method: 'POST',
  path: '/api/checkout/:id/finalize',
  summary: 'The order that the paid checkout became; the same one, however often it is asked',
  params: byId,
  reply: Order,
  refusals: [401, 409],
})

/**
 * `refunded`: the money is on its way back or is back, as the message says. `apart`: money came that cannot become an
 * order as it is, and people look into it. `ended`: unpaid, and given up, replaced or run out.
 */
const outcomes = ['placed', 'pending', 'refunded', 'apart', 'unpaid', 'ended'] as const

/** For the page that keeps asking after a payment. */
export const getOutcome = endpoint({
  method: 'GET',
  path: '/api/checkout/:id/outcome',
  summary: 'What became of a checkout: an order, money on its way back or looked into, or nothing yet',
  params: byId,
  reply: z.object({
    outcome: z.enum(outcomes),
    /** With `placed`. */
    order: Order.optional(),
    /** A sentence to show with `refunded` and `apart`. */
    message: z.string().optional(),
  }),
  refusals: [401],
})
