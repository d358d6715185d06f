import { generateToken, hashToken } from '#domains/accounts/server/api.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { CONFIRMATION_INTERVAL_MS } from '../rules.ts'
import { confirmationEmail } from './confirmation-email.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

export const CONFIRMATION_QUEUE = 'messages.ask-to-confirm'

type ConfirmationDeps = Pick<Deps, 'db' | 'now' | 'shopSettings'>

/** Emails the confirm and unsubscribe links to a pending subscriber, at most once a day. */
async function requestConfirmation(
  { db, now, shopSettings }: ConfirmationDeps,
  { id, origin }: { id: string; origin: string },
) {
  const token = generateToken()
  const lastSentBefore = new Date(now().getTime() - CONFIRMATION_INTERVAL_MS)
  await db.transaction(async (tx) => {
    const to = await store.markConfirmationSent(tx, id, { lastSentBefore, now: now() })
    if (to === undefined) return
    await store.addLink(tx, { tokenHash: hashToken(token), subscriberId: id })
    await enqueueEmail(tx, { to, ...confirmationEmail(shopSettings.current(), { origin, token }) })
  })
}

export function createNewsletterConfirmationWorker(deps: ConfirmationDeps): Worker {
  return { queue: CONFIRMATION_QUEUE, run: ({ id = '', origin = '' }) => requestConfirmation(deps, { id, origin }) }
}
