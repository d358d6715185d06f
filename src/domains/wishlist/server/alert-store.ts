import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { users } from '#domains/accounts/server/tables.ts'
import { isLive, products } from '#domains/catalogue/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { MIN_DROP_PERCENT } from '../contract.ts'
import { isItemInStock, itemPrice } from './read-store.ts'
import { hasAlerts, wishlistItems, wishlists, wishlistUnsubscribeLinks } from './tables.ts'

const hasPriceDropped = sql<boolean>`(${itemPrice})::bigint * 100 <= told_price_paise::bigint * ${sql.raw(String(100 - MIN_DROP_PERCENT))}`

/** Sold-out items wait: a lower price is reported once they are back. */
const isWorthTelling = sql`${isItemInStock} AND (NOT told_in_stock OR ${hasPriceDropped})`

const isDue = (alertedBefore: Date) =>
  and(hasAlerts, or(isNull(wishlists.lastAlertAt), lte(wishlists.lastAlertAt, alertedBefore)))

/** Remembers which items are sold out, so their return is news. */
export async function markSoldOutItems(db: Queryable): Promise<void> {
  await db
    .update(wishlistItems)
    .set({ toldInStock: false })
    .where(and(eq(wishlistItems.toldInStock, true), sql`NOT ${isItemInStock}`))
}

interface Batch {
  alertedBefore: Date
  afterId: string
  limit: number
}

/** Returns the ids of wishlists with news for a customer who wants emails and got none lately. */
export async function findDueWishlists(db: Queryable, { alertedBefore, afterId, limit }: Batch): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: wishlists.id })
    .from(wishlists)
    .innerJoin(wishlistItems, eq(wishlistItems.wishlistId, wishlists.id))
    .innerJoin(products, and(isLive, eq(products.id, wishlistItems.productId)))
    .where(and(isDue(alertedBefore), gt(wishlists.id, afterId), isWorthTelling))
    .orderBy(asc(wishlists.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Locks the wishlist; a concurrent worker waits and then finds that it is no longer due. */
export async function lockDueWishlist(tx: Tx, id: string, alertedBefore: Date) {
  const [wishlist] = await tx
    .select({ origin: wishlists.alertsOrigin, userId: wishlists.userId })
    .from(wishlists)
    .where(and(eq(wishlists.id, id), isDue(alertedBefore)))
    .for('update')
  return wishlist
}

export async function findEmail(tx: Tx, userId: string) {
  const { email, name } = users
  const [user] = await tx.select({ email, name }).from(users).where(eq(users.id, userId))
  return user
}

/** The newest first. */
export async function listNews(tx: Tx, wishlistId: string) {
  const { id, productId, color, toldPricePaise, toldInStock } = wishlistItems
  return tx
    .select({ id, productId, color, toldPricePaise, toldInStock, name: products.name, pricePaise: itemPrice })
    .from(wishlistItems)
    .innerJoin(products, and(isLive, eq(products.id, productId)))
    .where(and(eq(wishlistItems.wishlistId, wishlistId), isWorthTelling))
    .orderBy(sql`${id} DESC`)
}

interface Notification {
  itemIds: number[]
  tokenHash: string
  now: Date
}

export async function markNotified(
  tx: Tx,
  wishlistId: string,
  { itemIds, tokenHash, now }: Notification,
): Promise<void> {
  await setNotified(tx, inArray(wishlistItems.id, itemIds))
  await tx.update(wishlists).set({ lastAlertAt: now }).where(eq(wishlists.id, wishlistId))
  await tx.insert(wishlistUnsubscribeLinks).values({ tokenHash, wishlistId, createdAt: now })
}

/** What the customer sees when turning the emails on needs no email. */
export const markAllNotified = (tx: Tx, wishlistId: string): Promise<void> =>
  setNotified(tx, eq(wishlistItems.wishlistId, wishlistId))

async function setNotified(tx: Tx, condition: ReturnType<typeof eq>): Promise<void> {
  await tx
    .update(wishlistItems)
    .set({ toldPricePaise: itemPrice, toldInStock: isItemInStock })
    .from(products)
    .where(and(eq(products.id, wishlistItems.productId), condition))
}

export async function setAlerts(
  db: Queryable,
  wishlistId: string,
  alerts: { alertsSince: Date; alertsOrigin: string } | { alertsSince: null; alertsOrigin: null },
): Promise<void> {
  await db.update(wishlists).set(alerts).where(eq(wishlists.id, wishlistId))
}

export async function unsubscribeByToken(db: Queryable, hash: string): Promise<void> {
  const linked = db
    .select({ id: wishlistUnsubscribeLinks.wishlistId })
    .from(wishlistUnsubscribeLinks)
    .where(eq(wishlistUnsubscribeLinks.tokenHash, hash))
  await db.update(wishlists).set({ alertsSince: null, alertsOrigin: null }).where(inArray(wishlists.id, linked))
}

export async function deleteUnsubscribeLinks(db: Queryable, before: Date): Promise<void> {
  await db.delete(wishlistUnsubscribeLinks).where(lt(wishlistUnsubscribeLinks.createdAt, before))
}
