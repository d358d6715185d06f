import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { quoteList, timestamptz } from '#platform/database/columns.ts'
import { type DeliveryState, deliveryStates, type WebhookEvent } from '../contract.ts'

/** Triggers write an outbox entry for each event while there is an enabled webhook. */
export const webhooks = pgTable('webhooks', {
  id: text('id').primaryKey(),
  url: text('url').notNull(),
  events: jsonb('events').$type<WebhookEvent[]>().notNull(),
  /** Signs the deliveries. Not hashed, because signatures are calculated from it. */
  secret: text('secret').notNull(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** When it was disabled because its deliveries kept failing. */
  autoDisabledAt: timestamptz('disabled_at'),
  /** The first failed attempt since the last success. */
  failingSince: timestamptz('failing_since'),
  createdBy: text('created_by').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

/** The log of deliveries, and the queue of those that are pending. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    /** The JSON as it is signed and sent. */
    payload: text('payload').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    /** Due at this time, or the end of a worker's lease. */
    nextAttemptAt: timestamptz('next_attempt_at').notNull(),
    /** Failed for good if it is not delivered by then. */
    retryUntil: timestamptz('retry_until').notNull(),
    lastAttemptAt: timestamptz('last_attempt_at'),
    responseStatus: integer('response_status'),
    responseBody: text('response_body'),
    error: text('error'),
  },
  (table) => [
    index('webhook_deliveries_newest').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_old').on(table.createdAt),
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    check('webhook_deliveries_state_known', sql`${table.state} in (${quoteList(deliveryStates)})`),
  ],
)
