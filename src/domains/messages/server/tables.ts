import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, quoted } from '#platform/database/columns.ts'
import { MAX_ANSWER, type MessageState, messageStates } from '../admin-contract.ts'
import { MAX_EMAIL_LENGTH, MAX_MESSAGE, MAX_NAME, type SubscriberState, subscriberStates } from '../contract.ts'

const most = (length: number) => sql.raw(String(length))

/** Who asked for the newsletter, what they agreed to, and whether the address was proved to be theirs. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    /** The words they agreed to, as these were at the time. */
    consent: text('consent').notNull(),
    consentedAt: moment('consented_at').notNull().defaultNow(),
    state: text('state').$type<SubscriberState>().notNull().default('pending'),
    /** When they were last mailed a link to confirm with; those who came before there was one never were. */
    askedAt: moment('asked_at'),
    confirmedAt: moment('confirmed_at'),
    leftAt: moment('left_at'),
  },
  (table) => [
    // once per address, however it is typed
    uniqueIndex('newsletter_subscribers_email_unique').on(sql`lower(${table.email})`),
    index('newsletter_subscribers_newest').on(table.consentedAt, table.id),
    index('newsletter_subscribers_state').on(table.state, table.consentedAt, table.id),
    index('newsletter_subscribers_search').using('gin', sql`${table.email} gin_trgm_ops`),
    check('newsletter_subscribers_email_bounded', sql`length(${table.email}) between 3 and ${most(MAX_EMAIL_LENGTH)}`),
    check('newsletter_subscribers_state_known', sql`${table.state} in (${quoted(subscriberStates)})`),
  ],
)

/** One for each mail with links in it. Links of older mails go on working: mails are kept for years. */
export const newsletterLinks = pgTable(
  'newsletter_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    subscriberId: text('subscriber_id')
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('newsletter_links_subscriber').on(table.subscriberId)],
)

/** What people write to the shop. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    state: text('state').$type<MessageState>().notNull().default('open'),
    /** Raised by whatever an admin does, so that two who answer at once notice each other. */
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When its state was last changed. */
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('contact_messages_newest').on(table.createdAt, table.id),
    index('contact_messages_state').on(table.state, table.createdAt, table.id),
    index('contact_messages_name').on(sql`lower(${table.name})`, table.id),
    index('contact_messages_search').using(
      'gin',
      sql`(${table.name} || ' ' || ${table.email} || ' ' || ${table.message}) gin_trgm_ops`,
    ),
    check('contact_messages_state_known', sql`${table.state} in (${quoted(messageStates)})`),
    check(
      'contact_messages_bounded',
      sql`length(${table.name}) <= ${most(MAX_NAME)} and length(${table.email}) <= ${most(MAX_EMAIL_LENGTH)} and length(${table.message}) <= ${most(MAX_MESSAGE)}`,
    ),
  ],
)

/** What was written back, and by whom, under a name that still says something when the admin is gone. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: text('id').primaryKey(),
    messageId: text('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    byId: text('by_id').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    index('contact_answers_message').on(table.messageId, table.at),
    check('contact_answers_bounded', sql`length(${table.text}) <= ${most(MAX_ANSWER)}`),
  ],
)
