import { and, count, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { quoteList } from '#platform/database/columns.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import type { Paise } from '#shared/money.ts'
import { splitIntoBatches } from '#shared/split-into-batches.ts'
import {
  CASH,
  EXTERNAL_REFUND_REASON,
  isUncaptured,
  type PaymentState,
  paymentStates,
  payments,
  providerEvents,
  type RefundState,
  refunds,
} from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type EventRow = Pick<typeof providerEvents.$inferSelect, 'id' | 'kind' | 'receivedAt'>

export type NewEvent = typeof providerEvents.$inferInsert
type EventColumn = keyof Omit<NewEvent, 'attempts'>

const insertNewEvents = prepareStatement<{ id: string }, Record<EventColumn, (string | null)[]>>(
  'insert_provider_events',
  sql`INSERT INTO provider_events
    (id, kind, provider_order_id, provider_payment_id, body, received_at, handled_at, next_attempt_at)
  SELECT * FROM unnest(${sql.placeholder('id')}::text[], ${sql.placeholder('kind')}::text[],
    ${sql.placeholder('providerOrderId')}::text[], ${sql.placeholder('providerPaymentId')}::text[],
    ${sql.placeholder('body')}::text[], ${sql.placeholder('receivedAt')}::timestamptz[],
    ${sql.placeholder('handledAt')}::timestamptz[], ${sql.placeholder('nextAttemptAt')}::timestamptz[])
  -- two processes that receive the same events must not wait for each other
  ORDER BY 1
  ON CONFLICT DO NOTHING RETURNING id`,
)

/** Skips events that are already stored, and returns the ids of the others. */
export async function insertEvents(db: Queryable, events: NewEvent[]): Promise<string[]> {
  const inserted = await insertNewEvents(db, {
    id: events.map(({ id }) => id),
    kind: events.map(({ kind }) => kind),
    providerOrderId: events.map(({ providerOrderId }) => providerOrderId ?? null),
    providerPaymentId: events.map(({ providerPaymentId }) => providerPaymentId ?? null),
    body: events.map(({ body }) => body),
    receivedAt: events.map(({ receivedAt }) => receivedAt.toISOString()),
    handledAt: events.map(({ handledAt }) => handledAt?.toISOString() ?? null),
    nextAttemptAt: events.map(({ receivedAt, nextAttemptAt }) => (nextAttemptAt ?? receivedAt).toISOString()),
  })
  return inserted.map(({ id }) => id)
}

export async function markEventHandled(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .update(providerEvents)
    .set({ handledAt: at })
    .where(and(eq(providerEvents.id, id), isNull(providerEvents.handledAt)))
}

const stateRank = (state: unknown) => sql`array_position(ARRAY[${quoteList(paymentStates)}], ${state})`

/** Updates only the state and method of a recorded payment, and the state never moves backwards. */
export async function upsertPayments(tx: Tx, rows: (typeof payments.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(payments)
    .values(rows)
    .onConflictDoUpdate({
      target: payments.id,
      set: { state: sql`excluded.state`, method: sql`coalesce(excluded.method, ${payments.method})` },
      setWhere: sql`${stateRank(sql`excluded.state`)} > ${stateRank(payments.state)}`,
    })
}

/** Leaves an existing payment unchanged. */
export async function insertPayment(tx: Tx, payment: typeof payments.$inferInsert): Promise<void> {
  await tx.insert(payments).values(payment).onConflictDoNothing()
}

/** Lists the oldest first. */
export async function listPayments(db: Queryable, checkoutId: string): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.checkoutId, checkoutId)).orderBy(payments.madeAt, payments.id)
}

export async function findPayment(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id))
  return payment
}

/** Lists the oldest first. Events are found by provider order, so a payment without one has none. */
export async function listEvents(db: Queryable, { id, providerOrderId }: PaymentRow): Promise<EventRow[]> {
  if (providerOrderId === '') return []
  return db
    .select({ id: providerEvents.id, kind: providerEvents.kind, receivedAt: providerEvents.receivedAt })
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.providerOrderId, providerOrderId),
        or(eq(providerEvents.providerPaymentId, id), isNull(providerEvents.providerPaymentId)),
      ),
    )
    .orderBy(providerEvents.receivedAt, providerEvents.id)
}

/** Flags a payment for review with a reason that the admin payments page shows. */
export async function flagForReview(tx: Tx, id: string, reason: string): Promise<void> {
  await tx.update(payments).set({ reviewReason: reason }).where(eq(payments.id, id))
}

const REFUND_FAILED = 'The refund failed at the provider.'
const reasonWithoutFailure = sql`trim(replace(coalesce(${payments.reviewReason}, ''), ${REFUND_FAILED}, ''))`

/** Flags the payment for review; appends to an existing reason. */
export async function markRefundFailed(tx: Tx, id: string): Promise<void> {
  const reviewReason = sql`trim(${reasonWithoutFailure} || ' ' || ${REFUND_FAILED})`
  await tx.update(payments).set({ reviewReason }).where(eq(payments.id, id))
}

