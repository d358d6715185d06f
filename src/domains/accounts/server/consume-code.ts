import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { parseCode, WRONG_CODE } from '../rules.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import * as factors from './second-factor-store.ts'
import { findCodeStep } from './totp.ts'

type ParsedCode = NonNullable<ReturnType<typeof parseCode>>

/** Parses the code and hashes a recovery code. Runs before the transaction, because hashing is slow. */
export async function prepareCode(
  { recoverySalt }: factors.SecondFactorRow,
  typed: string,
): Promise<ParsedCode | undefined> {
  const parsed = parseCode(typed)
  if (parsed?.kind !== 'recovery') return parsed
  return { kind: 'recovery', code: await hashRecoveryCode(parsed.code, recoverySalt) }
}

/** Consumes a code of a locked factor. Returns its kind, or undefined if the code is wrong or already used. */
export async function consumeCode(
  tx: Tx,
  { userId, secret, lastStep }: factors.SecondFactorRow,
  prepared: ParsedCode | undefined,
  now: Date,
): Promise<ParsedCode['kind'] | undefined> {
  if (prepared?.kind === 'recovery') {
    return (await factors.consumeRecoveryCode(tx, userId, prepared.code)) ? 'recovery' : undefined
  }
  const step = prepared && findCodeStep(secret, prepared.code, now)
  if (step === undefined || step <= lastStep) return undefined
  await factors.setLastStep(tx, userId, step)
  return 'app'
}

const WRONG_RECOVERY_CODE = "That recovery code isn't correct or was already used."

/** Not a 401, because the user stays logged in or keeps the login challenge. */
export function wrongCodeError(typed: string): ShopError {
  const message = parseCode(typed)?.kind === 'recovery' ? WRONG_RECOVERY_CODE : WRONG_CODE
  return new ShopError('bad_request', message, { errors: [{ field: 'code', message }] })
}
