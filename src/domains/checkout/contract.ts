import * as z from 'zod'
import { CompanyName, Gstin, SavedAddress, ShippingAddress } from '#domains/accounts/contract.ts'
import { MAX_LINES, MAX_QUANTITY } from '#domains/cart/contract.ts'
import { OptionalDiscountCode } from '#domains/discounts/contract.ts'
import { DropToken } from '#domains/drops/contract.ts'
import { Order, OrderDiscount, type PaymentMethod, paymentMethods } from '#domains/orders/contract.ts'
import { PaymentProof, PaymentWindow } from '#domains/payments/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { idPattern } from '#shared/ids.ts'
import { formatShortRupees } from '#shared/money.ts'
import { RupeesField } from '#shared/rupee-amount.ts'

export { type PaymentMethod, type PaymentProof, paymentMethods }

/** In rupees, for prices and totals. */
const MAX_AMOUNT = 100_000_000

/**
 * `open` and `paid` are live: they hold stock, and a shopper has at most one live checkout. `paid`: a payment proof was
 * received, but the provider has not confirmed the payment yet. `settled`: an order was placed.
 */
export const checkoutStates = ['open', 'paid', 'settled', 'expired', 'cancelled', 'refunded'] as const
export type CheckoutState = (typeof checkoutStates)[number]

const CheckoutId = z.string().regex(idPattern, 'Checkout ID is not valid.')
const byId = z.strictObject({ id: CheckoutId })

const optionValue = (label: string) =>
  z
    .string()
    .trim()
    .max(60, `${label} can be at most 60 characters.`)
    .transform((text) => text || undefined)
    .optional()

const CheckoutItemRequest = z.object({
  productId: z.string().regex(idPattern, 'Product ID is not valid.'),
  quantity: z
    .int('Quantity must be a whole number.')
    .min(1, 'Quantity must be at least 1.')
    .max(MAX_QUANTITY, `Quantity can be at most ${groupDigits(MAX_QUANTITY)}.`),
  size: optionValue('Size'),
  color: optionValue('Colour'),
  /** In rupees, as the shopper saw it; only compared with the current price. */
  price: z
    .number()
    .positive('Price must be more than 0.')
    .max(MAX_AMOUNT, `Price can be at most ${formatShortRupees(MAX_AMOUNT)}.`)
    .optional(),
})

/** Optional here, because `rules.ts` reports missing fields, with its own messages. */
const optionalField = (field: z.ZodString) => field.nullish().transform((text) => text ?? '')

const AddressRequest = z.object({
  firstName: optionalField(ShippingAddress.shape.firstName),
  lastName: optionalField(ShippingAddress.shape.lastName),
  address: optionalField(ShippingAddress.shape.address),
  city: optionalField(ShippingAddress.shape.city),
  state: optionalField(ShippingAddress.shape.state),
  postalCode: optionalField(ShippingAddress.shape.postalCode),
  country: optionalField(ShippingAddress.shape.country),
  phone: optionalField(ShippingAddress.shape.phone),
  // kept with the address; the fields of the checkout override them
  companyName: CompanyName.nullish(),
  gstin: Gstin.nullish(),
})

const CART_VERSION_INVALID = 'Cart time is not valid.'
/** PostgreSQL has no year 0. */
const CartVersion = z.iso
  .datetime(CART_VERSION_INVALID)
  .max(40, CART_VERSION_INVALID)
  .refine((time) => time > '2000', CART_VERSION_INVALID)

export const CheckoutRequest = z.object({
  checkoutItems: z
    .array(CheckoutItemRequest)
    .max(MAX_LINES, `A checkout can have at most ${MAX_LINES} items.`)
    .nullish()
    .transform((items) => items ?? []),
  shippingAddress: AddressRequest.nullish(),
  paymentMethod: z.enum(paymentMethods),
  /**
   * In rupees with the shipping charge and the COD fee, as the shopper saw it; only compared with the
   * current price.
   */
  totalPrice: z
    .number()
    .min(0, 'Total price must be at least 0.')
    .max(MAX_AMOUNT, `Total price can be at most ${formatShortRupees(MAX_AMOUNT)}.`),
  /** The code that the shopper saw on the cart. A code that doesn't apply changes nothing as long as the total is right. */
  discountCode: OptionalDiscountCode,
  /** The id of an option of `GET /api/shipping/quote`; the cheapest by default. */
  shippingOption: z
    .string('Shipping option must be text.')
    .trim()
    .max(40, 'Shipping option can be at most 40 characters.')
    .transform((id) => id || undefined)
    .optional(),
  /**
   * For a GST invoice to a business; overrides the address's. The GSTIN must belong to the state of the address. Both are
   * kept with the address.
   */
  gstin: Gstin.nullish(),
  companyName: CompanyName.nullish(),
  /** The token of this browser's queue entries in drops. The account's own entries need none. */
  dropToken: DropToken.optional(),
  /** `updatedAt` of the cart that the items are from, so a cart that an order has emptied is not bought twice. */
  cartUpdatedAt: CartVersion.optional(),
})
export type CheckoutRequest = z.output<typeof CheckoutRequest>
export type CheckoutInput = z.input<typeof CheckoutRequest>

export const CheckoutItem = z.object({
  productId: z.string(),
  name: z.string(),
  image: z.string(),
  size: z.string().optional(),
  color: z.string().optional(),
  /** Unit price in rupees, fixed when the checkout is created. */
  price: RupeesField,
  quantity: z.int(),
  /** The discount allocated to the whole line, in rupees; absent if it has none. */
  discount: RupeesField.optional(),
})

