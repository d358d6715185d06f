import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { newPasswordProblem } from '../rules.ts'
import type { Client } from './client.ts'
import { enterAccount } from './enter-account.ts'
import { hashPassword } from './password.ts'
import { refuse } from './refuse.ts'
import * as resets from './reset-store.ts'
import { deleteChallengesOf } from './second-factor-store.ts'
import { deleteSessionsOf } from './session-store.ts'
import * as store from './store.ts'
import { hashToken } from './tokens.ts'
import { weakPasswordProblem } from './weak-password.ts'

interface Deps {
  db: Db
  now?: () => Date
}

/** Sets the password that a mailed link asks for, ends every session, and logs in; a second factor is asked for here, too. */
export async function resetPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
  client: Client,
) {
  const { db, now = () => new Date() } = deps
  refuse(newPasswordProblem(password))
  const tokenHash = hashToken(token)
  // asked first, because a password is hashed only for who may set one
  const owner = await resets.findResetOwner(db, tokenHash, now())
  if (!owner) throw usedUp()
  refuse(weakPasswordProblem('password', password, owner))
  const passwordHash = await hashPassword(password)
  return enterAccount(deps, client, async (tx) => {
    const userId = await resets.takeReset(tx, tokenHash, now())
    const user = userId && (await store.setPassword(tx, userId, passwordHash))
    if (!user) throw usedUp()
    await deleteSessionsOf(tx, user.id)
    await deleteChallengesOf(tx, user.id)
    return user
  })
}

const usedUp = () =>
  new ShopError('bad_request', 'This link has expired or was used already. Please ask for a new one.')
