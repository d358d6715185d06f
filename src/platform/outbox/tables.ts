import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { identityId, timestamptz } from '#platform/database/columns.ts'

/** Work that a transaction leaves to a background worker. An entry is deleted in the transaction that does the work. */
export const outbox = pgTable(
  'outbox',
  {
    id: identityId(),
    kind: text('kind').notNull(),
    /** The id of what the work is about, such as an order. */
    ref: text('ref').notNull(),
    /** Later than the creation for scheduled work and after a failure. */
    dueAt: timestamptz('due_at').notNull().defaultNow(),
  },
  (table) => [index('outbox_kind').on(table.kind, table.id)],
)
