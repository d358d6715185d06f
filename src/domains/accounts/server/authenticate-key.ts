import { consumeRateLimit, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import { MINUTE } from '#shared/time.ts'
import { rateLimits } from '../rules.ts'
import * as apiKeyStore from './api-key-store.ts'
import type { Account } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { hashToken } from './tokens.ts'

/** Tells keys from session tokens, and helps secret scanners find a leaked one. */
export const KEY_PREFIX = 'shopkey_'

/** Ignores case because of the scheme; a key is hashed as it is. */
const keyPattern = new RegExp(`^Bearer +(${KEY_PREFIX}[\\w-]{43})$`, 'i')

export const hasApiKey = (authorization: string | undefined) => authorization?.includes(KEY_PREFIX) ?? false

/** Returns the key as an actor, so the audit log names it. Reads the key from the database, so a revoked one stops working. */
export async function authenticateKey(
  deps: Pick<Deps, 'db' | 'now'>,
  authorization: string | undefined,
): Promise<Account> {
  const { db, now } = deps
  const token = keyPattern.exec(authorization ?? '')?.[1]
  const key = token && (await apiKeyStore.findApiKey(db, hashToken(token)))
  if (!key) throw new ShopError('not_logged_in', 'This API key is not valid.')
  if (key.expiresAt && key.expiresAt <= now()) throw new ShopError('not_logged_in', 'This API key has expired.')
  await consumeRateLimit(deps, [createRateLimit('apiKey', rateLimits.apiKey, key.id)])
  const isTouchDue = !key.lastUsedAt || now().getTime() - key.lastUsedAt.getTime() >= MINUTE
  if (isTouchDue) await apiKeyStore.touchApiKey(db, key.id, now())
  return {
    id: key.id,
    name: `API key ${key.name}`,
    email: '',
    mobile: null,
    role: 'admin',
    staffRole: null,
    permissions: key.scopes,
    needsSecondFactor: false,
    isDemo: false,
    hasNoPassword: false,
    claimedAt: null,
    sessionId: '',
    isApiKey: true,
  }
}
