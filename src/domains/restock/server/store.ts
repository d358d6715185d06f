import { and, asc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { products } from '#domains/catalogue/server/tables.ts'
import { stock } from '#domains/inventory/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import { isWaiting, restockAlerts } from './tables.ts'

const { id, productId, email, size, color, origin, requestedAt, awaitsOpening, notifiedAt, tokenHash } = restockAlerts

type NewAlert = Pick<
  typeof restockAlerts.$inferInsert,
  'productId' | 'email' | 'size' | 'color' | 'origin' | 'requestedAt' | 'awaitsOpening'
>

/** Does nothing if the alert already exists, so it keeps its place in the queue. */
export async function insertAlert(tx: Tx, alert: NewAlert): Promise<void> {
  await tx.insert(restockAlerts).values(alert).onConflictDoNothing()
}

export async function countWaitingForProduct(db: Queryable, forProduct: string): Promise<number> {
  return db.$count(restockAlerts, and(isWaiting, eq(productId, forProduct)))
}

/** Returns the ids of products with waiting alerts that match available stock. */
export async function findRestockedProducts(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ productId })
    .from(restockAlerts)
    .innerJoin(products, and(eq(products.id, productId), eq(products.state, 'live')))
    .innerJoin(
      stock,
      and(
        eq(stock.productId, productId),
        gt(stock.onHand, stock.held),
        sql`(${stock.size} is null or ${size} is null or ${stock.size} = ${size})`,
        sql`(${stock.color} is null or ${color} is null or ${stock.color} = ${color})`,
      ),
    )
    .where(and(isWaiting, eq(awaitsOpening, false)))
  return rows.map((row) => row.productId)
}

/** Returns the ids of drops that have opened and have waiting alerts. */
export async function findOpenedProducts(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ productId })
    .from(restockAlerts)
    .innerJoin(products, and(eq(products.id, productId), eq(products.state, 'live')))
    .where(and(isWaiting, eq(awaitsOpening, true)))
  return rows.map((row) => row.productId)
}

export type WaitingAlert = Awaited<ReturnType<typeof lockWaitingAlerts>>[number]

/** Locks and returns the waiting alerts, oldest first. A concurrent caller waits and then gets only those still unsent. */
export async function lockWaitingAlerts(tx: Tx, forProduct: string, forOpening: boolean) {
  return tx
    .select({ id, email, size, color, origin })
    .from(restockAlerts)
    .where(and(isWaiting, eq(productId, forProduct), eq(awaitsOpening, forOpening)))
    .orderBy(asc(id))
    .for('update')
}

/** Lists the variants of the alerts sent since then. */
export async function listVariantsNotifiedSince(db: Queryable, forProduct: string, since: Date) {
  return db
    .select({ size, color })
    .from(restockAlerts)
    .where(and(eq(productId, forProduct), gt(notifiedAt, since)))
}

export async function markNotified(
  tx: Tx,
  alertId: number,
  values: { notifiedAt: Date; tokenHash: string },
): Promise<void> {
  await tx.update(restockAlerts).set(values).where(eq(id, alertId))
}

export async function deleteAlertsByToken(db: Queryable, hash: string): Promise<void> {
  const ownerEmail = db
    .select({ email: foldEmailColumn(email) })
    .from(restockAlerts)
    .where(eq(tokenHash, hash))
  await db.delete(restockAlerts).where(and(isWaiting, inArray(foldEmailColumn(email), ownerEmail)))
}

/** Deletes waiting alerts that are too old or of archived products, and sent alerts whose unsubscribe link has expired. */
export async function deleteExpired(
  db: Queryable,
  { requestedBefore, notifiedBefore }: { requestedBefore: Date; notifiedBefore: Date },
) {
  const archivedIds = db.select({ id: products.id }).from(products).where(eq(products.state, 'archived'))
  await db
    .delete(restockAlerts)
    .where(
      or(
        and(isWaiting, or(lt(requestedAt, requestedBefore), inArray(productId, archivedIds))),
        and(isNotNull(notifiedAt), lt(notifiedAt, notifiedBefore)),
      ),
    )
}

/** Counts the waiting alerts by product and variant. */
export async function countWaiting(db: Queryable, productIds: string[]) {
  const waiting = sql<number>`count(*)::int`
  return db
    .select({ productId, size, color, waiting })
    .from(restockAlerts)
    .where(and(isWaiting, inArray(productId, productIds)))
    .groupBy(productId, size, color)
    .orderBy(sql`count(*) desc`, size, color)
}
