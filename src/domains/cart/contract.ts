import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'

/** The most of one line that the server takes; what there really is decides at checkout. */
export const MAX_QUANTITY = 9_999

const ProductId = z.string().regex(idPattern, 'is not a product id')
const word = z.string().trim().max(60, 'is longer than 60 characters')
/** Empty means not chosen, as an unset field of a form is sent. */
const choice = word.transform((text) => text || undefined).optional()
const quantity = z.int('is not a whole number').min(1, 'is below 1').max(MAX_QUANTITY, `is above ${MAX_QUANTITY}`)

const NO_GUEST_ID = 'is not a guest id'
const GuestId = z
  .string({ error: ({ input }) => (input === null ? 'is missing' : undefined) })
  .regex(/^guest_[A-Za-z0-9_-]{1,80}$/, { error: ({ input }) => (input === '' ? 'is missing' : NO_GUEST_ID) })

/** Null and empty name nobody, as an unset field of a form or of a script is sent. */
const guest = z
  .string()
  .regex(/^(?:guest_[A-Za-z0-9_-]{1,80})?$/, NO_GUEST_ID)
  .nullable()
  .transform((text) => text || undefined)
  .optional()
const customer = word
  .nullable()
  .transform((text) => text || undefined)
  .optional()

/** Whose cart it is: a customer's by the token, else a guest's by the id the browser made. A `userId` must be the token's own. */
const owner = { guestId: guest, userId: customer }

const CartLine = z.object({
  productId: z.string(),
  name: z.string(),
  image: z.string(),
  /** In rupees, and always what the shop asks now. */
  price: z.number(),
  quantity: z.int(),
  size: z.string().optional(),
  color: z.string().optional(),
  /** How many can be had now, for this line; absent when the product is gone. */
  available: z.int().optional(),
  /** What was asked when it was put in, where that has changed. */
  priceWas: z.number().optional(),
  /** The shop no longer has the product: it costs nothing and can only be taken out. */
  gone: z.literal(true).optional(),
})
export type CartLine = z.infer<typeof CartLine>

export const Cart = z.object({
  products: z.array(CartLine),
  totalPrice: z.number(),
  /** When it last changed, so that of two answers the newer is known; absent when nothing was ever put into it. */
  updatedAt: z.iso.datetime().optional(),
})
export type Cart = z.infer<typeof Cart>

const Line = z.strictObject({ productId: ProductId, size: choice, color: choice, ...owner })
const CountedLine = Line.extend({ quantity })
export type AddToCart = z.input<typeof CountedLine>

export const getCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  summary: 'The cart of a guest or of the customer whose token it is',
  query: z.strictObject(owner),
  reply: Cart,
  refusals: [401, 403],
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/api/cart',
  summary: 'Puts so many more of one choice into the cart',
  body: CountedLine,
  reply: Cart,
  refusals: [401, 403, 404, 409, 429],
})

export const setCartQuantity = endpoint({
  method: 'PUT',
  path: '/api/cart',
  summary: 'Sets how many of one choice are in the cart',
  body: CountedLine,
  reply: Cart,
  refusals: [401, 403, 404],
})

export const removeFromCart = endpoint({
  method: 'DELETE',
  path: '/api/cart',
  summary: 'Takes one choice out of the cart',
  body: Line,
  reply: Cart,
  refusals: [401, 403],
})

export const acceptPrice = endpoint({
  method: 'PUT',
  path: '/api/cart/price',
  summary: 'Notes that the shopper has seen what a line costs now, so that its change is no longer told of',
  body: Line.extend({
    /** As the shopper was told: a price that has changed again since is told of again. */
    price: z.number().min(0, 'is below 0').max(10_000_000, 'is above 10000000'),
  }),
  reply: Cart,
  refusals: [401, 403, 404],
})

const Count = z.object({ lines: z.int(), items: z.int() })

const MergedCart = Cart.extend({
  /** What came over from the guest's cart: nothing, when it is asked for again. */
  merged: Count,
  /** What did not fit, and stays in the guest's cart. */
  left: Count.optional(),
})
export type MergedCart = z.infer<typeof MergedCart>

export const mergeCart = endpoint({
  method: 'POST',
  path: '/api/cart/merge',
  summary: "Puts what is in a guest's cart into the cart of the customer whose token it is",
  body: z.strictObject({
    guestId: GuestId,
    /** The token says who it is; whoever else is named is refused. */
    user: z
      .union([
        customer,
        z.object({ _id: z.string().max(60, 'is longer than 60 characters') }).transform(({ _id }) => _id),
      ])
      .optional(),
  }),
  reply: MergedCart,
  refusals: [401, 403],
})
