import { enqueueFormCopy } from '#platform/form-copies/enqueue-form-copy.ts'
import { consumeRateLimit, rateLimitKey } from '#platform/rate-limit/rate-limit.ts'
import { newId } from '#shared/ids.ts'
import { NEWSLETTER_CONSENT, rateLimits } from '../rules.ts'
import type { Deps } from './deps.ts'
import type { Sender } from './get-sender.ts'
import { CONFIRMATION_QUEUE } from './request-confirmation.ts'
import * as store from './store.ts'

/**
 * Does not reveal whether the address was already subscribed. A job decides later whether to email, so neither the
 * response nor its timing gives it away.
 */
export async function subscribeToNewsletter(deps: Deps, email: string, { network, origin }: Sender): Promise<void> {
  const { db, jobs, now } = deps
  await consumeRateLimit(deps, [
    rateLimitKey('subscriptionFromAddress', rateLimits.subscriptionFromAddress, network),
    rateLimitKey('subscriptions', rateLimits.subscriptions),
  ])
  const subscriber = { id: newId(), email, consent: NEWSLETTER_CONSENT, consentedAt: now() }
  await db.transaction(async (tx) => {
    const id = await store.addSubscriber(tx, subscriber)
    await jobs.enqueue(tx, CONFIRMATION_QUEUE, { id, origin })
    await enqueueFormCopy(deps, tx, 'newsletter', { email })
  })
}
