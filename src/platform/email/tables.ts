import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { quoteList, timestamptz } from '#platform/database/columns.ts'
import { type EmailState, emailStates } from '#shared/email-states.ts'

/** The outbox and archive of all emails. */
export const emails = pgTable(
  'emails',
  {
    id: text('id').primaryKey(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Overrides the default Reply-To address. */
    replyTo: text('reply_to'),
    /** Additional headers, such as List-Unsubscribe. */
    headers: jsonb('headers').$type<Record<string, string>>(),
    /** Contains a link that opens an account: the content is deleted once the email is sent or has failed. */
    secret: boolean('secret').notNull().default(false),
    /** What the email is about, such as the id of an order. */
    reference: text('reference'),
    /** The email that this one was sent again from. */
    copyOf: text('copy_of'),
    state: text('state').$type<EmailState>().notNull().default('queued'),
    /** How many times a worker has claimed the email to send it. */
    attempts: integer('attempts').notNull().default(0),
    /**
     * A queued email is due at this time. The default is for older versions, which send their emails themselves:
     * `enqueueEmail` sets the current time.
     */
    nextAttemptAt: timestamptz('next_attempt_at').default(sql`now() + interval '1 minute'`),
    /** The error of the last attempt. */
    error: text('error'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    index('emails_newest').on(table.createdAt, table.id),
    index('emails_state').on(table.state, table.createdAt, table.id),
    index('emails_to').on(sql`lower(${table.to})`, table.id),
    index('emails_subject').on(sql`lower(${table.subject})`, table.id),
    index('emails_search').using('gin', sql`(${table.to} || ' ' || ${table.subject}) gin_trgm_ops`),
    index('emails_reference').on(table.reference, table.createdAt).where(sql`${table.reference} is not null`),
    index('emails_copies').on(table.copyOf).where(sql`${table.copyOf} is not null`),
    index('emails_due').on(table.nextAttemptAt).where(sql`${table.state} = 'queued'`),
    check('emails_state_known', sql`${table.state} in (${quoteList(emailStates)})`),
  ],
)
