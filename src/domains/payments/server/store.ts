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

/** Returns false if the event is already stored. */
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

/** Keeps the first recorded values; the state only moves forward. */
export async function upsertPayments(tx: Tx, rows: (typeof payments.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(payments)
    .values(rows)
    .onConflictDoUpdate({
      target: payments.id,
      set: { state: sql`excluded.state`, method: sql`coalesce(excluded.method, ${payments.method})` },
      setWhere: sql`${rank(sql`excluded.state`)} > ${rank(payments.state)}`,
    })
}

/** Leaves an existing payment unchanged. */
export async function insertPayment(tx: Tx, payment: typeof payments.$inferInsert): Promise<void> {
  await tx.insert(payments).values(payment).onConflictDoNothing()
}

/** Lists the oldest first. */
export async function listPayments(tx: Db | Tx, checkoutId: string): Promise<PaymentRow[]> {
  return tx.select().from(payments).where(eq(payments.checkoutId, checkoutId)).orderBy(payments.madeAt, payments.id)
}

export async function findPayment(db: Db | Tx, id: string): Promise<PaymentRow | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id))
  return payment
}

/** Lists the oldest first. Events are found by provider order, so a payment without one has none. */
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
const anomalyWithoutFailure = sql`trim(replace(coalesce(${payments.anomaly}, ''), ${REFUND_FAILED}, ''))`

/** Appends to an existing reason. */
export async function markRefundFailed(tx: Tx, id: string): Promise<void> {
  const anomaly = sql`trim(${anomalyWithoutFailure} || ' ' || ${REFUND_FAILED})`
  await tx.update(payments).set({ anomaly }).where(eq(payments.id, id))
}

export async function unmarkRefundFailed(tx: Tx, id: string): Promise<void> {
  await tx
    .update(payments)
    .set({ anomaly: sql`nullif(${anomalyWithoutFailure}, '')` })
    .where(eq(payments.id, id))
}

const wasCaptured: PaymentState[] = ['captured', 'refunded']

/** Returns false if the payment does not cover the amount. */
export async function takeForRefund(tx: Tx, paymentId: string, amountPaise: number): Promise<boolean> {
  const isCovered = sql`${payments.amountPaise} - ${payments.refundedPaise} >= ${amountPaise}`
  const updated = await tx
    .update(payments)
    .set({ refundedPaise: sql`${payments.refundedPaise} + ${amountPaise}` })
    .where(and(eq(payments.id, paymentId), inArray(payments.state, wasCaptured), isCovered))
    .returning({ id: payments.id })
  return updated.length > 0
}

export async function insertRefund(tx: Tx, refund: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(refund)
}

interface ExternalRefund {
  id: string
  paymentId: string
  amountPaise: number
  at: Date
}

/** Keeps an existing reason for review. */
export async function insertRefundElsewhere(tx: Tx, { id, paymentId, amountPaise, at }: ExternalRefund): Promise<void> {
  const reason = REFUNDED_ELSEWHERE
  await insertRefund(tx, { id, paymentId, amountPaise, reason, state: 'processed', createdAt: at, endedAt: at })
  const isUnflagged = and(eq(payments.id, paymentId), isNull(payments.anomaly))
  await tx.update(payments).set({ anomaly: reason }).where(isUnflagged)
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

/** Returns undefined if the refund has already ended. */
export async function advanceRefund(
  tx: Db | Tx,
  by: { id: string } | { providerRefundId: string },
  change: Partial<typeof refunds.$inferInsert>,
): Promise<RefundRow | undefined> {
  const condition = 'id' in by ? eq(refunds.id, by.id) : eq(refunds.providerRefundId, by.providerRefundId)
  const [refund] = await tx
    .update(refunds)
    .set(change)
    .where(and(condition, inArray(refunds.state, underWay)))
    .returning()
  return refund
}

/** Makes the amount of a failed refund refundable again. */
export async function giveBack(tx: Tx, paymentId: string, amountPaise: number): Promise<void> {
  await tx
    .update(payments)
    .set({ refundedPaise: sql`${payments.refundedPaise} - ${amountPaise}` })
    .where(eq(payments.id, paymentId))
}

/** Claims due refunds; each becomes due again after its backoff. */
export async function claimRefunds(db: Db, now: Date, limit: number): Promise<string[]> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isNotNull(refunds.nextAskAt), lte(refunds.nextAskAt, now)))
    .orderBy(refunds.nextAskAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const backoff = sql`least(interval '30 seconds' * power(2, least(${refunds.attempts}, 10)), interval '6 hours')`
  const claimed = await db
    .update(refunds)
    .set({ nextAskAt: sql`${now.toISOString()}::timestamptz + ${backoff}` })
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
