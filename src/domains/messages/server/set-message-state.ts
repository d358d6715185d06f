import { requireAdmin } from '#domains/accounts/server/api.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { getMessageWithReplies, messageNotFound } from './get-message.ts'
import * as store from './message-store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

/** Closes or reopens a message, without any email. Idempotent. */
export async function setMessageState(
  deps: Deps,
  authorization: string | undefined,
  { id, state }: { id: string; state: 'open' | 'closed' },
) {
  const admin = await requireAdmin(deps, authorization)
  const { now = () => new Date() } = deps
  return deps.db.transaction(async (tx) => {
    const message = await store.lockMessage(tx, id)
    if (!message) throw messageNotFound()
    if (message.state !== state) {
      await store.setMessageState(tx, id, state, now())
      const subject = { id, name: `Message from ${message.name}` }
      const change = { before: { state: message.state }, after: { state } }
      await recordChange(tx, { actor: admin, kind: 'message', subject, ...change })
    }
    return getMessageWithReplies(tx, id)
  })
}
