import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { RupeesField } from '#shared/rupee-amount.ts'

/** Limits one line's quantity. Stock is checked at checkout. */
export const MAX_QUANTITY = 9_999
/** Bounds the size of a cart response. */
export const MAX_LINES = 100

const shortText = (label: string) => z.string().trim().max(60, `${label} can be at most 60 characters.`)

const ProductId = z.string().regex(idPattern, 'Product ID is not valid.')
/** HTML forms send an unset field as an empty string. */
export const optionValue = (label: string) =>
  shortText(label)
    .transform((text) => text || undefined)
    .optional()
export const QUANTITY_TOO_LOW = 'Quantity must be at least 1.'
const quantity = z
  .int('Quantity must be a whole number.')
  .min(1, QUANTITY_TOO_LOW)
  .max(MAX_QUANTITY, 'Quantity can be at most 9,999.')

const guestIdPattern = /^guest_[A-Za-z0-9_-]{1,80}$/
const GUEST_ID_REQUIRED = 'Guest ID is required.'
const GUEST_ID_INVALID = 'Guest ID is not valid.'
const guestId = z
  .string({ error: ({ input }) => (input === null || input === undefined ? GUEST_ID_REQUIRED : undefined) })
  .regex(guestIdPattern, {
    error: ({ input }) => (input === '' ? GUEST_ID_REQUIRED : GUEST_ID_INVALID),
  })

/** Forms send an unset field as an empty string, scripts as null. */
const optionalGuestId = z
  .string()
  .regex(/^(?:guest_[A-Za-z0-9_-]{1,80})?$/, GUEST_ID_INVALID)
  .nullable()
  .transform((text) => text || undefined)
  .optional()
const optionalUserId = shortText('User ID')
  .nullable()
  .transform((text) => text || undefined)
  .optional()

/**
 * Fields that say whose cart or wishlist it is. A customer is identified by the session, a guest by an id that the
 * browser generated. A `userId` must match the session.
 */
export const ownerFields = { guestId: optionalGuestId, userId: optionalUserId }

const CartLine = z.object({
  productId: z.string(),
  name: z.string(),
  image: z.string(),
  /** The current price in rupees. */
  price: RupeesField,
  quantity: z.int(),
  size: z.string().optional(),
  color: z.string().optional(),
  /** Units in stock for this line; absent when the product was deleted. */
  available: z.int().optional(),
  /** The price when the line was added, if it has changed since. */
  priceWas: RupeesField.optional(),
  /** The product was deleted: the line costs nothing and can only be removed. */
  gone: z.literal(true).optional(),
  /** The discount allocated to the whole line, in rupees; absent if it has none. */
  discount: RupeesField.optional(),
  /** Of one unit; absent if the product has none. */
  weightGrams: z.int().optional(),
})
export type CartLine = z.infer<typeof CartLine>

const CartDiscount = z.object({
  /** The code on the cart; absent if there is only an automatic discount. */
  code: z.string().optional(),
  /** What the applied discount is called. */
  title: z.string(),
  /** In rupees; 0 if nothing applies now. */
  amount: RupeesField,
  /** Why the code doesn't apply: a sentence to show. The code stays, and applies as soon as it can. */
  reason: z.string().optional(),
})

export const Cart = z.object({
  products: z.array(CartLine),
  /** The sum of the lines. */
  subtotal: RupeesField,
  /** Absent without a code and without an automatic discount. */
  discount: CartDiscount.optional(),
  /** The subtotal less the discount. */
  totalPrice: RupeesField,
  /** Lines that the shopper has saved for later; absent when there are none. */
  savedForLater: z.array(CartLine).optional(),
  /** Tells which of two responses is newer; absent when the owner never had a cart. */
  updatedAt: z.iso.datetime().optional(),
})
export type Cart = z.infer<typeof Cart>

export const LineRequest = z.strictObject({
  productId: ProductId,
  size: optionValue('Size'),
  color: optionValue('Colour'),
  ...ownerFields,
})
const LineWithQuantity = LineRequest.extend({ quantity })
export type AddToCart = z.input<typeof LineWithQuantity>

export const getCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  summary: "Returns a guest's cart, or the cart of the logged-in customer",
  query: z.strictObject(ownerFields),
  responseBody: Cart,
  errorStatuses: [401, 403],
  security: [{ session: [] }, { guestId: [] }],
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/api/cart',
  summary: 'Adds a variant to the cart',
  body: LineWithQuantity,
  responseBody: Cart,
  errorStatuses: [401, 403, 404, 409, 429],
})

export const setCartQuantity = endpoint({
  method: 'PUT',
  path: '/api/cart',
  summary: "Sets a cart line's quantity",
  body: LineWithQuantity,
  responseBody: Cart,
  errorStatuses: [401, 403, 404],
})

export const removeFromCart = endpoint({
  method: 'DELETE',
  path: '/api/cart',
  summary: 'Removes a line from the cart',
  body: LineRequest,
  responseBody: Cart,
  errorStatuses: [401, 403],
})

export const dismissPriceNotice = endpoint({
  method: 'PUT',
  path: '/api/cart/price',
  summary: "Dismisses the notice about a line's changed price",
  body: LineRequest.extend({
    /** The price that the shopper saw; if it has changed again since, the notice stays. */
    price: z.number().min(0, 'Price must be at least 0.').max(10_000_000, 'Price can be at most 1,00,00,000.'),
  }),
  responseBody: Cart,
  errorStatuses: [401, 403, 404],
})

/** `items` is the sum of the quantities. */
const MergeCount = z.object({ lines: z.int(), items: z.int() })

const MergedCart = Cart.extend({
  /** Zero when the guest's cart was merged before. */
  merged: MergeCount,
  /** Counts of what did not fit and stays in the guest's cart. */
  left: MergeCount.optional(),
})
export type MergedCart = z.infer<typeof MergedCart>

export const mergeCart = endpoint({
  method: 'POST',
  path: '/api/cart/merge',
  summary: "Merges a guest's cart into the logged-in customer's cart",
  body: z.strictObject({
    guestId,
    /** Must match the session. */
    user: z
      .union([
        optionalUserId,
        z.object({ _id: z.string().max(60, 'User ID can be at most 60 characters.') }).transform(({ _id }) => _id),
      ])
      .optional(),
  }),
  responseBody: MergedCart,
  errorStatuses: [401, 403],
})
