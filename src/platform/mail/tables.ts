import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, quoted } from '#platform/database/columns.ts'

export const mailStates = ['queued', 'sent', 'kept', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** Every mail there is. One is kept when there is no server to send it, so that it can be read here. */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Who gets the answer, where that is not whom all answers go to. */
    replyTo: text('reply_to'),
    /** What mail programs read beside the usual, such as how to leave a list. */
    headers: jsonb('headers').$type<Record<string, string>>(),
    /** Holds a link that opens an account: once the mail is sent, its text is forgotten here. */
    secret: boolean('secret').notNull().default(false),
    state: text('state').$type<MailState>().notNull().default('queued'),
    /** Why the last try failed. */
    error: text('error'),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('mails_newest').on(table.createdAt, table.id),
    index('mails_to').on(sql`lower(${table.to})`, table.id),
    index('mails_subject').on(sql`lower(${table.subject})`, table.id),
    index('mails_search').using('gin', sql`(${table.to} || ' ' || ${table.subject}) gin_trgm_ops`),
    check('mails_state_known', sql`${table.state} in (${quoted(mailStates)})`),
  ],
)
