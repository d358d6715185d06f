import { ShopError } from '#shared/errors.ts'
import { validateNewPassword } from '../rules.ts'
import type { Deps } from './deps.ts'
import { openSessionOrChallenge } from './open-session-or-challenge.ts'
import { hashPassword } from './password.ts'
import type { Client } from './read-client.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'
import * as resets from './reset-store.ts'
import * as factors from './second-factor-store.ts'
import * as sessions from './session-store.ts'
import { hashToken } from './tokens.ts'
import * as users from './user-store.ts'
import { validatePasswordStrength } from './validate-password-strength.ts'

/** Sets a new password with a reset link, ends all sessions and logs in, with a code if the account requires one. */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'now'>,
  { token, password }: { token: string; password: string },
  client: Client,
) {
  const { db, now } = deps
  rejectIfInvalid(validateNewPassword(password))
  const tokenHash = hashToken(token)
  // checked first, so only a valid link costs a password hash
  const owner = await resets.findResetOwner(db, tokenHash, now())
  if (!owner) throw linkExpiredError()
  rejectIfInvalid(validatePasswordStrength('password', password, owner))
  const passwordHash = await hashPassword(password)
  return openSessionOrChallenge(deps, client, async (tx) => {
    const userId = await resets.consumeReset(tx, tokenHash, now())
    const user = userId && (await users.setPassword(tx, userId, passwordHash))
    if (!user) throw linkExpiredError()
    await sessions.deleteUserSessions(tx, user.id)
    await factors.deleteUserChallenges(tx, user.id)
    return user
  })
}

const linkExpiredError = () =>
  new ShopError('bad_request', 'This link has expired or was already used. Please request a new one.')
