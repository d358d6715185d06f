import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { quoteList, timestamptz } from '#platform/database/columns.ts'
import { countScopes, countStatuses } from '../count-contract.ts'
import { stock } from './tables.ts'

export const stockCounts = pgTable(
  'stock_counts',
  {
    id: text('id').primaryKey(),
    scope: text('scope', { enum: countScopes }).notNull(),
    /** Name of the collection that is counted. */
    collection: text('collection'),
    /** Whether the units of orders that are not packed are still on the shelf, and therefore counted. */
    includesUnpacked: boolean('includes_unpacked').notNull(),
    status: text('status', { enum: countStatuses }).notNull().default('open'),
    startedAt: timestamptz('started_at').notNull(),
    /** The admins' names at that time. */
    startedBy: text('started_by').notNull(),
    endedAt: timestamptz('ended_at'),
    endedBy: text('ended_by'),
    /** When and by whom a booked count was undone. */
    undoneAt: timestamptz('undone_at'),
    undoneBy: text('undone_by'),
  },
  (table) => [
    index('stock_counts_newest').on(table.startedAt),
    check('stock_counts_scope_known', sql`${table.scope} in (${quoteList(countScopes)})`),
    check('stock_counts_collection', sql`(${table.scope} = 'collection') = (${table.collection} is not null)`),
    check('stock_counts_status_known', sql`${table.status} in (${quoteList(countStatuses)})`),
    check('stock_counts_ended', sql`(${table.status} = 'open') = (${table.endedAt} is null)`),
  ],
)

export const stockCountLines = pgTable(
  'stock_count_lines',
  {
    countId: text('count_id')
      .notNull()
      .references(() => stockCounts.id, { onDelete: 'cascade' }),
    stockId: bigint('stock_id', { mode: 'number' })
      .notNull()
      .references(() => stock.id, { onDelete: 'cascade' }),
    counted: integer('counted').notNull(),
    /** The units that should have been on the shelf when the variant was last counted. */
    expected: integer('expected').notNull(),
    countedAt: timestamptz('counted_at').notNull(),
    /** The admin's name at that time. */
    countedBy: text('counted_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.countId, table.stockId] }),
    index('stock_count_lines_stock').on(table.stockId),
    check('stock_count_lines_not_negative', sql`${table.counted} >= 0`),
  ],
)

/** Codes that were scanned but belong to no variant. */
export const stockCountUnknowns = pgTable(
  'stock_count_unknowns',
  {
    countId: text('count_id')
      .notNull()
      .references(() => stockCounts.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.countId, table.code] })],
)
