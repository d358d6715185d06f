import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/database/columns.ts'

/** State of the rate limits (GCRA). An unlogged table: cheaper to write, and a crash may lose it. */
export const rateLimits = pgTable('rate_limits', {
  /** A hash, so the table holds no IP or email addresses. */
  key: text('key').primaryKey(),
  /** When the full burst is available again. */
  fullAt: timestamptz('full_at').notNull(),
})
