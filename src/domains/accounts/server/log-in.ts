import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { type Credentials, FILL_IN_ALL } from '../contract.ts'
import type { Client } from './client.ts'
import { enterAccount } from './enter-account.ts'
import { guessBuckets } from './guess-buckets.ts'
import { isPasswordOf } from './password.ts'
import { refuse } from './refuse.ts'
import * as store from './store.ts'
import { guess } from './throttle.ts'

interface Deps {
  db: Db
  now?: () => Date
}

/** Responds the same, in the same time, to a wrong password and to an unknown account. */
export async function logIn(deps: Deps, { email, password }: Credentials, client: Client) {
  const { db } = deps
  if (email === '') refuse({ field: 'email', message: FILL_IN_ALL })
  if (password === '') refuse({ field: 'password', message: FILL_IN_ALL })
  const user = await store.findUserByEmail(db, email)
  const owner = await guess(deps, await guessBuckets(db, { userId: user?.id, email, client }), async () => {
    if (!(await isPasswordOf(user, password)) || !user) throw invalidCredentials()
    return user
  })
  return enterAccount(deps, client, async (tx) => {
    // the password may have been changed since it was checked
    if ((await store.holdPassword(tx, owner.id)) !== owner.passwordHash) throw invalidCredentials()
    return owner
  })
}

const invalidCredentials = () => new ShopError('not_logged_in', 'Invalid email or password')
