import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, quoted } from '#platform/database/columns.ts'
import { type ChangedFields, type ChangeKind, changeKinds } from '#shared/change-kinds.ts'

/**
 * Who changed what, when, from what to what. Only `undone_by` is ever written later. Nothing ties an entry to its actor
 * or subject, which may be gone by the time somebody reads it: so it keeps their names.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: text('id').primaryKey(),
    at: moment('at').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    kind: text('kind').$type<ChangeKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    /** Nothing before what was made, and nothing after what was deleted. */
    before: jsonb('before').$type<ChangedFields>(),
    after: jsonb('after').$type<ChangedFields>(),
    /** The entry that took this one back. */
    undoneBy: text('undone_by'),
  },
  (table) => [
    index('audit_entries_newest').on(table.at, table.id),
    index('audit_entries_kind').on(table.kind, table.at, table.id),
    index('audit_entries_subject').on(table.subjectId, table.at, table.id),
    // found by any part of what was changed, or of who did it
    index('audit_entries_search').using('gin', sql`(${table.subjectName} || ' ' || ${table.actorName}) gin_trgm_ops`),
    check('audit_entries_kind_known', sql`${table.kind} in (${quoted(changeKinds)})`),
  ],
)
