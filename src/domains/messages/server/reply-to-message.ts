import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Deps } from './deps.ts'
import { createMessageNotFoundError, getMessage } from './get-message.ts'
import * as store from './message-store.ts'
import { replyEmail } from './reply-email.ts'

/** Emails a reply. Throws a conflict without sending when another admin has changed the message since `version`. */
export async function replyToMessage(
  deps: Deps,
  actor: Account,
  { id, text, version }: { id: string; text: string; version: number },
) {
  const { db, now, shopSettings } = deps
  const shop = shopSettings.current()
  return db.transaction(async (tx) => {
    const message = await store.lockMessage(tx, id)
    if (!message) throw createMessageNotFoundError()
    if (message.version !== version) throw await createVersionConflict(tx, id)
    await store.addReply(tx, { id: newId(), messageId: id, text, byId: actor.id, byName: actor.name, at: now() })
    await store.setMessageState(tx, id, 'answered', now())
    const subject = { id, name: `Message from ${message.name}` }
    const change = { before: { state: message.state }, after: { state: 'answered' } }
    await recordAuditEntry(tx, { actor, kind: 'message', subject, ...change })
    const email = replyEmail(shop, { name: message.name, text, original: message.message })
    const { careEmail } = shop.seller
    await enqueueEmail(tx, { to: message.email, ...(careEmail ? { replyTo: careEmail } : {}), ...email })
    return getMessage({ db: tx }, id)
  })
}

async function createVersionConflict(tx: Tx, id: string): Promise<ShopError> {
  const lastReply = (await store.listReplies(tx, id)).at(-1)
  const change = lastReply ? `${lastReply.byName} has already replied` : 'Another admin has changed this message'
  return new ShopError(
    'conflict',
    `${change}. Your reply wasn't sent: check the message, then send it if still needed.`,
  )
}
