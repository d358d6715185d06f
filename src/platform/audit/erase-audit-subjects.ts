import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/connect.ts'
import { ERASED_NAME } from '#platform/database/personal-data.ts'
import { auditEntries } from './tables.ts'

/** What staff wrote may name the person; `to` is where an email was forwarded. */
const erasedFields = sql`ARRAY['name', 'email', 'mobile', 'reason', 'note', 'to']`

/**
 * Removes a person from the entries about them, their orders or their messages; `subjects` have the names to keep. What a
 * person did as an admin stays recorded.
 */
export async function eraseAuditSubjects(tx: Tx, subjects: { id: string; name: string }[]): Promise<void> {
  if (subjects.length === 0) return
  const [ids, names] = [subjects.map(({ id }) => id), subjects.map(({ name }) => name)]
  await tx.execute(sql`
    UPDATE ${auditEntries} SET subject_name = erased.name,
      actor_name = CASE WHEN actor_id = subject_id THEN ${ERASED_NAME} ELSE actor_name END,
      before = before - ${erasedFields}, after = after - ${erasedFields}
    FROM unnest(${sql.param(ids)}::text[], ${sql.param(names)}::text[]) AS erased (id, name)
    WHERE subject_id = erased.id`)
}
