import { hashToken, isToken } from '#domains/accounts/server/api.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

/** Deletes all waiting alerts of the email address that received the token. An unknown token changes nothing. */
export async function unsubscribeFromRestockAlerts({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  if (isToken(token)) await store.deleteAlertsByToken(db, hashToken(token))
}
