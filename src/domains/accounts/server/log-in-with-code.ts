import type { Db, Tx } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { ShopError } from '#shared/errors.ts'
import { MAX_CODE_ATTEMPTS } from '../rules.ts'
import { consumeCode, prepareCode, wrongCodeError } from './consume-code.ts'
import { getLoginRateLimits } from './get-login-rate-limits.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'
import { openSession } from './open-session.ts'
import { withGuessLimit } from './rate-limit.ts'
import type { Client } from './read-client.ts'
import * as store from './second-factor-store.ts'
import { findUser, lockPasswordHash, type UserRow } from './store.ts'
import { hashToken } from './tokens.ts'

interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  now?: () => Date
}

interface CodeLogin {
  challenge: string
  code: string
  /** The shop's origin, for links in the email. */
  origin: string
  /** Called as soon as the account is known, for the log. */
  onUserIdentified: (userId: string) => void
}

/** The second step of a login: exchanges a challenge and a one-time code for a session. */
export async function logInWithCode(
  deps: Deps,
  { challenge, code, origin, onUserIdentified }: CodeLogin,
  client: Client,
) {
  const { db, now = () => new Date() } = deps
  const tokenHash = hashToken(challenge)
  const validity = { now: now(), tries: MAX_CODE_ATTEMPTS }
  const userId = await store.findChallengeUserId(db, tokenHash, validity)
  const user = userId && (await findUser(db, userId))
  const factor = userId && (await store.findActiveFactor(db, userId))
  if (!user || !factor) throw loginEnded(EXPIRED)
  onUserIdentified(user.id)
  const rateLimits = await getLoginRateLimits(db, { userId: user.id, email: user.email, client, isCode: true })
  return withGuessLimit(deps, rateLimits, async () => {
    const prepared = await prepareCode(factor, code)
    const result = await db.transaction(async (tx) => {
      // a concurrent password change waits for this lock and then ends this session too
      await lockPasswordHash(tx, user.id)
      const lockedFactor = await store.lockActiveFactor(tx, user.id)
      // inside the transaction, so a code that could not be checked does not count as an attempt
      const remaining = await store.consumeChallengeAttempt(tx, tokenHash, validity)
      if (remaining === undefined) throw loginEnded(EXPIRED)
      const usedKind = lockedFactor && (await consumeCode(tx, lockedFactor, prepared, now()))
      if (!usedKind) return { remaining }
      await store.deleteChallenge(tx, tokenHash)
      if (usedKind === 'recovery') await notifyRecoveryCodeUsed(deps, tx, user, origin)
      return { login: { user, ...(await openSession(tx, { userId: user.id, client, now: now() })) } }
    })
    if (result.login) return result.login
    throw result.remaining > 0 ? wrongCodeError(code) : loginEnded(TOO_MANY_CODES)
  })
}

async function notifyRecoveryCodeUsed(deps: Deps, tx: Tx, user: UserRow, origin: string): Promise<void> {
  const remaining = await store.countRecoveryCodes(tx, user.id)
  await notifySecondFactorChange(deps, tx, user, {
    event: { kind: 'recovery code used', remaining: remaining },
    origin,
    before: { recoveryCodes: remaining + 1 },
    after: { recoveryCodes: remaining, usedFor: 'login' },
  })
}

const EXPIRED = 'That took too long. Please log in again.'
const TOO_MANY_CODES = 'Too many wrong codes. Please log in again.'
const loginEnded = (message: string) => new ShopError('not_logged_in', message)
