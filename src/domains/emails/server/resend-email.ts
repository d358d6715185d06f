import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import * as emails from '#platform/email/email-store.ts'
import { consumeInTransaction, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { FORWARD_PERMISSION, findResendProblem, rateLimits } from '../rules.ts'
import type { Deps } from './deps.ts'

type ResendDeps = Pick<Deps, 'db' | 'now'>

/** How many failed emails are sent again at a time. */
const BATCH_SIZE = 500

/** Sends the stored copy again: a failed email itself, any other as a new email. Returns the email that is sent. */
export async function resendEmail({ db, now }: ResendDeps, actor: Account, id: string) {
  return db.transaction(async (tx) => {
    const email = await emails.lockEmail(tx, id)
    if (!email) throw new ShopError('not_found', 'Email not found.')
    const problem = findResendProblem(email)
    if (problem) throw new ShopError('conflict', problem)
    if (await emails.hasQueuedCopy(tx, id)) throw new ShopError('conflict', 'This email is already being sent again.')
    const sentId = email.state === 'failed' ? id : newId(now().getTime())
    if (sentId === id) await emails.requeueEmails(tx, [id])
    else await emails.copyEmail(tx, id, sentId, null)
    await recordAuditEntry(tx, {
      actor,
      kind: 'email',
      subject: { id: sentId, name: email.subject },
      after: { change: 'sent again' },
    })
    return finishResend(tx, email, { sentId, now: now() })
  })
}

/** Sends the stored copy to an address that the customer names, for example after a typo in the first one. */
export async function forwardEmail({ db, now }: ResendDeps, actor: Account, { id, to }: { id: string; to: string }) {
  if (!actor.permissions.includes(FORWARD_PERMISSION))
    throw new ShopError('forbidden', "Your role can't send emails to other addresses.")
  return db.transaction(async (tx) => {
    const email = await emails.lockEmail(tx, id)
    if (!email) throw new ShopError('not_found', 'Email not found.')
    const problem = findResendProblem(email)
    if (problem) throw new ShopError('conflict', problem)
    const sentId = newId(now().getTime())
    await emails.copyEmail(tx, id, sentId, to)
    const after = { change: 'sent to another address', to }
    await recordAuditEntry(tx, { actor, kind: 'email', subject: { id: sentId, name: email.subject }, after })
    return finishResend(tx, email, { sentId, now: now() })
  })
}

async function finishResend(
  tx: Tx,
  { reference, to }: { reference: string | null; to: string },
  { sentId, now }: { sentId: string; now: Date },
) {
  const limit = createRateLimit('emailResends', rateLimits.resends, reference ?? to.toLowerCase())
  await consumeInTransaction(tx, limit, now)
  const sent = await emails.lockEmail(tx, sentId)
  if (!sent) throw new Error('The email to send again was not found')
  return sent
}

/** Sends failed emails again, the oldest first, and returns how many. */
export async function resendFailedEmails({ db, now }: ResendDeps, actor: Account): Promise<number> {
  return db.transaction(async (tx) => {
    const ids = await emails.lockFailedEmails(tx, BATCH_SIZE)
    if (ids.length === 0) return 0
    await emails.requeueEmails(tx, ids)
    const subject = { id: newId(now().getTime()), name: 'Failed emails' }
    await recordAuditEntry(tx, { actor, kind: 'email', subject, after: { sentAgain: ids.length } })
    await consumeInTransaction(tx, createRateLimit('failedEmailResends', rateLimits.resends), now())
    return ids.length
  })
}
