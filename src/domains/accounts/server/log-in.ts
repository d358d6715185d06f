import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { type Credentials, FILL_IN_ALL } from '../contract.ts'
import type { Client } from './client.ts'
import { findUsersOfDevice } from './device-store.ts'
import { openSession } from './open-session.ts'
import { isPasswordOf } from './password.ts'
import { refuse } from './refuse.ts'
import * as store from './store.ts'
import { bucket, giveTurnsBack, takeTurns } from './throttle.ts'
import { hashToken } from './tokens.ts'

interface Deps {
  db: Db
  now?: () => Date
}

/** Says the same, after the same time, of a wrong password and of an account that is not there. */
export async function logIn(deps: Deps, { email, password }: Credentials, client: Client) {
  const { db, now = () => new Date() } = deps
  if (email === '') refuse({ field: 'email', message: FILL_IN_ALL })
  if (password === '') refuse({ field: 'password', message: FILL_IN_ALL })
  const user = await store.findUserByEmail(db, email)
  const taken = await takeTurns(deps, await bucketsFor(db, { userId: user?.id, email, client }))
  const isRight = await isPasswordOf(user, password).catch(async (error) => {
    await giveTurnsBack(deps, taken)
    throw error
  })
  if (!isRight || !user) throw wrong()
  await giveTurnsBack(deps, taken)
  return db.transaction(async (tx) => {
    // a password that was changed since opens nothing any more
    if ((await store.holdPassword(tx, user.id)) !== user.passwordHash) throw wrong()
    return { user, ...(await openSession(tx, { userId: user.id, client, now: now() })) }
  })
}

interface Attempt {
  userId: string | undefined
  email: string
  client: Client
}

/**
 * Nobody who guesses elsewhere can shut the owner out: a browser that the account knows is judged alone, and where
 * hardly anything was tried yet nobody asks what is tried elsewhere.
 */
async function bucketsFor(db: Db, { userId, email, client: { network, deviceToken } }: Attempt) {
  // folded for those who are found, too, so that it takes as long
  const folded = await store.foldEmail(db, email)
  const account = userId ?? folded
  const device = deviceToken && hashToken(deviceToken)
  const isKnown = device && (await findUsersOfDevice(db, device)).some((known) => known === userId)
  if (isKnown) return [bucket('device', device, account)]
  return [
    bucket('address', network),
    bucket('accountAtAddress', account, network),
    [bucket('firstAtAddress', account, network), bucket('account', account)],
  ]
}

const wrong = () => new ShopError('not_logged_in', 'Invalid email or password')
