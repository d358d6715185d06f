import { and, asc, count, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { ChangeKind } from '#shared/change-kinds.ts'
import { containing } from '#shared/like-pattern.ts'
import { auditEntries } from './tables.ts'

export type AuditEntry = typeof auditEntries.$inferSelect

export interface ChangeFilters {
  /** A part of the name of what was changed, or of who did it. */
  q?: string | undefined
  kind?: ChangeKind | undefined
  subject?: string | undefined
  actor?: string | undefined
  /** From the first moment to before the second. */
  from?: Date | undefined
  to?: Date | undefined
  isOldestFirst?: boolean
}

const { id, at, kind, subjectId, subjectName, actorId, actorName } = auditEntries

const matches = (filters: ChangeFilters) =>
  and(
    filters.q === undefined ? undefined : sql`(${subjectName} || ' ' || ${actorName}) ILIKE ${containing(filters.q)}`,
    filters.kind && eq(kind, filters.kind),
    filters.subject === undefined ? undefined : eq(subjectId, filters.subject),
    filters.actor === undefined ? undefined : eq(actorId, filters.actor),
    filters.from && gte(at, filters.from),
    filters.to && lt(at, filters.to),
  )

const wayOf = ({ isOldestFirst = false }: ChangeFilters) => (isOldestFirst ? asc : desc)

/** One page of the changes, the latest first unless told, and how many there are. */
export async function listChanges(
  db: Db,
  filters: ChangeFilters,
  { limit, offset }: { limit: number; offset: number },
) {
  const way = wayOf(filters)
  const page = db
    .select()
    .from(auditEntries)
    .where(matches(filters))
    .orderBy(way(at), way(id))
    .limit(limit)
    .offset(offset)
  const counting = db.select({ all: count() }).from(auditEntries).where(matches(filters))
  const [changes, [counted]] = await Promise.all([page, counting])
  return { changes, total: counted?.all ?? 0 }
}

/** The next in the same order, after the one that is known already; times here have no more than milliseconds. */
export async function changesAfter(db: Db, filters: ChangeFilters, after: AuditEntry | undefined, limit: number) {
  const way = wayOf(filters)
  const sign = filters.isOldestFirst ? sql`>` : sql`<`
  const further = after && sql`(${at}, ${id}) ${sign} (${after.at.toISOString()}::timestamptz, ${after.id})`
  return db
    .select()
    .from(auditEntries)
    .where(and(matches(filters), further))
    .orderBy(way(at), way(id))
    .limit(limit)
}

/** As it is now, and stays until the transaction is over. */
export async function holdChange(tx: Tx, changeId: string): Promise<AuditEntry | undefined> {
  const [change] = await tx.select().from(auditEntries).where(eq(id, changeId)).for('update')
  return change
}

export async function markUndone(tx: Tx, changeId: string, undoneBy: string): Promise<void> {
  await tx.update(auditEntries).set({ undoneBy }).where(eq(id, changeId))
}
