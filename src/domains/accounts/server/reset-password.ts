import { ShopError } from '#shared/errors.ts'
import { FILL_IN_ALL } from '../contract.ts'
import { validateNewPassword } from '../rules.ts'
import { claimAccount } from './claim-account.ts'
import type { Deps } from './deps.ts'
import { endPendingLogins } from './end-pending-logins.ts'
import { openSessionOrChallenge } from './open-session-or-challenge.ts'
import { hashPassword } from './password.ts'
import type { Client } from './read-client.ts'
import { createFieldError, rejectIfInvalid } from './reject-if-invalid.ts'
import * as resets from './reset-store.ts'
import * as sessions from './session-store.ts'
import { hashToken } from './tokens.ts'
import * as users from './user-store.ts'
import { validatePasswordStrength } from './validate-password-strength.ts'

interface Reset {
  token: string
  /** Only an account without a password may go without one. */
  password?: string | undefined
  /** The account of the browser's current session, if any. */
  sessionUserId: string | undefined
}

/**
 * Sets a new password with a reset link, ends all sessions and logs in, with a code if the account requires one. Claims an
 * account without a password.
 */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'now'>,
  { token, password, sessionUserId }: Reset,
  client: Client,
) {
  const { db, now } = deps
  if (password !== undefined) rejectIfInvalid(validateNewPassword(password))
  const tokenHash = hashToken(token)
  // checked first, so only a valid link costs a password hash
  const owner = await resets.findResetOwner(db, tokenHash, now())
  if (!owner) throw linkExpiredError()
  if (password === undefined && owner.passwordHash !== null) throw passwordMissingError()
  if (password !== undefined) rejectIfInvalid(validatePasswordStrength('password', password, owner))
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  let isClaim = false
  const login = await openSessionOrChallenge(deps, client, async (tx) => {
    const userId = await resets.consumeReset(tx, tokenHash, now())
    const user = userId && (await users.lockUser(tx, userId))
    if (!user) throw linkExpiredError()
    if (passwordHash === undefined && user.passwordHash !== null) throw passwordMissingError()
    isClaim = await claimAccount(tx, user, { now: now(), hasOwnSession: sessionUserId === user.id })
    if (!isClaim) {
      await sessions.deleteUserSessions(tx, user.id)
      await endPendingLogins(tx, user.id)
    }
    return passwordHash === undefined ? user : ((await users.setPassword(tx, user.id, passwordHash)) ?? user)
  })
  return { ...login, isClaim }
}

const linkExpiredError = () =>
  new ShopError('bad_request', 'This link has expired or was already used. Please request a new one.')
const passwordMissingError = () => createFieldError({ field: 'password', message: FILL_IN_ALL })
