import * as z from 'zod'
import { optionValue, ownerFields } from '#domains/cart/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { idPattern } from '#shared/ids.ts'
import { RupeesField } from '#shared/rupee-amount.ts'

export const MAX_ITEMS = 100
/** A smaller price drop is not worth an email. */
export const MIN_DROP_PERCENT = 5

const ProductId = z.string().regex(idPattern, 'Product ID is not valid.')

const WishlistItem = z.object({
  productId: z.string(),
  /** Absent if the shopper saved the product in any color. */
  color: z.string().optional(),
  name: z.string(),
  image: z.object({ url: z.string(), altText: z.string(), placeholder: z.string().optional() }).optional(),
  /** The current price in rupees, or the lowest if sizes or colors differ. */
  price: RupeesField,
  originalPrice: RupeesField.optional(),
  /** Some variants cost more than `price`. */
  isStartingPrice: z.literal(true).optional(),
  /** The price when the item was saved. */
  savedPrice: RupeesField,
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  /** Units by variant; product-level stock has one entry, without size and color. */
  stock: z.array(z.object({ size: z.string().optional(), color: z.string().optional(), available: z.int() })),
  /** Whether any size of the color, or of the product, is in stock. */
  inStock: z.boolean(),
  addedAt: z.iso.datetime(),
})
export type WishlistItem = z.infer<typeof WishlistItem>

const Wishlist = z.object({
  /** The newest first. Products that the shop no longer shows are left out. */
  items: z.array(WishlistItem),
  /** Whether the customer gets emails about price drops and restocks. */
  hasAlerts: z.boolean(),
})
export type Wishlist = z.infer<typeof Wishlist>

/** What identifies an item of a wishlist. */
export interface ItemKey {
  productId: string
  /** Absent if the shopper saved the product in any color. */
  color?: string | undefined
}

const ItemBody = z.strictObject({ productId: ProductId, color: optionValue('Colour'), ...ownerFields })

export const getWishlist = endpoint({
  method: 'GET',
  path: '/api/wishlist',
  summary: "Returns a guest's wishlist, or that of the logged-in customer",
  query: z.strictObject(ownerFields),
  responseBody: Wishlist,
  errorStatuses: [401, 403],
  security: [{ session: [] }, { guestId: [] }],
})

export const addToWishlist = endpoint({
  method: 'POST',
  path: '/api/wishlist',
  summary: 'Saves a product, optionally in a color; saving it again changes nothing',
  body: ItemBody,
  responseBody: Wishlist,
  errorStatuses: [401, 403, 404, 409, 429],
})

export const removeFromWishlist = endpoint({
  method: 'DELETE',
  path: '/api/wishlist',
  summary:
    'Removes a product from the wishlist. With a color, removes only the items in that color and without a color',
  body: ItemBody,
  responseBody: Wishlist,
  errorStatuses: [401, 403],
})

export const setWishlistAlerts = endpoint({
  method: 'PUT',
  path: '/api/wishlist/alerts',
  summary: 'Turns emails about price drops and restocks on or off',
  body: z.strictObject({ enabled: z.boolean({ error: 'Enabled must be true or false.' }) }),
  responseBody: Wishlist,
  errorStatuses: [401],
})

export const unsubscribeFromWishlistAlerts = endpoint({
  method: 'POST',
  path: '/api/wishlist/alerts/stop',
  summary: 'Turns the emails off for the customer who received this token; an unknown token gets the same response',
  body: z.strictObject({ token: z.string().max(200, 'Token can be at most 200 characters.') }),
  responseBody: z.object({ stopped: z.literal(true) }),
})

const MAX_PRODUCTS = 100
/** Ids of 24 characters, separated by commas. */
const MAX_PRODUCTS_LENGTH = 25 * MAX_PRODUCTS

export const countWishlists = endpoint({
  method: 'GET',
  path: '/api/admin/wishlists',
  summary: 'Counts the wishlists that contain these products; products that nobody has saved are omitted',
  query: z.strictObject({
    products: z
      .string()
      .max(MAX_PRODUCTS_LENGTH, `Products can be at most ${groupDigits(MAX_PRODUCTS_LENGTH)} characters.`)
      .transform((ids) => ids.split(','))
      .pipe(z.array(ProductId).max(MAX_PRODUCTS, `At most ${MAX_PRODUCTS} products can be listed.`)),
  }),
  responseBody: z.array(z.object({ productId: z.string(), count: z.int() })),
})