export async function clearRefundFailed(tx: Tx, id: string): Promise<void> {
  await tx
    .update(payments)
    .set({ reviewReason: sql`nullif(${reasonWithoutFailure}, '')` })
    .where(eq(payments.id, id))
}

const capturedStates: PaymentState[] = ['captured', 'refunded']

/** Returns false if the payment does not cover the amount. */
export async function reserveRefund(tx: Tx, paymentId: string, amountPaise: Paise): Promise<boolean> {
  const isCovered = sql`${payments.amountPaise} - ${payments.refundedPaise} >= ${amountPaise}`
  const updated = await tx
    .update(payments)
    .set({ refundedPaise: sql`${payments.refundedPaise} + ${amountPaise}` })
    .where(and(eq(payments.id, paymentId), inArray(payments.state, capturedStates), isCovered))
    .returning({ id: payments.id })
  return updated.length > 0
}

export async function insertRefund(tx: Tx, refund: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(refund)
}

interface ExternalRefund {
  id: string
  paymentId: string
  amountPaise: Paise
  at: Date
}

/** Records a refund made at the provider and flags the payment for review, unless it is flagged already. */
export async function insertExternalRefund(tx: Tx, { id, paymentId, amountPaise, at }: ExternalRefund): Promise<void> {
  const reason = EXTERNAL_REFUND_REASON
  await insertRefund(tx, { id, paymentId, amountPaise, reason, state: 'processed', createdAt: at, endedAt: at })
  const isUnflagged = and(eq(payments.id, paymentId), isNull(payments.reviewReason))
  await tx.update(payments).set({ reviewReason: reason }).where(isUnflagged)
}

export async function completeRefundsByHand(
  tx: Tx,
  ids: string[],
  { reference, endedAt }: { reference: string; endedAt: Date },
): Promise<void> {
  await tx
    .update(refunds)
    .set({ state: 'processed', reference, endedAt })
    .where(and(inArray(refunds.id, ids), eq(refunds.state, 'due by hand')))
}

type CashPayment = Pick<PaymentRow, 'id' | 'amountPaise' | 'currency'> & { checkoutId: string }

/** Records payments in cash. Fails if one of the orders has one already. */
export async function insertCashPayments(tx: Tx, cash: CashPayment[], madeAt: Date): Promise<void> {
  const captured = { providerOrderId: '', state: 'captured' as const, method: CASH, madeAt, firstSeenAt: madeAt }
  for (const batch of splitIntoBatches(cash, 1_000)) {
    await tx.insert(payments).values(batch.map((payment) => ({ ...payment, ...captured })))
  }
}

export async function findRefund(db: Queryable, id: string): Promise<RefundRow | undefined> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  return refund
}

export async function hasRefund(tx: Tx, providerRefundId: string): Promise<boolean> {
  return (await tx.$count(refunds, eq(refunds.providerRefundId, providerRefundId))) > 0
}

/** Lists refunds in any state, the oldest first. */
export async function listRefunds(db: Queryable, paymentIds: string[]): Promise<RefundRow[]> {
  if (paymentIds.length === 0) return []
  return db.select().from(refunds).where(inArray(refunds.paymentId, paymentIds)).orderBy(refunds.createdAt, refunds.id)
}

export const openRefundStates: RefundState[] = ['due', 'sent']

export type RefundKey = { id: string } | { providerRefundId: string }

/** Returns undefined if the refund has already ended. */
export async function updateOpenRefund(
  db: Queryable,
  key: RefundKey,
  change: Partial<typeof refunds.$inferInsert>,
): Promise<RefundRow | undefined> {
  const condition = 'id' in key ? eq(refunds.id, key.id) : eq(refunds.providerRefundId, key.providerRefundId)
  const [refund] = await db
    .update(refunds)
    .set(change)
    .where(and(condition, inArray(refunds.state, openRefundStates)))
    .returning()
  return refund
}

/** Makes the amount of a failed refund refundable again. */
export async function releaseRefund(tx: Tx, paymentId: string, amountPaise: Paise): Promise<void> {
  await tx
    .update(payments)
    .set({ refundedPaise: sql`${payments.refundedPaise} - ${amountPaise}` })
    .where(eq(payments.id, paymentId))
}

/** Claims due refunds; each becomes due again after its backoff. */
export async function claimDueRefunds(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isNotNull(refunds.reconcileAt), lte(refunds.reconcileAt, now)))
    .orderBy(refunds.reconcileAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const backoff = sql`least(interval '30 seconds' * power(2, least(${refunds.attempts}, 10)), interval '6 hours')`
  const claimed = await db
    .update(refunds)
    .set({ reconcileAt: sql`${now.toISOString()}::timestamptz + ${backoff}` })
    .where(inArray(refunds.id, due))
    .returning({ id: refunds.id })
  return claimed.map(({ id }) => id)
}

export async function countUncapturedPayments(db: Queryable): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: payments.state, n: count() })
    .from(payments)
    .where(isUncaptured)
    .groupBy(payments.state)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

export async function countOpenRefunds(db: Queryable): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: refunds.state, n: count() })
    .from(refunds)
    .where(ne(refunds.state, 'processed'))
    .groupBy(refunds.state)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
