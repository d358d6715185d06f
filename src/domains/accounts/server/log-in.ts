import { withGuessLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import { type Credentials, FILL_IN_ALL } from '../contract.ts'
import type { Deps } from './deps.ts'
import { getLoginRateLimits } from './get-login-rate-limits.ts'
import { openSessionOrChallenge } from './open-session-or-challenge.ts'
import { verifyPassword } from './password.ts'
import type { Client } from './read-client.ts'
import { createFieldError } from './reject-if-invalid.ts'
import * as users from './user-store.ts'

/** Responds the same, in the same time, to a wrong password and to an unknown account. */
export async function logIn(deps: Pick<Deps, 'db' | 'now'>, { email, password }: Credentials, client: Client) {
  const { db } = deps
  if (email === '') throw createFieldError({ field: 'email', message: FILL_IN_ALL })
  if (password === '') throw createFieldError({ field: 'password', message: FILL_IN_ALL })
  const user = await users.findUserByEmail(db, email)
  const verifiedUser = await withGuessLimit(
    deps,
    await getLoginRateLimits(db, { userId: user?.id, email, client }),
    async () => {
      if (!(await verifyPassword(user, password)) || !user) throw invalidCredentialsError()
      return user
    },
  )
  return openSessionOrChallenge(deps, client, async (tx) => {
    // the password may have been changed since it was checked
    if ((await users.lockPasswordHash(tx, verifiedUser.id)) !== verifiedUser.passwordHash)
      throw invalidCredentialsError()
    return verifiedUser
  })
}

const invalidCredentialsError = () => new ShopError('not_logged_in', 'Invalid email or password')
