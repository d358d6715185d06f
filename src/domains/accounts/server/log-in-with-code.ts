import type { Db, Tx } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { ShopError } from '#shared/errors.ts'
import { CODES_PER_CHALLENGE } from '../rules.ts'
import type { Client } from './client.ts'
import { guessBuckets } from './guess-buckets.ts'
import { openSession } from './open-session.ts'
import * as store from './second-factor-store.ts'
import { prepareCode, spendCode, wrongCode } from './spend-code.ts'
import { findUser, holdPassword, type UserRow } from './store.ts'
import { tellOfSecondFactor } from './tell-of-second-factor.ts'
import { guess } from './throttle.ts'
import { hashToken } from './tokens.ts'

interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  now?: () => Date
}

interface SecondStep {
  challenge: string
  code: string
  /** The shop's address, for the mail. */
  origin: string
  /** Told whose account it is, for the log. */
  isOf: (userId: string) => void
}

/** The second step of a login: whoever has shown the password shows a code, which works once, and is in. */
export async function logInWithCode(deps: Deps, { challenge, code, origin, isOf }: SecondStep, client: Client) {
  const { db, now = () => new Date() } = deps
  const tokenHash = hashToken(challenge)
  const still = { now: now(), tries: CODES_PER_CHALLENGE }
  const userId = await store.findChallenge(db, tokenHash, still)
  const user = userId && (await findUser(db, userId))
  const factor = userId && (await store.findFactor(db, userId))
  if (!user || !factor) throw over(TOO_LATE)
  isOf(user.id)
  const buckets = await guessBuckets(db, { userId: user.id, email: user.email, client, isCode: true })
  return guess(deps, buckets, async () => {
    const prepared = await prepareCode(factor, code)
    const judged = await db.transaction(async (tx) => {
      // a password that is changed meanwhile waits, and then ends this session, too
      await holdPassword(tx, user.id)
      const held = await store.holdFactor(tx, user.id)
      // within, so that a code that nobody could judge costs no try
      const left = await store.takeTry(tx, tokenHash, still)
      if (left === undefined) throw over(TOO_LATE)
      const used = held && (await spendCode(tx, held, prepared, now()))
      if (!used) return { left }
      await store.deleteChallenge(tx, tokenHash)
      if (used === 'recovery') await tellOfRecovery(deps, tx, user, origin)
      return { opened: { user, ...(await openSession(tx, { userId: user.id, client, now: now() })) } }
    })
    if (judged.opened) return judged.opened
    throw judged.left > 0 ? wrongCode(code) : over(TOO_MANY)
  })
}

async function tellOfRecovery(deps: Deps, tx: Tx, user: UserRow, origin: string): Promise<void> {
  const left = await store.countRecoveryCodes(tx, user.id)
  await tellOfSecondFactor(deps, tx, user, {
    news: { kind: 'recovery code used', left },
    origin,
    before: { recoveryCodes: left + 1 },
    after: { recoveryCodes: left, usedFor: 'login' },
  })
}

const TOO_LATE = 'That took too long. Please log in again.'
const TOO_MANY = 'Too many wrong codes. Please log in again.'
const over = (message: string) => new ShopError('not_logged_in', message)
