import { requireAdmin } from '#domains/accounts/server/api.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import * as store from './message-store.ts'

/** Permanently deletes messages with their replies, and returns how many were deleted. */
export async function deleteSpam(
  deps: Parameters<typeof requireAdmin>[0],
  authorization: string | undefined,
  ids: string[],
): Promise<number> {
  const admin = await requireAdmin(deps, authorization)
  return deps.db.transaction(async (tx) => {
    const deleted = await store.deleteMessages(tx, ids)
    for (const { id, name, state } of deleted) {
      const subject = { id, name: `Message from ${name}` }
      await recordChange(tx, { actor: admin, kind: 'message', subject, before: { state } })
    }
    return deleted.length
  })
}
