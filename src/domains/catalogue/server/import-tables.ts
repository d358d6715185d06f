import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { quoteList, timestamptz } from '#platform/database/columns.ts'
import { imageFetchStates } from '../product-csv-contract.ts'
import { products } from './tables.ts'

/**
 * Images of imported products that are on another server. Rows stay when they are done, so the same file imported again
 * finds the copies.
 */
export const imageFetches = pgTable(
  'image_fetches',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    sourceUrl: text('source_url').notNull(),
    state: text('state', { enum: imageFetchStates }).notNull().default('pending'),
    /** The copy; null until it is fetched. */
    imageUrl: text('image_url'),
    attempts: integer('attempts').notNull().default(0),
    /** While an attempt runs, this is the end of its lease: after it, another worker may try. */
    nextAttemptAt: timestamptz('next_attempt_at').notNull().defaultNow(),
    error: text('error'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.sourceUrl] }),
    index('image_fetches_due').on(table.nextAttemptAt).where(sql`state = 'pending'`),
    index('image_fetches_failed').on(table.productId).where(sql`state = 'failed'`),
    check('image_fetches_state_known', sql`${table.state} in (${quoteList(imageFetchStates)})`),
  ],
)

/** The progress of an import, for the screen that waits for it. Written outside the import's transaction. */
export const importProgress = pgTable('import_progress', {
  id: text('id').primaryKey(),
  done: integer('done').notNull(),
  total: integer('total').notNull(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
})

/**
 * Imported stock differences, so the same file imported again does not add them twice. Rows are deleted
 * after some months.
 */
export const stockImports = pgTable(
  'stock_imports',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Hash of the stock cells of the row. */
    fingerprint: text('fingerprint').notNull(),
    importedAt: timestamptz('imported_at').notNull(),
    /** The admin's name at that time. */
    importedBy: text('imported_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.fingerprint] })],
)
