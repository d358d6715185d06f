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

// no 401: whoever asks is logged in, and stays so
const wrong = { field: 'currentPassword', message: 'Your current password is not right' }

/** Changes the password, and ends every session but the one that asks, and every link that was mailed. */
export async function changePassword(
  deps: Deps,
  authorization: string | undefined,
  wanted: PasswordChange,
): Promise<{ id: string }> {
  const { id, sessionId } = await requireUser(deps, authorization)
  refuse(passwordChangeProblem(wanted))
  const user = await store.findUser(deps.db, id)
  if (!user) throw noLongerLoggedIn()
  refuse(weakPasswordProblem('newPassword', wanted.newPassword, user))
  await guess(deps, [bucket('passwordChange', id)], async () => {
    if (!(await isPasswordOf(user, wanted.currentPassword))) refuse(wrong)
  })
  const passwordHash = await hashPassword(wanted.newPassword)
  await deps.db.transaction(async (tx) => {
    if (!(await store.replacePassword(tx, id, { from: user.passwordHash, to: passwordHash }))) {
      // another one by now, or nobody's
      if ((await store.holdPassword(tx, id)) === undefined) throw noLongerLoggedIn()
      refuse(wrong)
    }
    await deleteSessionsOf(tx, id, sessionId)
    await deleteResetsOf(tx, id)
    await deleteChallengesOf(tx, id)
  })
  return { id }
}
