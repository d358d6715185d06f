import { ShopError } from '#shared/errors.ts'
import { onSubscriberOf } from './on-subscriber-of.ts'
import * as store from './store.ts'

const LEFT = 'You have left the list since. Subscribe again, and we send you a new link.'

/** The list of the newsletter has one more. Pressed twice is as good as once. */
export async function confirmSubscription(deps: Parameters<typeof onSubscriberOf>[0], token: string) {
  return onSubscriberOf(deps, token, async (tx, { id, state }, now) => {
    // an old mail must not undo what its reader decided later
    if (state === 'left') throw new ShopError('conflict', LEFT)
    if (state === 'pending') await store.markConfirmed(tx, id, now)
  })
}
