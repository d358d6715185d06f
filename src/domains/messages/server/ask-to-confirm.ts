import { hashToken, newToken } from '#domains/accounts/server/tokens.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Jobs, Worker } from '#platform/jobs/create-jobs.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { ASK_AGAIN_MS } from '../rules.ts'
import { confirmMail } from './confirm-mail.ts'
import * as store from './store.ts'

export const ASK_QUEUE = 'messages.ask-to-confirm'

interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  now?: () => Date
}

/** Emails the confirm and unsubscribe links to a pending subscriber, at most once a day. */
async function requestConfirmation(
  { db, jobs, now = () => new Date() }: Deps,
  { id, origin }: { id: string; origin: string },
) {
  const token = newToken()
  const since = new Date(now().getTime() - ASK_AGAIN_MS)
  await db.transaction(async (tx) => {
    const to = await store.markAsked(tx, id, { since, now: now() })
    if (to === undefined) return
    await store.addLink(tx, { tokenHash: hashToken(token), subscriberId: id })
    await sendMail({ jobs }, tx, { to, ...confirmMail({ origin, token }) })
  })
}

export function askToConfirmWorker(deps: Deps): Worker {
  return { queue: ASK_QUEUE, run: ({ id = '', origin = '' }) => requestConfirmation(deps, { id, origin }) }
}
