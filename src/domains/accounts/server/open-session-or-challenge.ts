import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { CHALLENGE_TTL_MS } from '../rules.ts'
import type { Deps } from './deps.ts'
import { openSession } from './open-session.ts'
import type { Client } from './read-client.ts'
import * as factors from './second-factor-store.ts'
import { generateToken, hashToken } from './tokens.ts'
import type { UserRow } from './user-store.ts'

/**
 * Opens a session for the user that `verify` returns, in the same transaction. If the user has two-factor
 * authentication, commits the changes of `verify` and throws `second_factor_needed` with a challenge instead.
 */
export async function openSessionOrChallenge(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  client: Client,
  verify: (tx: Tx) => Promise<UserRow>,
) {
  const result = await db.transaction(async (tx) => {
    const user = await verify(tx)
    if (!(await factors.findActiveFactor(tx, user.id))) {
      return { user, ...(await openSession(tx, { userId: user.id, client, now: now() })) }
    }
    const challenge = generateToken()
    const expiresAt = new Date(now().getTime() + CHALLENGE_TTL_MS)
    await factors.insertChallenge(tx, { tokenHash: hashToken(challenge), userId: user.id, expiresAt }, now())
    return { challenge }
  })
  if (!('challenge' in result)) return result
  const { challenge } = result
  throw new ShopError('second_factor_needed', 'Please enter the code from your app.', { challenge })
}
