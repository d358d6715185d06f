import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/database/columns.ts'
import type { Paise } from '#shared/money.ts'
import type { ProductState } from '../contract.ts'

/** The fields that a bulk edit changes. */
export interface BulkFields {
  pricePaise?: Paise
  originalPricePaise?: Paise | null
  state?: ProductState
  collections?: string[]
  hsn?: string
  /** ISO 8601, because the changes are JSON. A change of the state can end the schedule. */
  publishAt?: string | null
  unpublishAt?: string | null
}

export interface BulkStockChange {
  size?: string
  color?: string
  from: number
  to: number
}

export interface BulkChange {
  productId: string
  /** The changed fields only. */
  before: BulkFields
  after: BulkFields
  stock: BulkStockChange[]
}

/** What saves of many products changed, to undo them as a whole. The audit log has an entry for each, with its id. */
export const bulkEdits = pgTable('bulk_edits', {
  id: text('id').primaryKey(),
  at: timestamptz('at').notNull(),
  changes: jsonb('changes').$type<BulkChange[]>().notNull(),
})
