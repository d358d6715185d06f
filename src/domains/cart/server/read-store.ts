import { type SQL, sql } from 'drizzle-orm'
import { isLive, isShownImage, productImages, products, productVariants } from '#domains/catalogue/server/tables.ts'
import { stock } from '#domains/inventory/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import type { Paise } from '#shared/money.ts'
import { cartLines, carts } from './tables.ts'

export type CartOwner = { guestId: string } | { userId: string }

export interface CartRow {
  updatedAt: Date
  discountCode: string | null
  /** In the order they were added. */
  lines: LineRow[]
}

interface LineRow {
  productId: string
  size: string | null
  color: string | null
  quantity: number
  /** As of when the line was added. */
  seenName: string | null
  seenPricePaise: Paise | null
  isSavedForLater: boolean
  /** Null unless the product is live. */
  product: ProductRow | null
}

interface ProductRow {
  id: string
  name: string
  pricePaise: Paise
  weightGrams: number | null
  sizes: string[]
  colors: string[]
  image: string | null
  available: number
  hasProductLevelStock: boolean
}

/** A row per line, or one without a line for an empty cart. */
interface ResultRow {
  updated_at: string
  discount_code: string | null
  line: LineRow | null
}

type OwnerColumn = 'user_id' | 'guest_id'

/**
 * Prepares a statement about an owner's cart, one for customers and one for guests. The statement must end
 * with `selectCart`. The returned function returns undefined if there is no cart.
 */
export function prepareCartStatement<Values extends Record<string, unknown>>(
  name: string,
  build: (ownerColumn: SQL) => SQL,
) {
  const prepare = (column: OwnerColumn) =>
    prepareStatement<ResultRow, Values & { ownerId: string }>(`${name}_by_${column}`, build(sql.raw(column)))
  const forCustomers = prepare('user_id')
  const forGuests = prepare('guest_id')
  return async (db: Queryable, owner: CartOwner, values: Values): Promise<CartRow | undefined> => {
    const rows =
      'userId' in owner
        ? await forCustomers(db, { ...values, ownerId: owner.userId })
        : await forGuests(db, { ...values, ownerId: owner.guestId })
    const [first] = rows
    if (!first) return undefined
    const { updated_at: updatedAt, discount_code: discountCode } = first
    return { updatedAt: new Date(updatedAt), discountCode, lines: rows.flatMap(({ line }) => line ?? []) }
  }
}

/** The first image of the line's color, else the product's first image. */
const image = sql`(
  SELECT url FROM ${productImages} WHERE product_id = products.id AND ${isShownImage}
  ORDER BY (color = cart_lines.color) IS TRUE DESC, position LIMIT 1
)`

/** The stock on hand but not held, of the line's variant, or of the product if all variants share it. */
const available = sql`(
  SELECT coalesce(sum(on_hand - held), 0)::int FROM ${stock}
  WHERE product_id = products.id AND (size IS NULL OR (size, color) = (cart_lines.size, cart_lines.color))
)`
const hasProductLevelStock = sql`EXISTS (SELECT FROM ${stock} WHERE product_id = products.id AND size IS NULL)`

/** The price of the line's variant, or the product's if the variant has none of its own. */
const price = sql`coalesce((
  SELECT price_paise FROM ${productVariants} WHERE product_id = products.id
    AND size IS NOT DISTINCT FROM cart_lines.size AND color IS NOT DISTINCT FROM cart_lines.color
), price_paise)`

export const cartColumns = sql`id, updated_at, discount_code`

export const lineColumns = sql`id, product_id, size, color, quantity, seen_name, seen_price_paise, saved_for_later`

/** Selects the cart from `cart` (`cartColumns`) and its lines from the query `lines`, each with its current product. */
export const selectCart = (lines: SQL) => sql`
  SELECT cart.updated_at, cart.discount_code, CASE WHEN cart_lines.id IS NOT NULL THEN json_build_object(
    'productId', product_id, 'size', size, 'color', color, 'quantity', quantity,
    'seenName', seen_name, 'seenPricePaise', seen_price_paise, 'isSavedForLater', saved_for_later,
    'product', CASE WHEN products.id IS NOT NULL THEN json_build_object(
      'id', products.id, 'name', products.name, 'pricePaise', ${price}, 'weightGrams', weight_grams,
      'sizes', sizes, 'colors', colors,
      'image', ${image}, 'available', ${available}, 'hasProductLevelStock', ${hasProductLevelStock}
    ) END
  ) END AS line
  FROM cart LEFT JOIN (${lines}) AS cart_lines ON true
  LEFT JOIN ${products} ON ${isLive} AND products.id = product_id
  ORDER BY cart_lines.id`

/** Returns the cart with its lines, each with its current product if that is live. */
export function findCart(db: Queryable, owner: CartOwner): Promise<CartRow | undefined> {
  return findCartStatement(db, owner, {})
}

const findCartStatement = prepareCartStatement<Record<never, never>>(
  'find_cart',
  (ownerColumn) => sql`
    WITH cart AS (SELECT ${cartColumns} FROM ${carts} WHERE ${ownerColumn} = ${sql.placeholder('ownerId')})
    ${selectCart(sql`SELECT ${lineColumns} FROM ${cartLines} WHERE cart_id = (SELECT id FROM cart)`)}`,
)
