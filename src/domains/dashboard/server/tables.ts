import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/database/columns.ts'

/** Setup steps that no other table records. A single row, created by a migration. */
export const shopSetup = pgTable(
  'shop_setup',
  {
    /** Always true: the primary key and the check allow a single row. */
    isSingleton: boolean('only').primaryKey().default(true),
    policiesReadAt: timestamptz('policies_read_at'),
    /** The name at that time. */
    policiesReadBy: text('policies_read_by'),
    /** The demo is not loaded again after its removal. */
    demoRemovedAt: timestamptz('demo_removed_at'),
  },
  (table) => [check('shop_setup_one_row', sql`${table.isSingleton}`)],
)
