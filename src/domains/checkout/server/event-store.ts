import { and, eq, isNull, sql } from 'drizzle-orm'
import { providerEvents } from '#domains/payments/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'

export interface PaymentEvent {
  id: string
  providerOrderId: string
  /** The payment that may become an order; null for events about an order or a refund. */
  paymentId: string | null
  attempts: number
  /** The checkout whose order has this payment; such an event is already marked as handled. */
  orderedCheckout: { id: string; isDemo: boolean } | null
}

interface ClaimValues extends Record<string, unknown> {
  now: string
  leaseUntil: string
  limit: number
}

/** Events whose payment already has an order are done, except refunds, which the settlement must look up. */
const claimDue = prepareStatement<PaymentEvent, ClaimValues>(
  'claim_due_provider_events',
  sql`
WITH due AS MATERIALIZED (
  SELECT e.id, o.checkout_id, o.is_demo FROM provider_events e LEFT JOIN orders o
    ON o.payment_id = e.provider_payment_id AND e.kind NOT LIKE 'refund.%'
  WHERE e.handled_at IS NULL AND e.next_attempt_at <= ${sql.placeholder('now')}::timestamptz
  ORDER BY e.next_attempt_at LIMIT ${sql.placeholder('limit')}::int FOR UPDATE OF e SKIP LOCKED
),
handled AS (
  UPDATE provider_events e SET handled_at = ${sql.placeholder('now')}::timestamptz
  FROM due WHERE e.id = due.id AND due.checkout_id IS NOT NULL
  RETURNING e.id, e.provider_order_id, e.provider_payment_id, e.attempts,
    json_build_object('id', due.checkout_id, 'isDemo', due.is_demo) AS ordered_checkout
),
claimed AS (
  UPDATE provider_events e SET attempts = attempts + 1, next_attempt_at = ${sql.placeholder('leaseUntil')}::timestamptz
  FROM due WHERE e.id = due.id AND due.checkout_id IS NULL
  RETURNING e.id, e.provider_order_id, CASE WHEN e.kind NOT LIKE 'refund.%' THEN e.provider_payment_id END, e.attempts,
    NULL::json
)
SELECT id, provider_order_id AS "providerOrderId", provider_payment_id AS "paymentId", attempts,
  ordered_checkout AS "orderedCheckout"
FROM (SELECT * FROM handled UNION ALL SELECT * FROM claimed) AS event`,
)

// read first, because most polls find nothing
const findDue = prepareStatement<{ isDue: boolean }, { now: string }>(
  'find_due_provider_events',
  sql`SELECT EXISTS (
    SELECT FROM provider_events WHERE handled_at IS NULL AND next_attempt_at <= ${sql.placeholder('now')}::timestamptz
  ) AS "isDue"`,
)

/** Marks the events of placed orders as handled, and claims the other due events until `leaseUntil`. */
export async function claimDueEvents(
  db: Queryable,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<PaymentEvent[]> {
  const [work] = await findDue(db, { now: now.toISOString() })
  return work?.isDue ? claimDue(db, { now: now.toISOString(), leaseUntil: leaseUntil.toISOString(), limit }) : []
}

export async function markHandled(db: Queryable, id: string, at: Date): Promise<void> {
  const isOpen = and(eq(providerEvents.id, id), isNull(providerEvents.handledAt))
  await db.update(providerEvents).set({ handledAt: at }).where(isOpen)
}

export async function setNextAttempt(db: Queryable, id: string, nextAttemptAt: Date): Promise<void> {
  await db.update(providerEvents).set({ nextAttemptAt }).where(eq(providerEvents.id, id))
}
