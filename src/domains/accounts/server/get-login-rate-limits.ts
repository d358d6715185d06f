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
  /** Set if the attempt is a code: one of two-factor authentication, after a correct password, or an emailed one. */
  codeKind?: 'code' | 'emailedCode'
}

/**
 * Returns the rate limits that a login attempt counts against. An attacker cannot lock the owner out: a known browser has
 * a limit of its own, and the first attempts from a new network do not count against the account-wide limit.
 */
export async function getLoginRateLimits(db: Db, { userId, email, client, codeKind }: Attempt) {
  const { network, deviceToken } = client
  const isEmailedCode = codeKind === 'emailedCode'
  const owner = userId ?? foldEmail(email)
  // emailed codes have limits of their own: guessing them must not block the password
  const account = isEmailedCode ? `emailed code ${owner}` : owner
  const device = deviceToken && hashToken(deviceToken)
  const isKnownDevice =
    device && (await devices.listDeviceUserIds(db, device)).some((knownUserId) => knownUserId === userId)
  // six digits are easier to guess than a password, so codes also count against a limit of their own
  const createCodeLimits = (...parts: string[]) => (codeKind === 'code' ? [createLimit('code', ...parts)] : [])
  if (isKnownDevice) return [createLimit('device', device, account), ...createCodeLimits(account, device)]
  return [
    createLimit('network', network),
    createLimit('accountOnNetwork', account, network),
    // alternatives: the second counts once the first is used up
    [createLimit('firstOnNetwork', account, network), createLimit(isEmailedCode ? 'emailedCode' : 'account', account)],
    ...createCodeLimits(account),
  ]
}

const createLimit = (kind: keyof typeof rateLimits, ...parts: string[]) =>
  createRateLimit(kind, rateLimits[kind], ...parts)
