import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { quoteList, timestamptz } from '#platform/database/columns.ts'
import { type AuditedFields, type AuditKind, auditKinds } from '#shared/audit-kinds.ts'

/**
 * The audit log. Append-only, except for `undone_by`. Has no foreign keys, because entries outlive their actors and
 * subjects; so it stores their names.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: text('id').primaryKey(),
    at: timestamptz('at').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    kind: text('kind').$type<AuditKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    /** `before` is null when the subject was created, `after` when it was deleted. */
    before: jsonb('before').$type<AuditedFields>(),
    after: jsonb('after').$type<AuditedFields>(),
    /** The id of the entry that undid this one. */
    undoneByEntryId: text('undone_by'),
  },
  (table) => [
    index('audit_entries_newest').on(table.at, table.id),
    index('audit_entries_kind').on(table.kind, table.at, table.id),
    index('audit_entries_subject').on(table.subjectId, table.at, table.id),
    index('audit_entries_search').using('gin', sql`(${table.subjectName} || ' ' || ${table.actorName}) gin_trgm_ops`),
    check('audit_entries_kind_known', sql`${table.kind} in (${quoteList(auditKinds)})`),
  ],
)
