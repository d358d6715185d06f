import { createRateLimit, withGuessLimit } from '#platform/rate-limit/rate-limit.ts'
import { rateLimits } from '../rules.ts'
import { type Account, sessionEndedError } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { verifyPassword } from './password.ts'
import { createFieldError } from './reject-if-invalid.ts'
import * as users from './user-store.ts'

/** Checks the password of a logged-in user again, because a device may be left unlocked. */
export async function requirePassword(
  deps: Pick<Deps, 'db' | 'now'>,
  { id }: Account,
  password: string,
): Promise<users.UserRow> {
  const user = await users.findUser(deps.db, id)
  if (!user) throw sessionEndedError()
  return withGuessLimit(deps, [createRateLimit('passwordChange', rateLimits.passwordChange, id)], async () => {
    if (!(await verifyPassword(user, password)))
      throw createFieldError({ field: 'password', message: 'That password is incorrect.' })
    return user
  })
}
