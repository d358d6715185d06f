import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { isLive, isShownImage, productImages, products, productVariants } from '#domains/catalogue/server/tables.ts'
import { stock } from '#domains/inventory/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'
import type { Paise } from '#shared/money.ts'
import { wishlistItems, wishlists } from './tables.ts'

export type WishlistOwner = { guestId: string } | { userId: string }

export const isOwnedBy = (owner: WishlistOwner) =>
  'userId' in owner ? eq(wishlists.userId, owner.userId) : eq(wishlists.guestId, owner.guestId)

/** Prices of the item's color: the variants' own, and the product's if a size has none. */
const variantPrice = (bound: 'least' | 'greatest'): SQL<Paise> => sql`(
  SELECT ${sql.raw(bound)}(
    ${sql.raw(bound === 'least' ? 'min' : 'max')}(product_variants.price_paise),
    CASE WHEN count(product_variants.price_paise) < greatest(cardinality(products.sizes), 1) THEN products.price_paise END
  )
  FROM ${productVariants} WHERE product_variants.product_id = products.id
    AND product_variants.color = wishlist_items.color
    AND (product_variants.size = ANY (products.sizes) OR product_variants.size IS NULL AND cardinality(products.sizes) = 0)
)`

/** The lowest price of the item's color, or of the product. */
export const itemPrice = sql<Paise>`CASE WHEN wishlist_items.color IS NULL THEN products.lowest_price_paise ELSE ${variantPrice('least')} END`

const highestPrice = sql<Paise>`CASE WHEN wishlist_items.color IS NULL THEN products.price_paise ELSE ${variantPrice('greatest')} END`

/** Whether a size of the item's color, or of the product, is in stock. */
export const isItemInStock = sql<boolean>`EXISTS (
  SELECT FROM ${stock} WHERE stock.product_id = wishlist_items.product_id AND stock.on_hand > stock.held
    AND (stock.color IS NULL OR wishlist_items.color IS NULL OR stock.color = wishlist_items.color)
)`

interface ImageRow {
  url: string
  altText: string
  placeholder: string | null
}

/** The first image of the item's color, else the product's first image. */
const image = sql<ImageRow | null>`(
  SELECT json_build_object('url', url, 'altText', alt_text, 'placeholder', placeholder)
  FROM ${productImages} WHERE product_id = products.id AND ${isShownImage}
  ORDER BY (product_images.color = wishlist_items.color) IS TRUE DESC, position LIMIT 1
)`

interface StockRow {
  size: string | null
  color: string | null
  available: number
}

const stockRows = sql<StockRow[]>`coalesce((
  SELECT json_agg(json_build_object('size', size, 'color', stock.color, 'available', on_hand - held) ORDER BY id)
  FROM ${stock} WHERE product_id = products.id
), '[]')`

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

export interface WishlistRow {
  hasAlerts: boolean
  items: ItemRow[]
}

export async function findWishlist(db: Queryable, owner: WishlistOwner): Promise<WishlistRow | undefined> {
  const [wishlist] = await db
    .select({ id: wishlists.id, alertsSince: wishlists.alertsSince })
    .from(wishlists)
    .where(isOwnedBy(owner))
  return wishlist && { hasAlerts: wishlist.alertsSince !== null, items: await listItems(db, wishlist.id) }
}

async function listItems(db: Queryable, wishlistId: string) {
  const { productId, color, savedPricePaise, addedAt } = wishlistItems
  const { name, originalPricePaise, sizes, colors } = products
  return db
    .select({
      productId,
      color,
      savedPricePaise,
      addedAt,
      name,
      originalPricePaise,
      sizes,
      colors,
      pricePaise: itemPrice,
      highestPricePaise: highestPrice,
      image,
      stock: stockRows,
    })
    .from(wishlistItems)
    .innerJoin(products, and(isLive, eq(products.id, productId)))
    .where(eq(wishlistItems.wishlistId, wishlistId))
    .orderBy(desc(wishlistItems.id))
}
