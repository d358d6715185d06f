import type { Tx } from '#platform/database/connect.ts'
import { withGuessLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { MAX_CODE_ATTEMPTS } from '../rules.ts'
import { consumeCode, prepareCode, wrongCodeError } from './consume-code.ts'
import type { Deps as AccountDeps } from './deps.ts'
import { getLoginRateLimits } from './get-login-rate-limits.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'
import { openSession } from './open-session.ts'
import type { Client } from './read-client.ts'
import * as factors from './second-factor-store.ts'
import { hashToken } from './tokens.ts'
import * as users from './user-store.ts'

type Deps = Pick<AccountDeps, 'db' | 'now' | 'shopSettings'>

interface CodeLogin {
  challenge: string
  code: string
  /** The shop's origin, for links in the email. */
  origin: string
  /** Reports the account as soon as it is known, so a rejected code can be logged with it. */
  onUserIdentified: (userId: string) => void
}

/** Completes a login with two-factor authentication: exchanges a challenge and a one-time code for a session. */
export async function logInWithCode(
  deps: Deps,
  { challenge, code, origin, onUserIdentified }: CodeLogin,
  client: Client,
) {
  const { db, now } = deps
  const tokenHash = hashToken(challenge)
  const validity = { now: now(), maxAttempts: MAX_CODE_ATTEMPTS }
  const userId = await factors.findChallengeUserId(db, tokenHash, validity)
  const user = userId && (await users.findUser(db, userId))
  const factor = userId && (await factors.findActiveFactor(db, userId))
  if (!user || !factor) throw loginExpiredError(CHALLENGE_EXPIRED)
  onUserIdentified(user.id)
  const rateLimits = await getLoginRateLimits(db, { userId: user.id, email: user.email, client, codeKind: 'code' })
  return withGuessLimit(deps, rateLimits, async () => {
    const preparedCode = await prepareCode(factor, code)
    const result = await db.transaction(async (tx) => {
      // a concurrent password change waits for this lock and then ends this session too
      await users.lockPasswordHash(tx, user.id)
      const lockedFactor = await factors.lockActiveFactor(tx, user.id)
      // inside the transaction, so a code that could not be checked does not count as an attempt
      const remaining = await factors.consumeChallengeAttempt(tx, tokenHash, validity)
      if (remaining === undefined) throw loginExpiredError(CHALLENGE_EXPIRED)
      const usedKind = lockedFactor && (await consumeCode(tx, lockedFactor, preparedCode, now()))
      if (!usedKind) return { remaining }
      await factors.deleteChallenge(tx, tokenHash)
      if (usedKind === 'recovery') await notifyRecoveryCodeUsed(tx, user, { origin, shop: deps.shopSettings.current() })
      return { login: { user, ...(await openSession(tx, { userId: user.id, client, now: now() })) } }
    })
    if (result.login) return result.login
    throw result.remaining > 0 ? wrongCodeError(preparedCode?.kind) : loginExpiredError(TOO_MANY_WRONG_CODES)
  })
}

async function notifyRecoveryCodeUsed(
  tx: Tx,
  user: users.UserRow,
  { origin, shop }: { origin: string; shop: ShopSettings },
): Promise<void> {
  const remaining = await factors.countRecoveryCodes(tx, user.id)
  await notifySecondFactorChange(tx, user, {
    event: { kind: 'recovery code used', remaining },
    origin,
    shop,
    before: { recoveryCodes: remaining + 1 },
    after: { recoveryCodes: remaining, usedFor: 'login' },
  })
}

const CHALLENGE_EXPIRED = 'That took too long. Please log in again.'
const TOO_MANY_WRONG_CODES = 'Too many wrong codes. Please log in again.'
const loginExpiredError = (message: string) => new ShopError('not_logged_in', message)
