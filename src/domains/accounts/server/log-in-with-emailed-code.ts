import { withGuessLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import type { EmailedCode } from '../passwordless-contract.ts'
import {
  EXPIRED_LOGIN_CODE,
  MAX_LOGIN_CODE_TRIES,
  parseLoginCode,
  validateEmailedCode,
  WRONG_LOGIN_CODE,
} from '../rules.ts'
import { claimAccount } from './claim-account.ts'
import type { Deps } from './deps.ts'
import { getLoginRateLimits } from './get-login-rate-limits.ts'
import * as codes from './login-code-store.ts'
import { openSessionOrChallenge } from './open-session-or-challenge.ts'
import { verifyPassword } from './password.ts'
import type { Client } from './read-client.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'
import * as users from './user-store.ts'

/**
 * Logs in with an emailed code, and with the code of two-factor authentication if the account requires one. The code
 * proves the email address, so it also claims an unclaimed account.
 */
export async function logInWithEmailedCode(deps: Pick<Deps, 'db' | 'now'>, input: EmailedCode, client: Client) {
  const { db, now } = deps
  const { email } = input
  rejectIfInvalid(validateEmailedCode(input))
  const entered = parseLoginCode(input.code)
  if (entered === undefined) throw rejectedCodeError(WRONG_LOGIN_CODE)
  const user = await users.findUserByEmail(db, email)
  const rateLimits = await getLoginRateLimits(db, { userId: user?.id, email, client, codeKind: 'emailedCode' })
  const verified = await withGuessLimit(deps, rateLimits, async () => {
    const sent = await verifyCode(deps, user, entered)
    if (!user || !sent) throw rejectedCodeError(WRONG_LOGIN_CODE)
    // only for a matching code, so nobody else learns that the account exists
    if (sent.expiresAt <= now()) throw rejectedCodeError(EXPIRED_LOGIN_CODE)
    return { userId: user.id, sent }
  })
  let isClaim = false
  const login = await openSessionOrChallenge(deps, client, async (tx) => {
    const owner = await users.lockUser(tx, verified.userId)
    if (!owner || !(await codes.deleteCode(tx, verified.sent))) throw rejectedCodeError(WRONG_LOGIN_CODE)
    isClaim = await claimAccount(tx, owner, { now: now(), hasOwnSession: false })
    return owner
  })
  return { ...login, isClaim }
}

/** Returns the code if it matches. The try is counted first, so concurrent requests get no more tries than others. */
async function verifyCode({ db }: Pick<Deps, 'db'>, user: users.UserRow | undefined, entered: string) {
  // the same steps for an unknown account, so the response takes the same time
  const sent = await codes.consumeTry(db, user?.id ?? '', MAX_LOGIN_CODE_TRIES)
  try {
    return (await verifyPassword(sent && { passwordHash: sent.codeHash }, entered)) ? sent : undefined
  } catch (error) {
    // the code could not be checked
    if (sent) await codes.restoreTry(db, sent)
    throw error
  }
}

const rejectedCodeError = (message: string) =>
  new ShopError('not_logged_in', message, { errors: [{ field: 'code', message }] })
