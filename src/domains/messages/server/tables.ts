import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from '#domains/orders/server/tables.ts'
import { quoteList, timestamptz } from '#platform/database/columns.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import { MAX_REPLY_LENGTH } from '../admin-contract.ts'
import {
  MAX_EMAIL_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_NAME_LENGTH,
  type MessageState,
  messageStates,
  type SubscriberState,
  subscriberStates,
} from '../contract.ts'

const toSqlNumber = (length: number) => sql.raw(String(length))

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    /** Whether an older row has the same address in another spelling. */
    sharesEmail: boolean('shares_email').notNull().default(false),
    /** The consent text as it was shown. */
    consent: text('consent').notNull(),
    consentedAt: timestamptz('consented_at').notNull().defaultNow(),
    state: text('state').$type<SubscriberState>().notNull().default('pending'),
    /** When the last confirmation email was sent; null for subscribers from before double opt-in. */
    confirmationSentAt: timestamptz('confirmation_sent_at'),
    confirmedAt: timestamptz('confirmed_at'),
    unsubscribedAt: timestamptz('left_at'),
  },
  (table) => [
    uniqueIndex('newsletter_subscribers_email_unique').on(foldEmailColumn(table.email)).where(sql`not shares_email`),
    index('newsletter_subscribers_email').on(foldEmailColumn(table.email)),
    index('newsletter_subscribers_newest').on(table.consentedAt, table.id),
    index('newsletter_subscribers_state').on(table.state, table.consentedAt, table.id),
    index('newsletter_subscribers_search').using('gin', sql`${table.email} gin_trgm_ops`),
    check(
      'newsletter_subscribers_email_bounded',
      sql`length(${table.email}) between 3 and ${toSqlNumber(MAX_EMAIL_LENGTH)}`,
    ),
    check('newsletter_subscribers_state_known', sql`${table.state} in (${quoteList(subscriberStates)})`),
  ],
)

export type SubscriberRow = typeof newsletterSubscribers.$inferSelect

/** One row per email with links. Links in older emails keep working, because people keep emails for years. */
export const newsletterLinks = pgTable(
  'newsletter_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    subscriberId: text('subscriber_id')
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('newsletter_links_subscriber').on(table.subscriberId)],
)

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** The sender's own order that the message is about. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    state: text('state').$type<MessageState>().notNull().default('open'),
    /** Incremented by every admin action, for optimistic locking between admins. */
    version: integer('version').notNull().default(0),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** The time of the last state change. */
    changedAt: timestamptz('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('contact_messages_newest').on(table.createdAt, table.id),
    index('contact_messages_state').on(table.state, table.createdAt, table.id),
    index('contact_messages_email').on(foldEmailColumn(table.email)),
    index('contact_messages_order').on(table.orderId).where(sql`order_id is not null`),
    index('contact_messages_name').on(sql`lower(${table.name})`, table.id),
    index('contact_messages_search').using(
      'gin',
      sql`(${table.name} || ' ' || ${table.email} || ' ' || ${table.message}) gin_trgm_ops`,
    ),
    check('contact_messages_state_known', sql`${table.state} in (${quoteList(messageStates)})`),
    check(
      'contact_messages_bounded',
      sql`length(${table.name}) <= ${toSqlNumber(MAX_NAME_LENGTH)} and length(${table.email}) <= ${toSqlNumber(MAX_EMAIL_LENGTH)} and length(${table.message}) <= ${toSqlNumber(MAX_MESSAGE_LENGTH)}`,
    ),
  ],
)

export type MessageRow = typeof contactMessages.$inferSelect

/** Stores the admin's name, in case the account is deleted. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: text('id').primaryKey(),
    messageId: text('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    byId: text('by_id').notNull(),
    byName: text('by_name').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [
    index('contact_replies_message').on(table.messageId, table.at),
    check('contact_replies_bounded', sql`length(${table.text}) <= ${toSqlNumber(MAX_REPLY_LENGTH)}`),
  ],
)
