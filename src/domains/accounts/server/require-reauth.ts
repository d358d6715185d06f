import { createRateLimit, withGuessLimit } from '#platform/rate-limit/rate-limit.ts'
import { EXPIRED_LOGIN_CODE, MAX_LOGIN_CODE_TRIES, parseLoginCode, rateLimits, WRONG_LOGIN_CODE } from '../rules.ts'
import type { Account } from './authenticate.ts'
import type { Deps } from './deps.ts'
import * as codes from './login-code-store.ts'
import { verifyPassword } from './password.ts'
import { createFieldError } from './reject-if-invalid.ts'
import { requirePassword } from './require-password.ts'

interface Proof {
  password?: string | undefined
  code?: string | undefined
}

/**
 * Checks that the logged-in user is the owner of the account, by the password or an emailed code, which is used up. Returns
 * whether the email address is proven to be the user's own: by the code, or because the account was claimed by email.
 */
export async function requireReauth(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Account,
  { password, code }: Proof,
): Promise<{ isEmailProven: boolean }> {
  if (code) {
    await requireEmailedCode(deps, actor, code)
    return { isEmailProven: true }
  }
  if (!password)
    throw createFieldError({ field: 'password', message: 'Enter your password or the code from the email.' })
  const { claimedAt } = await requirePassword(deps, actor, password)
  return { isEmailProven: claimedAt !== null }
}

async function requireEmailedCode(deps: Pick<Deps, 'db' | 'now'>, { id }: Account, input: string): Promise<void> {
  const wrongCode = createFieldError({ field: 'code', message: WRONG_LOGIN_CODE })
  const entered = parseLoginCode(input)
  if (entered === undefined) throw wrongCode
  await withGuessLimit(deps, [createRateLimit('emailedCode', rateLimits.emailedCode, id)], async () => {
    const sent = await codes.consumeTry(deps.db, id, MAX_LOGIN_CODE_TRIES)
    if (!sent || !(await verifyPassword({ passwordHash: sent.codeHash }, entered))) throw wrongCode
    if (sent.expiresAt <= deps.now()) throw createFieldError({ field: 'code', message: EXPIRED_LOGIN_CODE })
    if (!(await deps.db.transaction((tx) => codes.deleteCode(tx, sent)))) throw wrongCode
  })
}
