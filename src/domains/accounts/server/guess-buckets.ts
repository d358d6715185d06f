import type { Db } from '#platform/database/connect.ts'
import type { Client } from './client.ts'
import { findUsersOfDevice } from './device-store.ts'
import { foldEmail } from './store.ts'
import { bucket } from './throttle.ts'
import { hashToken } from './tokens.ts'

interface Attempt {
  userId: string | undefined
  email: string
  client: Client
  /** The second step, after a right password. */
  isCode?: boolean
}

/**
 * Nobody who guesses elsewhere can shut the owner out: a browser that the account knows is judged alone, and where
 * hardly anything was tried yet nobody asks what is tried elsewhere.
 */
export async function guessBuckets(db: Db, { userId, email, client, isCode = false }: Attempt) {
  const { network, deviceToken } = client
  // folded for those who are found, too, so that it takes as long
  const folded = await foldEmail(db, email)
  const account = userId ?? folded
  const device = deviceToken && hashToken(deviceToken)
  const isKnown = device && (await findUsersOfDevice(db, device)).some((known) => known === userId)
  // six digits are guessed sooner than a password, so that codes have an allowance of their own on top
  const codes = (...of: string[]) => (isCode ? [bucket('code', ...of)] : [])
  if (isKnown) return [bucket('device', device, account), ...codes(account, device)]
  return [
    bucket('address', network),
    bucket('accountAtAddress', account, network),
    [bucket('firstAtAddress', account, network), bucket('account', account)],
    ...codes(account),
  ]
}
