import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { Credentials } from '../contract.ts'
import { FILL_IN_ALL } from '../rules.ts'
import type { Client } from './client.ts'
import { openSession } from './open-session.ts'
import { isPasswordOf } from './password.ts'
import { refuse } from './refuse.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  now?: () => Date
}

/** Says the same, after the same time, of a wrong password and of an account that is not there. */
export async function logIn({ db, now = () => new Date() }: Deps, { email, password }: Credentials, client: Client) {
  if (email === '') refuse({ field: 'email', message: FILL_IN_ALL })
  if (password === '') refuse({ field: 'password', message: FILL_IN_ALL })
  const user = await store.findUserByEmail(db, email)
  if (!(await isPasswordOf(user, password)) || !user) throw wrong()
  return db.transaction(async (tx) => {
    // a password that was changed since opens nothing any more
    if ((await store.holdPassword(tx, user.id)) !== user.passwordHash) throw wrong()
    return { user, token: await openSession(tx, { userId: user.id, device: client.device, now: now() }) }
  })
}

const wrong = () => new ShopError('not_logged_in', 'Invalid email or password')
