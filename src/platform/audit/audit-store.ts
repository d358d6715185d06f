import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '#platform/database/connect.ts'
import { countUpToLimit } from '#platform/database/count-up-to-limit.ts'
import type { AuditKind } from '#shared/audit-kinds.ts'
import { toLikePattern } from '#shared/to-like-pattern.ts'
import { auditEntries } from './tables.ts'

export type AuditEntry = typeof auditEntries.$inferSelect

export interface AuditFilters {
  /** Matches a part of the subject's or the actor's name. */
  q?: string | undefined
  kind?: AuditKind | undefined
  subject?: string | undefined
  actor?: string | undefined
  /** `from` is inclusive, `to` is exclusive. */
  from?: Date | undefined
  to?: Date | undefined
  isOldestFirst?: boolean
}

const { id, at, kind, subjectId, subjectName, actorId, actorName } = auditEntries

const matchesFilters = (filters: AuditFilters) =>
  and(
    filters.q === undefined
      ? undefined
      : sql`(${subjectName} || ' ' || ${actorName}) ILIKE ${toLikePattern(filters.q)}`,
    filters.kind && eq(kind, filters.kind),
    filters.subject === undefined ? undefined : eq(subjectId, filters.subject),
    filters.actor === undefined ? undefined : eq(actorId, filters.actor),
    filters.from && gte(at, filters.from),
    filters.to && lt(at, filters.to),
  )

const getDirection = ({ isOldestFirst = false }: AuditFilters) => (isOldestFirst ? asc : desc)

/** Returns one page of audit entries, newest first by default, and their number, which is counted up to a limit. */
export async function listAuditEntries(
  db: Db,
  filters: AuditFilters,
  { limit, offset }: { limit: number; offset: number },
) {
  const direction = getDirection(filters)
  const page = db
    .select()
    .from(auditEntries)
    .where(matchesFilters(filters))
    .orderBy(direction(at), direction(id))
    .limit(limit)
    .offset(offset)
  const [entries, total] = await Promise.all([page, countUpToLimit(db, auditEntries, matchesFilters(filters))])
  return { entries, total }
}

/** Returns the next batch after the given entry. Comparing `at` is exact, because it is stored in milliseconds. */
export async function listAuditEntriesAfter(
  db: Db,
  filters: AuditFilters,
  after: AuditEntry | undefined,
  limit: number,
) {
  const direction = getDirection(filters)
  const operator = filters.isOldestFirst ? sql`>` : sql`<`
  const isAfter = after && sql`(${at}, ${id}) ${operator} (${after.at.toISOString()}::timestamptz, ${after.id})`
  return db
    .select()
    .from(auditEntries)
    .where(and(matchesFilters(filters), isAfter))
    .orderBy(direction(at), direction(id))
    .limit(limit)
}

/** Returns the latest entry of this kind about each subject that has one. */
export async function listLatestEntries(db: Queryable, entryKind: AuditKind, subjectIds: string[]) {
  return db
    .selectDistinctOn([subjectId], { subjectId, at, actorName })
    .from(auditEntries)
    .where(and(eq(kind, entryKind), inArray(subjectId, subjectIds)))
    .orderBy(subjectId, desc(at))
}

export function listAuditEntriesById(db: Queryable, ids: string[]): Promise<AuditEntry[]> {
  return db.select().from(auditEntries).where(inArray(id, ids)).orderBy(asc(id))
}

/** Locks the entry until the end of the transaction. */
export async function lockAuditEntry(tx: Tx, entryId: string): Promise<AuditEntry | undefined> {
  const [entry] = await tx.select().from(auditEntries).where(eq(id, entryId)).for('update')
  return entry
}

export async function markUndone(tx: Tx, entryId: string, undoneByEntryId: string): Promise<void> {
  await tx.update(auditEntries).set({ undoneByEntryId }).where(eq(id, entryId))
}
