import { and, desc, eq, gt, isNotNull, notExists, type SQL, sql } from 'drizzle-orm'
import { products } from '#domains/catalogue/server/tables.ts'
import { currentOrderLines } from '#domains/orders/server/amendment-tables.ts'
import { orders } from '#domains/orders/server/tables.ts'
import { payments, refunds } from '#domains/payments/server/tables.ts'
import { returns } from '#domains/returns/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { reviewRequestStops, reviewRequests, reviews } from './tables.ts'

/** Also counts refunds that are still on their way. */
const refundedPaise = sql<number>`greatest(${payments.refundedPaise}, (
  SELECT coalesce(sum(${refunds.amountPaise}), 0) FROM ${refunds}
  WHERE ${refunds.paymentId} = ${payments.id} AND ${refunds.state} <> 'failed'))`

/** Delivered, paid and not refunded in full; a demo order is no purchase. */
const isPurchase: SQL | undefined = and(
  eq(orders.status, 'Delivered'),
  isNotNull(orders.paidAt),
  eq(orders.isDemo, false),
  gt(payments.amountPaise, refundedPaise),
)

/** Returns the customer's newest order that proves the purchase of a product. */
export async function findPurchase(db: Queryable, userId: string, productId: string) {
  const { size, color } = currentOrderLines
  const [purchase] = await db
    .select({ orderId: orders.id, size, color })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(currentOrderLines, eq(currentOrderLines.orderId, orders.id))
    .where(and(eq(orders.userId, userId), eq(currentOrderLines.productId, productId), isPurchase))
    .orderBy(desc(orders.deliveredAt), desc(orders.id), currentOrderLines.position)
    .limit(1)
  return purchase
}

export type DueOrder = Awaited<ReturnType<typeof listOrdersDueForRequest>>[number]

/** Whether the customer has received any order, and so may review something. */
export async function hasPurchase(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(eq(orders.userId, userId), isPurchase))
    .limit(1)
  return rows.length > 0
}

/**
 * Lists orders delivered in this time whose customer was not asked yet. Leaves out orders with a refund or a return, whose
 * customers have other worries, and customers who don't want to be asked.
 */
export async function listOrdersDueForRequest(db: Queryable, { from, to }: { from: Date; to: Date }, limit: number) {
  const { id, userId, customerName, customerEmail } = orders
  return db
    .select({ id, userId: sql<string>`${userId}`, customerName, customerEmail })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(
      and(
        isPurchase,
        sql`${orders.deliveredAt} > ${from} and ${orders.deliveredAt} <= ${to}`,
        isNotNull(userId),
        eq(refundedPaise, 0),
        notExists(db.select().from(returns).where(eq(returns.orderId, id))),
        notExists(db.select().from(reviewRequests).where(eq(reviewRequests.orderId, id))),
        notExists(db.select().from(reviewRequestStops).where(eq(reviewRequestStops.userId, userId))),
      ),
    )
    .orderBy(orders.deliveredAt, id)
    .limit(limit)
}

/** Lists the products of an order that are still sold and that the customer has not reviewed. */
export async function listProductsToReview(db: Queryable, { id, userId }: DueOrder, limit: number) {
  const rows = await db
    .selectDistinctOn([products.id], { id: products.id, name: products.name, position: currentOrderLines.position })
    .from(currentOrderLines)
    .innerJoin(products, and(eq(products.id, currentOrderLines.productId), eq(products.state, 'live')))
    .where(
      and(
        eq(currentOrderLines.orderId, id),
        notExists(
          db
            .select()
            .from(reviews)
            .where(and(eq(reviews.productId, products.id), eq(reviews.userId, userId))),
        ),
      ),
    )
    .orderBy(products.id, currentOrderLines.position)
  return rows.toSorted((a, b) => a.position - b.position).slice(0, limit)
}

type NewRequest = typeof reviewRequests.$inferInsert

/** Returns false if another worker has recorded the request. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<boolean> {
  const inserted = await tx.insert(reviewRequests).values(request).onConflictDoNothing().returning()
  return inserted.length > 0
}

export async function stopRequestsByToken(db: Queryable, tokenHash: string, at: Date): Promise<void> {
  await db.execute(sql`
    INSERT INTO ${reviewRequestStops} (user_id, at)
    SELECT user_id, ${at}::timestamptz FROM ${reviewRequests} WHERE token_hash = ${tokenHash} AND user_id IS NOT NULL
    ON CONFLICT DO NOTHING`)
}
