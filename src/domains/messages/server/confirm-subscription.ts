import { ShopError } from '#shared/errors.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'
import { withSubscriberByToken } from './with-subscriber-by-token.ts'

const UNSUBSCRIBED = "You've unsubscribed since this email. Subscribe again and we'll send you a new link."

/** Idempotent. */
export async function confirmSubscription(deps: Pick<Deps, 'db' | 'now'>, token: string) {
  return withSubscriberByToken(deps, token, async (tx, { id, state }, now) => {
    // an old confirmation email must not undo a later unsubscribe
    if (state === 'left') throw new ShopError('conflict', UNSUBSCRIBED)
    if (state === 'pending') await store.markConfirmed(tx, id, now)
  })
}