export const CheckoutShipping = z.object({
  /** The id of the option. */
  option: z.string(),
  name: z.string(),
  /** In rupees; 0 if it is free. */
  charge: RupeesField,
  /** The first and the last day of the delivery, in Indian time. */
  deliverFrom: z.iso.date(),
  deliverBy: z.iso.date(),
})

/** What cash on delivery means for this checkout, and whether the shopper can choose it. */
export const CodOffer = z.object({
  isAvailable: z.boolean(),
  /** In rupees. */
  fee: RupeesField,
  /** With the shipping charge and the fee. */
  totalPrice: RupeesField,
  /** The order has to be confirmed with a link in an email. */
  needsConfirmation: z.boolean(),
  /** Present if it is not available: a sentence to show. */
  reason: z.string().optional(),
})

export const Checkout = z.object({
  _id: z.string(),
  status: z.enum(checkoutStates),
  checkoutItems: z.array(CheckoutItem),
  shippingAddress: ShippingAddress,
  paymentMethod: z.enum(paymentMethods),
  /** Items minus discount, plus the shipping charge and the COD fee, in rupees. */
  totalPrice: RupeesField,
  shipping: CheckoutShipping,
  discount: OrderDiscount.optional(),
  /** In rupees; present with cash on delivery, if there is a fee. */
  codFee: RupeesField.optional(),
  /** Present while the checkout can be paid or placed, unless the shop has turned cash on delivery off. */
  cod: CodOffer.optional(),
  isPaid: z.boolean(),
  createdAt: z.iso.datetime(),
  holdExpiresAt: z.iso.datetime(),
  /** Present only while the checkout can be paid online. */
  payment: PaymentWindow.optional(),
  orderId: z.string().optional(),
})
export type Checkout = z.infer<typeof Checkout>
export type Address = Checkout['shippingAddress']

/**
 * Responds with 201 also when it reuses the live checkout for the same items, shipping and payment method. With another
 * shipping option or payment method it replaces the live checkout and moves its hold. A 409 lists in `errors` every line that is
 * short, has changed or is above the limit for unpaid orders: `field` is `checkoutItems.0`, `checkoutItems`, `discountCode`,
 * `paymentMethod` (cash on delivery is not available), `shippingOption` (no longer offered), `shippingAddress.postalCode` (the
 * shop doesn't deliver there) or `totalPrice`, `message` a sentence to show. A 409 with `orderId` means that the items have just been bought with that order. A 503
 * says that the shop is not open yet, or that the provider is unreachable.
 */
export const createCheckout = endpoint({
  method: 'POST',
  path: '/api/checkout',
  summary: 'Holds stock for the items and, to pay online, creates an order at the payment provider',
  body: CheckoutRequest,
  status: 201,
  responseBody: Checkout,
  errorStatuses: [401, 409, 429],
})

export const getLiveCheckout = endpoint({
  method: 'GET',
  path: '/api/checkout/live',
  summary: 'Returns the live checkout, if there is one, and the addresses to choose from',
  responseBody: z.object({
    checkout: Checkout.nullable(),
    /** The address book, unless it is empty: the default first, then the newest. */
    addresses: z.array(SavedAddress).optional(),
    /** The address of the newest order. */
    lastAddress: ShippingAddress.optional(),
    /** The phone number of the account. */
    mobile: z.string().optional(),
    /** Present while no checkout can be created, because the shop is not open yet: a sentence to show. */
    closedMessage: z.string().optional(),
  }),
  errorStatuses: [401],
})

export const getCheckout = endpoint({
  method: 'GET',
  path: '/api/checkout/:id',
  summary: "Returns one of the customer's own checkouts",
  params: byId,
  responseBody: Checkout,
  errorStatuses: [401],
})

/** Responds with 409 and the `orderId` if the checkout has been paid, or its order with cash on delivery has been placed. */
export const cancelCheckout = endpoint({
  method: 'DELETE',
  path: '/api/checkout/:id',
  summary: 'Cancels a checkout and releases its held stock',
  params: byId,
  responseBody: Checkout,
  errorStatuses: [401, 409],
})

export const payCheckout = endpoint({
  method: 'PUT',
  path: '/api/checkout/:id/pay',
  summary: 'Submits the payment proof signed by the provider',
  params: byId,
  body: z.object({ paymentStatus: z.literal('paid'), paymentDetails: PaymentProof }),
  responseBody: Checkout,
  errorStatuses: [401, 409],
})

/**
 * Places the order of a checkout with cash on delivery. Responds with 409 while an online checkout is not paid or when its
 * payment is refunded, 503 while the provider is unreachable.
 */
export const finalizeCheckout = endpoint({
  method: 'POST',
  path: '/api/checkout/:id/finalize',
  summary: 'Returns the order of a paid checkout, or places one with cash on delivery; idempotent',
  params: byId,
  responseBody: Order,
  errorStatuses: [401, 409],
})

/**
 * - `placed`: an order was placed.
 * - `pending`: a payment is known, but not confirmed yet.
 * - `refunded`: the payment is refunded or being refunded, as the message says.
 * - `apart`: the staff have to look at the payment: it is flagged for review, or its refunds have failed. The name is part
 *   of the API.
 * - `unpaid`: open, without a payment.
 * - `ended`: unpaid, and cancelled, replaced or expired.
 */
const outcomes = ['placed', 'pending', 'refunded', 'apart', 'unpaid', 'ended'] as const

export const getCheckoutOutcome = endpoint({
  method: 'GET',
  path: '/api/checkout/:id/outcome',
  summary: 'Returns the outcome of a checkout; polled by the confirmation page',
  params: byId,
  responseBody: z.object({
    outcome: z.enum(outcomes),
    /** Present with `placed`. */
    order: Order.optional(),
    /** Present with `refunded` and `apart`: a sentence to show. */
    message: z.string().optional(),
  }),
  errorStatuses: [401],
})
