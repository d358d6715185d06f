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
  /** The two-factor step, after a correct password. */
  isCode?: boolean
}

/**
 * Returns the rate limits that a login attempt counts against. An attacker cannot lock the owner out: a known browser has
 * a limit of its own, and the first attempts from a new address do not count against the account-wide limit.
 */
export async function guessBuckets(db: Db, { userId, email, client, isCode = false }: Attempt) {
  const { network, deviceToken } = client
  // runs for existing accounts too, so the timing is the same
  const normalizedEmail = await foldEmail(db, email)
  const account = userId ?? normalizedEmail
  const device = deviceToken && hashToken(deviceToken)
  const isKnown = device && (await findUsersOfDevice(db, device)).some((knownUserId) => knownUserId === userId)
  // six digits are easier to guess than a password, so codes also count against a limit of their own
  const codeLimits = (...parts: string[]) => (isCode ? [bucket('code', ...parts)] : [])
  if (isKnown) return [bucket('device', device, account), ...codeLimits(account, device)]
  return [
    bucket('address', network),
    bucket('accountAtAddress', account, network),
    [bucket('firstAtAddress', account, network), bucket('account', account)],
    ...codeLimits(account),
  ]
}
