import { sqlNow } from '#platform/database/clock.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { AuditedFields, AuditKind } from '#shared/audit-kinds.ts'
import { newIds } from '#shared/ids.ts'
import { splitIntoBatches } from '#shared/split-into-batches.ts'
import { auditEntries } from './tables.ts'

export interface NewAuditEntry {
  actor: { id: string; name: string }
  kind: AuditKind
  /** The name must be meaningful even after the subject is deleted. */
  subject: { id: string; name: string }
  /** Only the changed fields; omitted when the subject was created. */
  before?: AuditedFields
  /** Omitted when the subject was deleted. */
  after?: AuditedFields
}

/** Must run inside the transaction that makes the change, so the audit log matches the data. Returns the entry's id. */
export async function recordAuditEntry(tx: Tx, entry: NewAuditEntry): Promise<string> {
  const [id = ''] = await recordAuditEntries(tx, [entry])
  return id
}

const BATCH_SIZE = 1_000

/** Like `recordAuditEntry`, for many entries. Returns the ids in the same order. */
export async function recordAuditEntries(tx: Tx, entries: NewAuditEntry[]): Promise<string[]> {
  const ids = newIds(entries.length)
  const rows = entries.map(({ actor, kind, subject, before, after }, index) => ({
    id: ids[index] ?? '',
    at: sqlNow,
    actorId: actor.id,
    actorName: actor.name,
    kind,
    subjectId: subject.id,
    subjectName: subject.name,
    before: before ?? null,
    after: after ?? null,
  }))
  for (const batch of splitIntoBatches(rows, BATCH_SIZE)) await tx.insert(auditEntries).values(batch)
  return ids
}
