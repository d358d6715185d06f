import { forwardForm } from '#platform/form-forwarding/forward-form.ts'
import { consumeRateLimit, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { newId } from '#shared/ids.ts'
import { NEWSLETTER_CONSENT, rateLimits } from '../rules.ts'
import type { Deps } from './deps.ts'
import type { RequestContext } from './get-request-context.ts'
import { CONFIRMATION_QUEUE } from './request-confirmation.ts'
import * as store from './store.ts'

/** The response never reveals whether the email address was already subscribed: a job decides later whether to send an email. */
export async function subscribeToNewsletter(
  deps: Deps,
  email: string,
  { network, origin }: RequestContext,
): Promise<void> {
  const { db, jobs, now } = deps
  await consumeRateLimit(deps, [
    createRateLimit('subscriptionsPerNetwork', rateLimits.subscriptionsPerNetwork, network),
    createRateLimit('subscriptions', rateLimits.subscriptions),
  ])
  const subscriber = { id: newId(), email, consent: NEWSLETTER_CONSENT, consentedAt: now() }
  await db.transaction(async (tx) => {
    const id = await store.addSubscriber(tx, subscriber)
    await jobs.enqueue(tx, CONFIRMATION_QUEUE, { id, origin })
    await forwardForm(deps, tx, 'newsletter', { email })
  })
}
