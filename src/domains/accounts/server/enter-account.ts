import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { CHALLENGE_MS } from '../rules.ts'
import type { Client } from './client.ts'
import { openSession } from './open-session.ts'
import { findFactor, putChallenge } from './second-factor-store.ts'
import type { UserRow } from './store.ts'
import { hashToken, newToken } from './tokens.ts'

interface Deps {
  db: Db
  now?: () => Date
}

/**
 * Lets in whom `prove` answers, in its transaction. Where a second factor stands before the door, what was proved is
 * kept, and the answer is a challenge that does nothing but ask for the code.
 */
export async function enterAccount(
  { db, now = () => new Date() }: Deps,
  client: Client,
  prove: (tx: Tx) => Promise<UserRow>,
) {
  const entered = await db.transaction(async (tx) => {
    const user = await prove(tx)
    if (!(await findFactor(tx, user.id))) {
      return { user, ...(await openSession(tx, { userId: user.id, client, now: now() })) }
    }
    const challenge = newToken()
    const expiresAt = new Date(now().getTime() + CHALLENGE_MS)
    await putChallenge(tx, { tokenHash: hashToken(challenge), userId: user.id, expiresAt }, now())
    return { challenge }
  })
  if (!('challenge' in entered)) return entered
  const { challenge } = entered
  throw new ShopError('second_factor_needed', 'Please enter the code from your app.', { challenge })
}
