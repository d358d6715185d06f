import { type Account, noLongerLoggedIn } from './authenticate.ts'
import { isPasswordOf } from './password.ts'
import { refuse } from './refuse.ts'
import { findUser, type UserRow } from './store.ts'
import { bucket, guess } from './throttle.ts'

type Deps = Parameters<typeof guess>[0]

/** Checks the password of a logged-in user again, because a device may be left unlocked. */
export async function requirePassword(deps: Deps, { id }: Account, password: string): Promise<UserRow> {
  const user = await findUser(deps.db, id)
  if (!user) throw noLongerLoggedIn()
  return guess(deps, [bucket('passwordChange', id)], async () => {
    if (!(await isPasswordOf(user, password))) refuse({ field: 'password', message: 'That password is incorrect.' })
    return user
  })
}
