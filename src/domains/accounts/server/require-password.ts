import { type Account, sessionEndedError } from './authenticate.ts'
import { verifyPassword } from './password.ts'
import { rateLimitKey, withGuessLimit } from './rate-limit.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'
import { findUser, type UserRow } from './store.ts'

type Deps = Parameters<typeof withGuessLimit>[0]

/** Checks the password of a logged-in user again, because a device may be left unlocked. */
export async function requirePassword(deps: Deps, { id }: Account, password: string): Promise<UserRow> {
  const user = await findUser(deps.db, id)
  if (!user) throw sessionEndedError()
  return withGuessLimit(deps, [rateLimitKey('passwordChange', id)], async () => {
    if (!(await verifyPassword(user, password)))
      rejectIfInvalid({ field: 'password', message: 'That password is incorrect.' })
    return user
  })
}
