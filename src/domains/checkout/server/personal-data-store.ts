import { and, eq, inArray, sql } from 'drizzle-orm'
import { payments, providerEvents } from '#domains/payments/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { ERASED_EMAIL, ERASED_NAME, type Person } from '#platform/database/personal-data.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { draftOrders } from './draft-tables.ts'
import { checkouts } from './tables.ts'

export async function exportCheckouts(db: Queryable, { userId }: Person): Promise<Record<string, unknown>> {
  const rows = await db.select().from(checkouts).where(eq(checkouts.userId, userId)).orderBy(checkouts.createdAt)
  const drafts = await db
    .select()
    .from(draftOrders)
    .where(eq(draftOrders.userId, userId))
    .orderBy(draftOrders.createdAt)
  return {
    draftOrders: drafts.map(
      ({ id, createdAt, customerName, customerEmail, customerMobile, address, totalPaise, note }) => ({
        id,
        createdAt,
        customerName,
        customerEmail,
        customerMobile,
        address,
        note,
        total: rupeesFromPaise(totalPaise),
      }),
    ),
    checkouts: rows.map(
      ({ id, state, createdAt, customerName, customerEmail, customerMobile, address, totalPaise }) => ({
        id,
        state,
        createdAt,
        customerName,
        customerEmail,
        customerMobile,
        address,
        total: rupeesFromPaise(totalPaise),
      }),
    ),
  }
}

/** Raw SQL, because the planner matches a partial index only by its literal condition. */
const isUnpaid = sql.raw(`"checkouts"."state" not in ('settled', 'refunded')`)

/**
 * Locks the checkouts that can still become an order, like a settlement does first. Returns the sentence about money or
 * goods that are on their way; refunds of orders are not among them.
 */
export async function findErasureProblem(tx: Tx, { userId }: Person): Promise<string | undefined> {
  const rows = await tx
    .select({ id: checkouts.id, state: checkouts.state })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), isUnpaid))
    .orderBy(checkouts.id)
    .for('update')
  if (rows.some(({ state }) => state === 'open' || state === 'paid'))
    return 'A checkout is still open. Finish or cancel it, or try again in half an hour.'
  // payments of refunded checkouts, and further payments of orders
  const { rows: pending } = await tx.execute(sql`
    SELECT FROM ${payments} p
    WHERE p.checkout_id IN (
        SELECT id FROM checkouts WHERE user_id = ${userId} AND state = 'refunded'
        UNION ALL
        SELECT checkout_id FROM orders WHERE user_id = ${userId})
      AND (EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.state IN ('due', 'sent', 'due by hand'))
        OR p.anomaly IS NOT NULL AND p.state = 'captured' AND p.refunded_paise < p.amount_paise
          AND NOT EXISTS (SELECT FROM orders o WHERE o.payment_id = p.id))
    LIMIT 1`)
  return pending.length > 0 ? 'A refund is not complete yet. Try again once the money is back.' : undefined
}

/** A payment that comes later is refunded, because a cancelled checkout can't become an order. */
export async function eraseCheckouts(tx: Tx, { userId }: Person): Promise<void> {
  await tx
    .update(draftOrders)
    .set({
      customerName: ERASED_NAME,
      customerEmail: ERASED_EMAIL,
      customerMobile: null,
      address: sql`erased_address(${draftOrders.address})`,
      note: null,
      tokenHash: null,
      cancelledAt: sql`coalesce(${draftOrders.cancelledAt}, now())`,
    })
    .where(eq(draftOrders.userId, userId))
  const erased = await tx
    .update(checkouts)
    .set({
      customerName: ERASED_NAME,
      customerEmail: ERASED_EMAIL,
      customerMobile: null,
      address: sql`erased_address(${checkouts.address})`,
      state: sql`CASE ${checkouts.state} WHEN 'expired' THEN 'cancelled' ELSE ${checkouts.state} END`,
    })
    .where(eq(checkouts.userId, userId))
    .returning({ providerOrderId: checkouts.providerOrderId })
  const orderIds = erased.flatMap(({ providerOrderId }) => providerOrderId ?? [])
  if (orderIds.length === 0) return
  // the provider's events name the payer's email and phone number; pending ones are still read
  await tx
    .update(providerEvents)
    .set({ body: '{}' })
    .where(and(inArray(providerEvents.providerOrderId, orderIds), sql`${providerEvents.handledAt} IS NOT NULL`))
}
