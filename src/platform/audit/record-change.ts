import { rightNow } from '#platform/database/clock.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { ChangedFields, ChangeKind } from '#shared/change-kinds.ts'
import { newId } from '#shared/ids.ts'
import { auditEntries } from './tables.ts'

export interface Change {
  /** Who did it; what `requireAdmin` answers fits. */
  actor: { id: string; name: string }
  kind: ChangeKind
  /** What was changed, under a name that still says something when it is gone. */
  subject: { id: string; name: string }
  /** Only the fields that changed; left out for what was made. */
  before?: ChangedFields
  /** Left out for what was deleted. */
  after?: ChangedFields
}

/** Puts a change down in the transaction that makes it: the log says what was done, and nothing that was not. */
export async function recordChange(tx: Tx, { actor, kind, subject, before, after }: Change): Promise<string> {
  const id = newId()
  await tx.insert(auditEntries).values({
    id,
    at: rightNow,
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
