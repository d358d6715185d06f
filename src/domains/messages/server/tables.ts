import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { MAX_EMAIL_LENGTH } from '../contract.ts'

/** Who asked for the newsletter, and what they agreed to. Nobody here has confirmed the address yet. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    /** The words they agreed to, as these were at the time. */
    consent: text('consent').notNull(),
    consentedAt: timestamp('consented_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // once per address, however it is typed
    uniqueIndex('newsletter_subscribers_email_unique').on(sql`lower(${table.email})`),
    index('newsletter_subscribers_newest').on(table.consentedAt, table.id),
    index('newsletter_subscribers_search').using('gin', sql`${table.email} gin_trgm_ops`),
    check(
      'newsletter_subscribers_email_bounded',
      sql`length(${table.email}) between 3 and ${sql.raw(String(MAX_EMAIL_LENGTH))}`,
    ),
  ],
)
