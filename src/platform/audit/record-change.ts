import { sqlNow } from '#platform/database/clock.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { AuditedFields, AuditKind } from '#shared/audit-kinds.ts'
import { newId } from '#shared/ids.ts'
import { auditEntries } from './tables.ts'

export interface Change {
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
export async function recordChange(tx: Tx, { actor, kind, subject, before, after }: Change): Promise<string> {
  const id = newId()
  await tx.insert(auditEntries).values({
    id,
    at: sqlNow,
    actorId: actor.id,
    actorName: actor.name,
    kind,
    subjectId: subject.id,
    subjectName: subject.name,
    before: before ?? null,
    after: after ?? null,
  })
  return id
}
