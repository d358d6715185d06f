import type { Deps } from './deps.ts'
import * as store from './store.ts'
import { withSubscriberByToken } from './with-subscriber-by-token.ts'

/** Unsubscribes pending and confirmed subscribers alike. Idempotent. */
export async function unsubscribeFromNewsletter(deps: Pick<Deps, 'db' | 'now'>, token: string) {
  return withSubscriberByToken(deps, token, async (tx, { id, state }, now) => {
    if (state !== 'left') await store.markUnsubscribed(tx, id, now)
  })
}
