import { bucket, takeTurns } from '#domains/accounts/server/throttle.ts'
import type { Db } from '#platform/database/connect.ts'
import { copyToService } from '#platform/forms/copy-to-service.ts'
import { newId } from '#shared/ids.ts'
import { NEWSLETTER_CONSENT } from '../rules.ts'
import { ASK_QUEUE } from './ask-to-confirm.ts'
import type { Sender } from './sender-of.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof copyToService>[0] & { db: Db; now?: () => Date }

/**
 * Does not reveal whether the address was already subscribed. A job decides later whether to email, so neither the
 * response nor its timing gives it away.
 */
export async function subscribeToNewsletter(deps: Deps, email: string, { network, origin }: Sender): Promise<void> {
  const { db, jobs, now = () => new Date() } = deps
  await takeTurns(deps, [bucket('subscriptionFromAddress', network), bucket('subscriptions')])
  const subscriber = { id: newId(), email, consent: NEWSLETTER_CONSENT, consentedAt: now() }
  await db.transaction(async (tx) => {
    const id = await store.addSubscriber(tx, subscriber)
    await jobs.enqueue(tx, ASK_QUEUE, { id, origin })
    await copyToService(deps, tx, 'newsletter', { email })
  })
}
