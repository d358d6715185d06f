import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { quoteList, timestamptz } from '#platform/database/columns.ts'
import { asPaise, type Paise } from '#shared/money.ts'

/** In order of progress; a failed payment may still be authorized. */
export const paymentStates = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** `due by hand`: a refund of cash, which an admin sends and records. */
export const refundStates = ['due', 'sent', 'processed', 'failed', 'due by hand'] as const
export type RefundState = (typeof refundStates)[number]

/** The method of cash on delivery. */
export const CASH = 'cash'

export const EXTERNAL_REFUND_REASON = 'Refunded at the provider, not by the shop.'

/** Webhooks with a valid signature, each stored once. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    providerOrderId: text('provider_order_id'),
    providerPaymentId: text('provider_payment_id'),
    /** As received, except for NUL characters. */
    body: text('body').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
    handledAt: timestamptz('handled_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestamptz('next_attempt_at').notNull().defaultNow(),
  },
  (table) => [
    index('provider_events_order').on(table.providerOrderId),
    index('provider_events_due').on(table.nextAttemptAt).where(sql`${table.handledAt} is null`),
  ],
)

/** When all payments of a period are next compared with those at the provider; one row per period. */
export const paymentScans = pgTable('payment_scans', {
  period: text('period').primaryKey(),
  nextAt: timestamptz('next_at').notNull(),
})

/** Raw SQL, because the planner matches a partial index only by its literal condition. */
export const isUncaptured = sql.raw(`"payments"."state" in ('created', 'failed', 'authorized')`)

export const payments = pgTable(
  'payments',
  {
    /** The provider's id; that of cash is made from the order's. */
    id: text('id').primaryKey(),
    /** Empty for cash. */
    providerOrderId: text('provider_order_id').notNull(),
    /** Absent for an unknown provider order. */
    checkoutId: text('checkout_id'),
    amountPaise: integer('amount_paise').$type<Paise>().notNull(),
    currency: text('currency').notNull(),
    state: text('state').$type<PaymentState>().notNull(),
    method: text('method'),
    /** The provider's creation time. */
    madeAt: timestamptz('made_at').notNull(),
    /** When the shop recorded it. */
    firstSeenAt: timestamptz('seen_at').notNull(),
    /** The sum of its refunds, except failed ones. */
    refundedPaise: integer('refunded_paise').$type<Paise>().notNull().default(asPaise(0)),
    /** Why it is flagged for review; null if it is not. The column keeps its old name. */
    reviewReason: text('anomaly'),
  },
  (table) => [
    index('payments_checkout').on(table.checkoutId),
    index('payments_anomalies').on(table.firstSeenAt).where(sql`${table.reviewReason} is not null`),
    index('payments_unfinished').on(table.id).where(isUncaptured),
    index('payments_refunded').on(table.id).where(sql`${table.refundedPaise} > 0`),
    check('payments_state_known', sql`${table.state} in (${quoteList(paymentStates)})`),
    check(
      'payments_refunds_within',
      sql`${table.refundedPaise} >= 0 and ${table.refundedPaise} <= ${table.amountPaise}`,
    ),
  ],
)

/** Recorded before the provider is called, and never deleted. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key at the provider. */
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    amountPaise: integer('amount_paise').$type<Paise>().notNull(),
    reason: text('reason').notNull(),
    /** The name of the admin or the customer; null for those the shop makes itself, and for older ones. */
    requestedBy: text('requested_by'),
    state: text('state').$type<RefundState>().notNull().default('due'),
    providerRefundId: text('provider_refund_id').unique('refunds_provider_id'),
    /** Of a transfer by hand. */
    reference: text('reference'),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    createdAt: timestamptz('created_at').notNull(),
    /** When to query the provider next; null when the refund has ended. */
    reconcileAt: timestamptz('reconcile_at'),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_reference').on(table.reference).where(sql`${table.reference} is not null`),
    index('refunds_newest').on(table.createdAt),
    index('refunds_reconcile').on(table.reconcileAt).where(sql`${table.reconcileAt} is not null`),
    check('refunds_state_known', sql`${table.state} in (${quoteList(refundStates)})`),
    check('refunds_amount_positive', sql`${table.amountPaise} > 0`),
  ],
)
