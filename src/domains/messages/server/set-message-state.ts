import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Deps } from './deps.ts'
import { createMessageNotFoundError, getMessage } from './get-message.ts'
import * as store from './message-store.ts'

/** Closes or reopens a message, without any email. Idempotent. */
export async function setMessageState(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Account,
  { id, state }: { id: string; state: 'open' | 'closed' },
) {
  return db.transaction(async (tx) => {
    const message = await store.lockMessage(tx, id)
    if (!message) throw createMessageNotFoundError()
    if (message.state !== state) {
      await store.setMessageState(tx, id, state, now())
      const subject = { id, name: `Message from ${message.name}` }
      const change = { before: { state: message.state }, after: { state } }
      await recordAuditEntry(tx, { actor, kind: 'message', subject, ...change })
    }
    return getMessage({ db: tx }, id)
  })
}
