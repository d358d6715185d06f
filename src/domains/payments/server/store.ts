import { and, count, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { quoted } from '#platform/database/columns.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import {
  gatewayEvents,
  isUnfinished,
  type PaymentState,
  paymentStates,
  payments,
  REFUNDED_ELSEWHERE,
  type RefundState,
  refunds,
} from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

/** Answers false when it was there already. */
export async function insertEvent(tx: Tx, event: typeof gatewayEvents.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(gatewayEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: gatewayEvents.id })
  return inserted.length > 0
}

export async function markEventHandled(db: Db | Tx, id: string, at: Date): Promise<void> {
  await db
    .update(gatewayEvents)
    .set({ handledAt: at })
    .where(and(eq(gatewayEvents.id, id), isNull(gatewayEvents.handledAt)))
}

const rank = (state: unknown) => sql`array_position(ARRAY[${quoted(paymentStates)}], ${state})`

/** What was seen first stays; only its state goes on, never back. */
export async function upsertPayments(tx: Tx, seen: (typeof payments.$inferInsert)[]): Promise<void> {
  if (seen.length === 0) return
  await tx
    .insert(payments)
    .values(seen)
    .onConflictDoUpdate({
      target: payments.id,
      set: { state: sql`excluded.state`, method: sql`coalesce(excluded.method, ${payments.method})` },
      setWhere: sql`${rank(sql`excluded.state`)} > ${rank(payments.state)}`,
    })
}

/** One that is known already stays as it is. */
export async function insertPayment(tx: Tx, payment: typeof payments.$inferInsert): Promise<void> {
  await tx.insert(payments).values(payment).onConflictDoNothing()
}

/** The oldest first. */
export async function listPayments(tx: Db | Tx, checkoutId: string): Promise<PaymentRow[]> {
  return tx.select().from(payments).where(eq(payments.checkoutId, checkoutId)).orderBy(payments.madeAt, payments.id)
}

export async function findPayment(db: Db | Tx, id: string): Promise<PaymentRow | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id))
  return payment
}

/** What the provider has reported of it, the first first; without an order there is nothing to find it by. */
export async function listEvents(db: Db | Tx, { id, providerOrderId }: PaymentRow) {
  if (providerOrderId === '') return []
  return db
    .select({ id: gatewayEvents.id, kind: gatewayEvents.kind, receivedAt: gatewayEvents.receivedAt })
    .from(gatewayEvents)
    .where(
      and(
        eq(gatewayEvents.providerOrderId, providerOrderId),
        or(eq(gatewayEvents.providerPaymentId, id), isNull(gatewayEvents.providerPaymentId)),
      ),
    )
    .orderBy(gatewayEvents.receivedAt, gatewayEvents.id)
}

export async function markAnomaly(tx: Tx, id: string, anomaly: string): Promise<void> {
  await tx.update(payments).set({ anomaly }).where(eq(payments.id, id))
}

const REFUND_FAILED = 'The refund failed at the provider.'
const withoutFailure = sql`trim(replace(coalesce(${payments.anomaly}, ''), ${REFUND_FAILED}, ''))`

/** Said after whatever else is the matter with the payment. */
export async function markRefundFailed(tx: Tx, id: string): Promise<void> {
  const anomaly = sql`trim(${withoutFailure} || ' ' || ${REFUND_FAILED})`
  await tx.update(payments).set({ anomaly }).where(eq(payments.id, id))
}

export async function unmarkRefundFailed(tx: Tx, id: string): Promise<void> {
  await tx
    .update(payments)
    .set({ anomaly: sql`nullif(${withoutFailure}, '')` })
    .where(eq(payments.id, id))
}

const wasCaptured: PaymentState[] = ['captured', 'refunded']

/** Answers false, and takes nothing, when so much is not left of the payment. */
export async function takeForRefund(tx: Tx, paymentId: string, amountPaise: number): Promise<boolean> {
  const left = sql`${payments.amountPaise} - ${payments.refundedPaise} >= ${amountPaise}`
  const taken = await tx
    .update(payments)
    .set({ refundedPaise: sql`${payments.refundedPaise} + ${amountPaise}` })
    .where(and(eq(payments.id, paymentId), inArray(payments.state, wasCaptured), left))
    .returning({ id: payments.id })
  return taken.length > 0
}

export async function insertRefund(tx: Tx, refund: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(refund)
}

interface Elsewhere {
  id: string
  paymentId: string
  amountPaise: number
  at: Date
}

/** A refund that is through before the shop hears of it; why the payment was set apart before stays. */
export async function insertRefundElsewhere(tx: Tx, { id, paymentId, amountPaise, at }: Elsewhere): Promise<void> {
  const reason = REFUNDED_ELSEWHERE
  await insertRefund(tx, { id, paymentId, amountPaise, reason, state: 'processed', createdAt: at, endedAt: at })
  const isNotApart = and(eq(payments.id, paymentId), isNull(payments.anomaly))
  await tx.update(payments).set({ anomaly: reason }).where(isNotApart)
}

export async function findRefund(db: Db | Tx, id: string): Promise<RefundRow | undefined> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  return refund
}

export async function isKnownRefund(tx: Tx, providerRefundId: string): Promise<boolean> {
  return (await tx.$count(refunds, eq(refunds.providerRefundId, providerRefundId))) > 0
}

export async function listRefunds(db: Db | Tx, paymentIds: string[]): Promise<RefundRow[]> {
  if (paymentIds.length === 0) return []
  return db.select().from(refunds).where(inArray(refunds.paymentId, paymentIds)).orderBy(refunds.createdAt, refunds.id)
}

export const underWay: RefundState[] = ['due', 'sent']

/** Goes on with a refund that has not ended; answers false when it has. */
export async function advanceRefund(
  tx: Db | Tx,
  by: { id: string } | { providerRefundId: string },
  change: Partial<typeof refunds.$inferInsert>,
): Promise<RefundRow | undefined> {
  const which = 'id' in by ? eq(refunds.id, by.id) : eq(refunds.providerRefundId, by.providerRefundId)
  const [refund] = await tx
    .update(refunds)
    .set(change)
    .where(and(which, inArray(refunds.state, underWay)))
    .returning()
  return refund
}

/** What a refund took that failed for good can be given back again. */
export async function giveBack(tx: Tx, paymentId: string, amountPaise: number): Promise<void> {
  await tx
    .update(payments)
    .set({ refundedPaise: sql`${payments.refundedPaise} - ${amountPaise}` })
    .where(eq(payments.id, paymentId))
}

/** Refunds that are to be asked about now, each for one asker: the next one comes when the pause is over. */
export async function claimRefunds(db: Db, now: Date, limit: number): Promise<string[]> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isNotNull(refunds.nextAskAt), lte(refunds.nextAskAt, now)))
    .orderBy(refunds.nextAskAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const pause = sql`least(interval '30 seconds' * power(2, least(${refunds.attempts}, 10)), interval '6 hours')`
  const claimed = await db
    .update(refunds)
    .set({ nextAskAt: sql`${now.toISOString()}::timestamptz + ${pause}` })
    .where(inArray(refunds.id, due))
    .returning({ id: refunds.id })
  return claimed.map(({ id }) => id)
}

export async function countUnfinished(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: payments.state, n: count() })
    .from(payments)
    .where(isUnfinished)
    .groupBy(payments.state)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

export async function countOpenRefunds(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: refunds.state, n: count() })
    .from(refunds)
    .where(ne(refunds.state, 'processed'))
    .groupBy(refunds.state)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
