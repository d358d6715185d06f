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

/** Sets a new password with an emailed link, ends all sessions and logs in. A second factor is still required. */
export async function resetPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
  client: Client,
) {
  const { db, now = () => new Date() } = deps
  refuse(newPasswordProblem(password))
  const tokenHash = hashToken(token)
  // checked first, so only a valid link costs a password hash
  const owner = await resets.findResetOwner(db, tokenHash, now())
  if (!owner) throw linkExpired()
  refuse(weakPasswordProblem('password', password, owner))
  const passwordHash = await hashPassword(password)
  return enterAccount(deps, client, async (tx) => {
    const userId = await resets.takeReset(tx, tokenHash, now())
    const user = userId && (await store.setPassword(tx, userId, passwordHash))
    if (!user) throw linkExpired()
    await deleteSessionsOf(tx, user.id)
    await deleteChallengesOf(tx, user.id)
    return user
  })
}

const linkExpired = () =>
  new ShopError('bad_request', 'This link has expired or was already used. Please request a new one.')
