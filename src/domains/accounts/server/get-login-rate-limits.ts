import type { Db } from '#platform/database/connect.ts'
import { createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { foldEmail } from '#shared/email.ts'
import { rateLimits } from '../rules.ts'
import * as devices from './device-store.ts'
import type { Client } from './read-client.ts'
import { hashToken } from './tokens.ts'

interface Attempt {
  userId: string | undefined
  email: string
  client: Client
  /** Whether this is the code of two-factor authentication, after a correct password. */
  isCodeStep?: boolean
}

/**
 * Returns the rate limits that a login attempt counts against. An attacker cannot lock the owner out: a known browser has
 * a limit of its own, and the first attempts from a new network do not count against the account-wide limit.
 */
export async function getLoginRateLimits(db: Db, { userId, email, client, isCodeStep = false }: Attempt) {
  const { network, deviceToken } = client
  const account = userId ?? foldEmail(email)
  const device = deviceToken && hashToken(deviceToken)
  const isKnownDevice =
    device && (await devices.listDeviceUserIds(db, device)).some((knownUserId) => knownUserId === userId)
  // six digits are easier to guess than a password, so codes also count against a limit of their own
  const createCodeLimits = (...parts: string[]) => (isCodeStep ? [createLimit('code', ...parts)] : [])
  if (isKnownDevice) return [createLimit('device', device, account), ...createCodeLimits(account, device)]
  return [
    createLimit('network', network),
    createLimit('accountOnNetwork', account, network),
    // alternatives: the second counts once the first is used up
    [createLimit('firstOnNetwork', account, network), createLimit('account', account)],
    ...createCodeLimits(account),
  ]
}

const createLimit = (kind: keyof typeof rateLimits, ...parts: string[]) =>
  createRateLimit(kind, rateLimits[kind], ...parts)
