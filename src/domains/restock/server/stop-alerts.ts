import { hashToken, isToken } from '#domains/accounts/server/tokens.ts'
import type { Db } from '#platform/database/connect.ts'
import * as store from './store.ts'

/** Whoever reads the mails of an address may end what waits for it; a token that opens nothing changes nothing. */
export async function stopAlerts({ db }: { db: Db }, token: string): Promise<void> {
  if (isToken(token)) await store.deleteAlertsOf(db, hashToken(token))
}
