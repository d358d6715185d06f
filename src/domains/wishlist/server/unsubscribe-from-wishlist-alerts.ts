import { hashToken, isToken } from '#domains/accounts/server/api.ts'
import * as alertStore from './alert-store.ts'
import type { Deps } from './deps.ts'

/** Turns the emails off for the customer who received the token. An unknown token changes nothing. */
export async function unsubscribeFromWishlistAlerts({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  if (isToken(token)) await alertStore.unsubscribeByToken(db, hashToken(token))
}
