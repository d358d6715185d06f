import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Deps } from './deps.ts'
import * as store from './message-store.ts'

/** Permanently deletes messages with their replies, and returns how many were deleted. */
export async function deleteMessages({ db }: Pick<Deps, 'db'>, actor: Account, ids: string[]): Promise<number> {
  return db.transaction(async (tx) => {
    const deletedMessages = await store.deleteMessages(tx, ids)
    for (const { id, name, state } of deletedMessages) {
      const subject = { id, name: `Message from ${name}` }
      await recordAuditEntry(tx, { actor, kind: 'message', subject, before: { state } })
    }
    return deletedMessages.length
  })
}
