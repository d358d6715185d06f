import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { answerMail } from './answer-mail.ts'
import { noSuchMessage, readMessage } from './get-message.ts'
import * as store from './message-store.ts'

interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  care: { email: string }
  now?: () => Date
}

/** Emails a reply. Throws a conflict without sending when another admin has changed the message since `version`. */
export async function answerMessage(
  deps: Deps,
  authorization: string | undefined,
  { id, text, version }: { id: string; text: string; version: number },
) {
  const admin = await requireAdmin(deps, authorization)
  const { now = () => new Date() } = deps
  return deps.db.transaction(async (tx) => {
    const message = await store.lockMessage(tx, id)
    if (!message) throw noSuchMessage()
    if (message.version !== version) throw await versionConflict(tx, id)
    await store.addAnswer(tx, { id: newId(), messageId: id, text, byId: admin.id, byName: admin.name, at: now() })
    await store.setState(tx, id, 'answered', now())
    const subject = { id, name: `Message from ${message.name}` }
    const change = { before: { state: message.state }, after: { state: 'answered' } }
    await recordChange(tx, { actor: admin, kind: 'message', subject, ...change })
    const email = answerMail({ name: message.name, text, asked: message.message })
    await sendMail(deps, tx, { to: message.email, replyTo: deps.care.email, ...email })
    return readMessage(tx, id)
  })
}

async function versionConflict(tx: Tx, id: string): Promise<ShopError> {
  const lastReply = (await store.findAnswers(tx, id)).at(-1)
  const change = lastReply ? `${lastReply.byName} has already replied` : 'Another admin has changed this message'
  return new ShopError(
    'conflict',
    `${change}. Your reply wasn't sent: check the message, then send it if still needed.`,
  )
}
