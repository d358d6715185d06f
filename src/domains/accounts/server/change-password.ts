import { createRateLimit, withGuessLimit } from '#platform/rate-limit/rate-limit.ts'
import type { PasswordChange } from '../contract.ts'
import { rateLimits, validatePasswordChange } from '../rules.ts'
import { type Account, sessionEndedError } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { endPendingLogins } from './end-pending-logins.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { createFieldError, rejectIfInvalid } from './reject-if-invalid.ts'
import * as sessions from './session-store.ts'
import * as users from './user-store.ts'
import { validatePasswordStrength } from './validate-password-strength.ts'

/** A 400, because a 401 would end the session in the browser. */
const wrongPasswordError = () =>
  createFieldError({ field: 'currentPassword', message: 'Your current password is incorrect.' })

/** Changes the password and ends all other sessions and pending logins. */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'now'>,
  { id, sessionId }: Account,
  input: PasswordChange,
): Promise<void> {
  rejectIfInvalid(validatePasswordChange(input))
  const user = await users.findUser(deps.db, id)
  if (!user) throw sessionEndedError()
  rejectIfInvalid(validatePasswordStrength('newPassword', input.newPassword, user))
  const limits = [createRateLimit('passwordChange', rateLimits.passwordChange, id)]
  const currentHash = await withGuessLimit(deps, limits, async () => {
    if (!(await verifyPassword(user, input.currentPassword)) || !user.passwordHash) throw wrongPasswordError()
    return user.passwordHash
  })
  const passwordHash = await hashPassword(input.newPassword)
  await deps.db.transaction(async (tx) => {
    if (!(await users.replacePassword(tx, id, { from: currentHash, to: passwordHash }))) {
      // the password was changed or the account deleted in the meantime
      if ((await users.lockPasswordHash(tx, id)) === undefined) throw sessionEndedError()
      throw wrongPasswordError()
    }
    await sessions.deleteUserSessions(tx, id, { keptSessionId: sessionId })
    await endPendingLogins(tx, id)
  })
}
