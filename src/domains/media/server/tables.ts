import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { quoteList, timestamptz } from '#platform/database/columns.ts'
import { type UploadState, uploadStates } from '../contract.ts'

/** Written as raw SQL, because the planner matches a partial index by its exact predicate. */
export const isActive = sql.raw(`state in ('unused', 'used')`)

/** All uploaded images, including removed ones: their rows stay, so their ids are never reused or referenced again. */
export const uploads = pgTable(
  'uploads',
  {
    /** Prefix of its file names. Never reused, so a late deletion cannot remove another image's files. */
    id: text('id').primaryKey(),
    /**
     * First 32 hex digits of the SHA-256 of the original. Null for an unknown upload that `markReferenced` inserted. The
     * column keeps its old name.
     */
    contentHash: text('content'),
    /** Size of the original, without renditions. */
    bytes: integer('bytes'),
    state: text('state').$type<UploadState>().notNull().default('unused'),
    /** When it was last uploaded, referenced or checked. No index: the daily cleanup reads the whole table. */
    seenAt: timestamptz('seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('uploads_content').on(table.contentHash).where(isActive),
    check('uploads_state_known', sql`${table.state} in (${quoteList(uploadStates)})`),
  ],
)
