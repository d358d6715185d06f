import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, quoted } from '#platform/database/columns.ts'

/** As far as a payment has come, the later states last. */
export const paymentStates = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

export const refundStates = ['due', 'sent', 'processed', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** Why a payment whose money went back without the shop is left to people. */
export const REFUNDED_ELSEWHERE = 'Given back at the provider, and not by the shop.'

/** Every report of the provider whose signature held, once, however often it came. */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    providerOrderId: text('provider_order_id'),
    providerPaymentId: text('provider_payment_id'),
    /** As it came. */
    body: text('body').notNull(),
    receivedAt: moment('received_at').notNull(),
    handledAt: moment('handled_at'),
  },
  (table) => [index('gateway_events_order').on(table.providerOrderId)],
)

/** Not come as far as an order takes. Spelled out, because the planner knows a partial index only by these very words. */
export const isUnfinished = sql.raw(`"payments"."state" in ('created', 'failed', 'authorized')`)

/** Every payment that the shop has seen at the provider. */
export const payments = pgTable(
  'payments',
  {
    /** The provider's own id. */
    id: text('id').primaryKey(),
    providerOrderId: text('provider_order_id').notNull(),
    /** Absent when the provider's order is none of ours. */
    checkoutId: text('checkout_id'),
    amountPaise: integer('amount_paise').notNull(),
    currency: text('currency').notNull(),
    state: text('state').$type<PaymentState>().notNull(),
    method: text('method'),
    /** When the provider says it began. */
    madeAt: moment('made_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    /** The sum of its refunds but those that failed. */
    refundedPaise: integer('refunded_paise').notNull().default(0),
    /** Why it is not one-to-one with an order. */
    anomaly: text('anomaly'),
  },
  (table) => [
    index('payments_checkout').on(table.checkoutId),
    index('payments_anomalies').on(table.seenAt).where(sql`${table.anomaly} is not null`),
    index('payments_unfinished').on(table.id).where(isUnfinished),
    index('payments_given_back').on(table.id).where(sql`${table.refundedPaise} > 0`),
    check('payments_state_known', sql`${table.state} in (${quoted(paymentStates)})`),
    check(
      'payments_refunds_within',
      sql`${table.refundedPaise} >= 0 and ${table.refundedPaise} <= ${table.amountPaise}`,
    ),
  ],
)

/** What is to be given back, put down before the provider is asked and kept when it has been done. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the key by which the provider knows the same refund again. */
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    amountPaise: integer('amount_paise').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<RefundState>().notNull().default('due'),
    providerRefundId: text('provider_refund_id').unique('refunds_provider_id'),
    attempts: integer('attempts').notNull().default(0),
    /** Why the last try failed. */
    error: text('error'),
    createdAt: moment('created_at').notNull(),
    /** When the provider is asked next; null when there is nothing more to ask. */
    nextAskAt: moment('next_ask_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_to_ask').on(table.nextAskAt).where(sql`${table.nextAskAt} is not null`),
    check('refunds_state_known', sql`${table.state} in (${quoted(refundStates)})`),
    check('refunds_amount_positive', sql`${table.amountPaise} > 0`),
  ],
)
