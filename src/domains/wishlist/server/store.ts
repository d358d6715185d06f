import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { isLive, products } from '#domains/catalogue/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import type { ItemKey } from '../contract.ts'
import { isItemInStock, isOwnedBy, itemPrice, type WishlistOwner } from './read-store.ts'
import { wishlistItems, wishlists } from './tables.ts'

export async function findProductColors(db: Queryable, productId: string): Promise<string[] | undefined> {
  const [product] = await db
    .select({ colors: products.colors })
    .from(products)
    .where(and(isLive, eq(products.id, productId)))
  return product?.colors
}

/** Locks the owner's wishlist until the transaction ends, creating it if needed. */
export async function createOrTouchWishlist(
  tx: Tx,
  owner: WishlistOwner,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const [wishlist] = await tx
    .insert(wishlists)
    .values({ id: newId(), ...owner, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: 'userId' in owner ? wishlists.userId : wishlists.guestId,
      set: { updatedAt: now },
    })
    // xmax is 0 only for a row that this statement inserted
    .returning({ id: wishlists.id, isNew: sql<boolean>`${wishlists}.xmax = 0` })
  if (!wishlist) throw new Error('The wishlist upsert returned no row.')
  return wishlist
}

/** Locks the owner's wishlist until the transaction ends and returns its id, if there is one. */
export async function touchWishlist(tx: Tx, owner: WishlistOwner, now: Date): Promise<string | undefined> {
  const [wishlist] = await tx
    .update(wishlists)
    .set({ updatedAt: now })
    .where(isOwnedBy(owner))
    .returning({ id: wishlists.id })
  return wishlist?.id
}

/** Returns the colors in which the product is saved; null is any color. */
export async function listSavedColors(tx: Tx, wishlistId: string, productId: string): Promise<(string | null)[]> {
  const rows = await tx
    .select({ color: wishlistItems.color })
    .from(wishlistItems)
    .where(and(eq(wishlistItems.wishlistId, wishlistId), eq(wishlistItems.productId, productId)))
  return rows.map(({ color }) => color)
}

/** Narrows the item for any color down to one color. */
export async function setColor(tx: Tx, wishlistId: string, productId: string, color: string): Promise<void> {
  await tx
    .update(wishlistItems)
    .set({ color })
    .where(
      and(
        eq(wishlistItems.wishlistId, wishlistId),
        eq(wishlistItems.productId, productId),
        isNull(wishlistItems.color),
      ),
    )
}

/** Saves the product with its current price and stock state. */
export async function insertItem(tx: Tx, wishlistId: string, { productId, color }: ItemKey, now: Date): Promise<void> {
  // the subquery has the table's name for `itemPrice` and `isItemInStock`
  await tx.execute(sql`
    INSERT INTO ${wishlistItems}
      (wishlist_id, product_id, color, saved_price_paise, told_price_paise, told_in_stock, added_at)
    SELECT ${wishlistId}::text, products.id, wishlist_items.color, ${itemPrice}, ${itemPrice}, ${isItemInStock}, ${now.toISOString()}::timestamptz
    FROM (SELECT ${productId}::text AS product_id, ${color ?? null}::text AS color) AS wishlist_items
    JOIN ${products} ON products.id = wishlist_items.product_id
    ON CONFLICT DO NOTHING`)
}

/** With a color, also removes the product saved in any color. */
export async function removeItems(tx: Tx, wishlistId: string, { productId, color }: ItemKey): Promise<void> {
  await tx
    .delete(wishlistItems)
    .where(
      and(
        eq(wishlistItems.wishlistId, wishlistId),
        eq(wishlistItems.productId, productId),
        color === undefined ? undefined : or(isNull(wishlistItems.color), eq(wishlistItems.color, color)),
      ),
    )
}

/** Counts the items that the shopper sees. */
export async function countItems(tx: Tx, wishlistId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(wishlistItems)
    .innerJoin(products, and(isLive, eq(products.id, wishlistItems.productId)))
    .where(eq(wishlistItems.wishlistId, wishlistId))
  return row?.count ?? 0
}

export interface KeyRow {
  id: number
  productId: string
  color: string | null
}

/** The newest first. */
export async function listKeys(tx: Tx, wishlistId: string): Promise<KeyRow[]> {
  const { id, productId, color } = wishlistItems
  return tx
    .select({ id, productId, color })
    .from(wishlistItems)
    .where(eq(wishlistItems.wishlistId, wishlistId))
    .orderBy(desc(id))
}

export async function moveItems(tx: Tx, wishlistId: string, itemIds: number[]): Promise<void> {
  await tx.update(wishlistItems).set({ wishlistId }).where(inArray(wishlistItems.id, itemIds))
}

export async function deleteItems(tx: Tx, itemIds: number[]): Promise<void> {
  await tx.delete(wishlistItems).where(inArray(wishlistItems.id, itemIds))
}

export async function deleteWishlist(tx: Tx, wishlistId: string): Promise<void> {
  await tx.delete(wishlists).where(eq(wishlists.id, wishlistId))
}

/** Deletes guest wishlists not changed since then, and returns how many. */
export async function deleteGuestWishlists(db: Queryable, before: Date): Promise<number> {
  const deleted = await db
    .delete(wishlists)
    .where(and(isNotNull(wishlists.guestId), lt(wishlists.updatedAt, before)))
    .returning({ id: wishlists.id })
  return deleted.length
}

/** Counts the wishlists with each product. */
export async function countByProduct(db: Queryable, productIds: string[]) {
  const { productId, wishlistId } = wishlistItems
  return db
    .select({ productId, count: sql<number>`count(DISTINCT ${wishlistId})::int` })
    .from(wishlistItems)
    .where(inArray(productId, productIds))
    .groupBy(productId)
}
