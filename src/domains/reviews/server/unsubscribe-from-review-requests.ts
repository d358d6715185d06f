import { hashToken, isToken } from '#domains/accounts/server/api.ts'
import type { Deps } from './deps.ts'
import { stopRequestsByToken } from './purchase-store.ts'

/** The customer who received the token is never asked for a review again. An unknown token changes nothing. */
export async function unsubscribeFromReviewRequests(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<void> {
  if (isToken(token)) await stopRequestsByToken(db, hashToken(token), now())
}
