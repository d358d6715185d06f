import { type Account, noLongerLoggedIn } from './authenticate.ts'
import { isPasswordOf } from './password.ts'
import { refuse } from './refuse.ts'
import { findUser, type UserRow } from './store.ts'
import { bucket, giveTurnsBack, takeTurns } from './throttle.ts'

type Deps = Parameters<typeof takeTurns>[0]

/** Asks somebody who is logged in for the password again: a device that was left open is not enough. */
export async function requirePassword(deps: Deps, { id }: Account, password: string): Promise<UserRow> {
  const user = await findUser(deps.db, id)
  if (!user) throw noLongerLoggedIn()
  const buckets = [bucket('passwordChange', id)]
  await takeTurns(deps, buckets)
  if (!(await isPasswordOf(user, password))) refuse({ field: 'password', message: 'That password is not right' })
  await giveTurnsBack(deps, buckets)
  return user
}
