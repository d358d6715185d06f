import { ShopError } from '#shared/errors.ts'
import { onSubscriberOf } from './on-subscriber-of.ts'
import * as store from './store.ts'

const LEFT = "You've unsubscribed since this email. Subscribe again and we'll send you a new link."

/** Idempotent. */
export async function confirmSubscription(deps: Parameters<typeof onSubscriberOf>[0], token: string) {
  return onSubscriberOf(deps, token, async (tx, { id, state }, now) => {
    // an old confirmation email must not undo a later unsubscribe
    if (state === 'left') throw new ShopError('conflict', LEFT)
    if (state === 'pending') await store.markConfirmed(tx, id, now)
  })
}
