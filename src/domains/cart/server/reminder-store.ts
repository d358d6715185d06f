import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import { users } from '#domains/accounts/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { cartLines, cartReminders, cartReminderUnsubscribeLinks, carts } from './tables.ts'

export async function hasReminders(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: cartReminders.userId })
    .from(cartReminders)
    .where(eq(cartReminders.userId, userId))
  return rows.length > 0
}

/** Keeps what an earlier reminder was about. */
export async function turnOn(db: Queryable, userId: string, { since, origin }: { since: Date; origin: string }) {
  await db
    .insert(cartReminders)
    .values({ userId, since, origin })
    .onConflictDoUpdate({ target: cartReminders.userId, set: { origin } })
}

export async function turnOff(db: Queryable, userId: string): Promise<void> {
  await db.delete(cartReminders).where(eq(cartReminders.userId, userId))
}

export async function turnOffByToken(db: Queryable, tokenHash: string): Promise<void> {
  const linked = db
    .select({ userId: cartReminderUnsubscribeLinks.userId })
    .from(cartReminderUnsubscribeLinks)
    .where(eq(cartReminderUnsubscribeLinks.tokenHash, tokenHash))
  await db.delete(cartReminders).where(inArray(cartReminders.userId, linked))
}

/** The oldest line in the cart is newer than all that the last reminder was about. */
const isNotReminded = sql`(
  SELECT min(${cartLines.id}) FROM ${cartLines} WHERE ${cartLines.cartId} = ${carts.id} AND NOT ${cartLines.isSavedForLater}
) > ${cartReminders.remindedLineId}`

/** When the cart of a due reminder was changed last. */
interface Period {
  after: Date
  until: Date
}

const isDue = ({ after, until }: Period) => and(gt(carts.updatedAt, after), lte(carts.updatedAt, until), isNotReminded)

export async function findDueCustomers(
  db: Queryable,
  { afterId, limit, ...period }: Period & { afterId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ userId: cartReminders.userId })
    .from(cartReminders)
    .innerJoin(carts, eq(carts.userId, cartReminders.userId))
    .where(and(gt(cartReminders.userId, afterId), isDue(period)))
    .orderBy(asc(cartReminders.userId))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/** Locks the reminder; a concurrent worker waits and then finds that it is no longer due. */
export async function lockDueReminder(tx: Tx, userId: string, period: Period) {
  const { email, name } = users
  const [due] = await tx
    .select({ email, name, origin: cartReminders.origin, cartId: carts.id })
    .from(cartReminders)
    .innerJoin(carts, eq(carts.userId, cartReminders.userId))
    .innerJoin(users, eq(users.id, cartReminders.userId))
    .where(and(eq(cartReminders.userId, userId), isDue(period)))
    .for('update', { of: cartReminders })
  return due
}

/** Returns when the first and the last line was added, with the id of the last. */
export async function findLineBounds(tx: Tx, cartId: string) {
  const [bounds] = await tx
    .select({
      firstAddedAt: sql<string>`min(${cartLines.addedAt})`,
      lastId: sql<number>`max(${cartLines.id})`.mapWith(Number),
    })
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cartId), eq(cartLines.isSavedForLater, false)))
  return bounds && { ...bounds, firstAddedAt: new Date(bounds.firstAddedAt) }
}

export async function markReminded(tx: Tx, userId: string, remindedLineId: number): Promise<void> {
  await tx.update(cartReminders).set({ remindedLineId }).where(eq(cartReminders.userId, userId))
}

export async function insertUnsubscribeLink(tx: Tx, link: { tokenHash: string; userId: string; createdAt: Date }) {
  await tx.insert(cartReminderUnsubscribeLinks).values(link)
}

export async function deleteUnsubscribeLinks(db: Queryable, before: Date): Promise<void> {
  await db.delete(cartReminderUnsubscribeLinks).where(lt(cartReminderUnsubscribeLinks.createdAt, before))
}
