import type { PasswordChange } from '../contract.ts'
import { validatePasswordChange } from '../rules.ts'
import { requireUser, sessionEndedError } from './authenticate.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { rateLimitKey, withGuessLimit } from './rate-limit.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'
import { deleteUserResets } from './reset-store.ts'
import { deleteUserChallenges } from './second-factor-store.ts'
import { deleteUserSessions } from './session-store.ts'
import * as store from './store.ts'
import { validatePasswordStrength } from './validate-password-strength.ts'

type Deps = Parameters<typeof requireUser>[0]

// not a 401, because the session stays valid
const wrongPassword = { field: 'currentPassword', message: 'Your current password is incorrect.' }

/** Changes the password and invalidates all other sessions, reset links and login challenges. */
export async function changePassword(
  deps: Deps,
  authorization: string | undefined,
  input: PasswordChange,
): Promise<{ id: string }> {
  const { id, sessionId } = await requireUser(deps, authorization)
  rejectIfInvalid(validatePasswordChange(input))
  const user = await store.findUser(deps.db, id)
  if (!user) throw sessionEndedError()
  rejectIfInvalid(validatePasswordStrength('newPassword', input.newPassword, user))
  await withGuessLimit(deps, [rateLimitKey('passwordChange', id)], async () => {
    if (!(await verifyPassword(user, input.currentPassword))) rejectIfInvalid(wrongPassword)
  })
  const passwordHash = await hashPassword(input.newPassword)
  await deps.db.transaction(async (tx) => {
    if (!(await store.replacePassword(tx, id, { from: user.passwordHash, to: passwordHash }))) {
      // the password was changed or the account deleted in the meantime
      if ((await store.lockPasswordHash(tx, id)) === undefined) throw sessionEndedError()
      rejectIfInvalid(wrongPassword)
    }
    await deleteUserSessions(tx, id, sessionId)
    await deleteUserResets(tx, id)
    await deleteUserChallenges(tx, id)
  })
  return { id }
}
