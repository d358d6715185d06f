import type { Db } from '#platform/database/connect.ts'
import { rateLimitKey } from '#platform/rate-limit/rate-limit.ts'
import { rateLimits } from '../rules.ts'
import * as devices from './device-store.ts'
import type { Client } from './read-client.ts'
import { hashToken } from './tokens.ts'
import * as users from './user-store.ts'

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
  const normalizedEmail = await users.normalizeEmail(db, email)
  const account = userId ?? normalizedEmail
  const device = deviceToken && hashToken(deviceToken)
  const isKnown = device && (await devices.listDeviceUserIds(db, device)).some((knownUserId) => knownUserId === userId)
  // six digits are easier to guess than a password, so codes also count against a limit of their own
  const codeLimits = (...parts: string[]) => (isCode ? [limit('code', ...parts)] : [])
  if (isKnown) return [limit('device', device, account), ...codeLimits(account, device)]
  return [
    limit('address', network),
    limit('accountAtAddress', account, network),
    [limit('firstAtAddress', account, network), limit('account', account)],
    ...codeLimits(account),
  ]
}

const limit = (kind: keyof typeof rateLimits, ...parts: string[]) => rateLimitKey(kind, rateLimits[kind], ...parts)
