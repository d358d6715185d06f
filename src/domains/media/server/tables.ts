import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, quoted } from '#platform/database/columns.ts'
import { type UploadState, uploadStates } from '../contract.ts'

/** Spelled out, because the planner knows a partial index only by these very words. */
export const isKept = sql.raw(`state in ('unused', 'used')`)

/** Every picture that was ever taken in. The row of one that is gone stays, so that nothing comes to name it again. */
export const uploads = pgTable(
  'uploads',
  {
    /** What its files are called by. Never used twice: whoever is late to remove a file removes no other picture's. */
    id: text('id').primaryKey(),
    /** The beginning of the picture's SHA-256; absent when something named it before it was known. */
    content: text('content'),
    /** Of the whole picture, without its widths. */
    bytes: integer('bytes'),
    state: text('state').$type<UploadState>().notNull().default('unused'),
    /** When it was last uploaded, named anew or looked at. No index: the daily sweep reads all of the table. */
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('uploads_content').on(table.content).where(isKept),
    check('uploads_state_known', sql`${table.state} in (${quoted(uploadStates)})`),
  ],
)
