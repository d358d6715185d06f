import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { users } from '#domains/accounts/server/tables.ts'
import { isLive, products } from '#domains/catalogue/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { MIN_DROP_PERCENT } from '../contract.ts'
import { isItemInStock, itemPrice } from './read-store.ts'
import { hasAlerts, wishlistItems, wishlists, wishlistUnsubscribeLinks } from './tables.ts'

const hasPriceDropped = sql<boolean>`(${itemPrice})::bigint * 100 <= told_price_paise::bigint * ${sql.raw(String(100 - MIN_DROP_PERCENT))}`

/** Sold-out items wait: a price drop is reported once they are back in stock. */
const needsAlert = sql`${isItemInStock} AND (NOT told_in_stock OR ${hasPriceDropped})`

const isDue = (alertedBefore: Date) =>
  and(hasAlerts, or(isNull(wishlists.lastAlertAt), lte(wishlists.lastAlertAt, alertedBefore)))

/** Records which items are sold out, so their restock needs an alert. */
export async function markSoldOutItems(db: Queryable): Promise<void> {
  await db
    .update(wishlistItems)
    .set({ wasInStockAtLastAlert: false })
    .where(and(eq(wishlistItems.wasInStockAtLastAlert, true), sql`NOT ${isItemInStock}`))
}

interface Batch {
  alertedBefore: Date
  afterId: string
  limit: number
}

/** Returns the ids of wishlists with items to alert about, whose customers want emails and got none lately. */
export async function findDueWishlists(db: Queryable, { alertedBefore, afterId, limit }: Batch): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: wishlists.id })
    .from(wishlists)
    .innerJoin(wishlistItems, eq(wishlistItems.wishlistId, wishlists.id))
    .innerJoin(products, and(isLive, eq(products.id, wishlistItems.productId)))
    .where(and(isDue(alertedBefore), gt(wishlists.id, afterId), needsAlert))
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

export async function findRecipient(tx: Tx, userId: string) {
  const { email, name } = users
  const [user] = await tx.select({ email, name }).from(users).where(eq(users.id, userId))
  return user
}

/** Lists the newest first. */
export async function listItemsToAlert(tx: Tx, wishlistId: string) {
  const { id, productId, color, lastAlertPricePaise, wasInStockAtLastAlert } = wishlistItems
  return tx
    .select({
      id,
      productId,
      color,
      lastAlertPricePaise,
      wasInStockAtLastAlert,
      name: products.name,
      pricePaise: itemPrice,
    })
    .from(wishlistItems)
    .innerJoin(products, and(isLive, eq(products.id, productId)))
    .where(and(eq(wishlistItems.wishlistId, wishlistId), needsAlert))
    .orderBy(desc(id))
}

interface SentAlert {
  itemIds: number[]
  tokenHash: string
  now: Date
}

export async function markAlerted(tx: Tx, wishlistId: string, { itemIds, tokenHash, now }: SentAlert): Promise<void> {
  await updateLastAlert(tx, inArray(wishlistItems.id, itemIds))
  await tx.update(wishlists).set({ lastAlertAt: now }).where(eq(wishlists.id, wishlistId))
  await tx.insert(wishlistUnsubscribeLinks).values({ tokenHash, wishlistId, createdAt: now })
}

/** Customers who turn alerts on need none about the current prices and stock, which they see. */
export const markAllAlerted = (tx: Tx, wishlistId: string): Promise<void> =>
  updateLastAlert(tx, eq(wishlistItems.wishlistId, wishlistId))

async function updateLastAlert(tx: Tx, condition: ReturnType<typeof eq>): Promise<void> {
  await tx
    .update(wishlistItems)
    .set({ lastAlertPricePaise: itemPrice, wasInStockAtLastAlert: isItemInStock })
    .from(products)
    .where(and(eq(products.id, wishlistItems.productId), condition))
}

export async function enableAlerts(
  tx: Tx,
  wishlistId: string,
  alerts: { alertsSince: Date; alertsOrigin: string },
): Promise<void> {
  await tx.update(wishlists).set(alerts).where(eq(wishlists.id, wishlistId))
}

export const disableAlerts = (tx: Tx, wishlistId: string): Promise<void> =>
  clearAlerts(tx, eq(wishlists.id, wishlistId))

async function clearAlerts(db: Queryable, condition: ReturnType<typeof eq>): Promise<void> {
  await db.update(wishlists).set({ alertsSince: null, alertsOrigin: null }).where(condition)
}

export async function unsubscribeByToken(db: Queryable, tokenHash: string): Promise<void> {
  const linked = db
    .select({ id: wishlistUnsubscribeLinks.wishlistId })
    .from(wishlistUnsubscribeLinks)
    .where(eq(wishlistUnsubscribeLinks.tokenHash, tokenHash))
  await clearAlerts(db, inArray(wishlists.id, linked))
}

export async function deleteUnsubscribeLinks(db: Queryable, before: Date): Promise<void> {
  await db.delete(wishlistUnsubscribeLinks).where(lt(wishlistUnsubscribeLinks.createdAt, before))
}
