import type { Tx } from '#platform/database/connect.ts'
import { createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import { parseCode, rateLimits, WRONG_CODE } from '../rules.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import * as factors from './second-factor-store.ts'
import { findCodeStep } from './totp.ts'

type PreparedCode = NonNullable<ReturnType<typeof parseCode>>
export type CodeKind = PreparedCode['kind']

/** Parses the code and hashes a recovery code. Runs before the transaction, because hashing is slow. */
export async function prepareCode(
  { recoverySalt }: factors.SecondFactorRow,
  code: string,
): Promise<PreparedCode | undefined> {
  const parsed = parseCode(code)
  if (parsed?.kind !== 'recovery') return parsed
  return { kind: 'recovery', code: await hashRecoveryCode(parsed.code, recoverySalt) }
}

/** Consumes a code. The caller must hold the row lock of the factor. Returns the kind, or undefined if the code is wrong or already used. */
export async function consumeCode(
  tx: Tx,
  { userId, secret, lastStep }: factors.SecondFactorRow,
  preparedCode: PreparedCode | undefined,
  now: Date,
): Promise<CodeKind | undefined> {
  if (preparedCode?.kind === 'recovery') {
    return (await factors.consumeRecoveryCode(tx, userId, preparedCode.code)) ? 'recovery' : undefined
  }
  const step = preparedCode && findCodeStep(secret, preparedCode.code, now)
  if (step === undefined || step <= lastStep) return undefined
  await factors.setLastStep(tx, userId, step)
  return 'authenticator'
}

/** Limits the wrong codes of a logged-in user, separately from those at login. The key has 'own' because limits are stored under it. */
export const reauthCodeRateLimit = (userId: string) => createRateLimit('code', rateLimits.code, 'own', userId)

const WRONG_RECOVERY_CODE = "That recovery code isn't correct or was already used."

/** A 400, not a 401: the user stays logged in or can try another code for the same challenge. */
export function wrongCodeError(kind: CodeKind | undefined): ShopError {
  const message = kind === 'recovery' ? WRONG_RECOVERY_CODE : WRONG_CODE
  return new ShopError('bad_request', message, { errors: [{ field: 'code', message }] })
}
