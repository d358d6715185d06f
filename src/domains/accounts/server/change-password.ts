import type { PasswordChange } from '../contract.ts'
import { passwordChangeProblem } from '../rules.ts'
import { noLongerLoggedIn, requireUser } from './authenticate.ts'
import { hashPassword, isPasswordOf } from './password.ts'
import { refuse } from './refuse.ts'
import { deleteResetsOf } from './reset-store.ts'
import { deleteChallengesOf } from './second-factor-store.ts'
import { deleteSessionsOf } from './session-store.ts'
import * as store from './store.ts'
import { bucket, guess } from './throttle.ts'
import { weakPasswordProblem } from './weak-password.ts'

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
  refuse(passwordChangeProblem(input))
  const user = await store.findUser(deps.db, id)
  if (!user) throw noLongerLoggedIn()
  refuse(weakPasswordProblem('newPassword', input.newPassword, user))
  await guess(deps, [bucket('passwordChange', id)], async () => {
    if (!(await isPasswordOf(user, input.currentPassword))) refuse(wrongPassword)
  })
  const passwordHash = await hashPassword(input.newPassword)
  await deps.db.transaction(async (tx) => {
    if (!(await store.replacePassword(tx, id, { from: user.passwordHash, to: passwordHash }))) {
      // the password was changed or the account deleted in the meantime
      if ((await store.holdPassword(tx, id)) === undefined) throw noLongerLoggedIn()
      refuse(wrongPassword)
    }
    await deleteSessionsOf(tx, id, sessionId)
    await deleteResetsOf(tx, id)
    await deleteChallengesOf(tx, id)
  })
  return { id }
}
