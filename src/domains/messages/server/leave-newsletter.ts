import { onSubscriberOf } from './on-subscriber-of.ts'
import * as store from './store.ts'

/** Unsubscribes pending and confirmed subscribers alike. Idempotent. */
export async function leaveNewsletter(deps: Parameters<typeof onSubscriberOf>[0], token: string) {
  return onSubscriberOf(deps, token, async (tx, { id, state }, now) => {
    if (state !== 'left') await store.markLeft(tx, id, now)
  })
}
