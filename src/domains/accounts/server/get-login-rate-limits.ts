import type { Db } from '#platform/database/connect.ts'
import { listDeviceUserIds } from './device-store.ts'
import { rateLimitKey } from './rate-limit.ts'
import type { Client } from './read-client.ts'
import { normalizeEmail } from './store.ts'
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
export async function getLoginRateLimits(db: Db, { userId, email, client, isCode = false }: Attempt) {
  const { network, deviceToken } = client
  // runs for existing accounts too, so the timing is the same
  const normalizedEmail = await normalizeEmail(db, email)
  const account = userId ?? normalizedEmail
  const device = deviceToken && hashToken(deviceToken)
  const isKnown = device && (await listDeviceUserIds(db, device)).some((knownUserId) => knownUserId === userId)
  // six digits are easier to guess than a password, so codes also count against a limit of their own
  const codeLimits = (...parts: string[]) => (isCode ? [rateLimitKey('code', ...parts)] : [])
  if (isKnown) return [rateLimitKey('device', device, account), ...codeLimits(account, device)]
  return [
    rateLimitKey('address', network),
    rateLimitKey('accountAtAddress', account, network),
    [rateLimitKey('firstAtAddress', account, network), rateLimitKey('account', account)],
    ...codeLimits(account),
  ]
}
