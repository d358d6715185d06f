import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { readCode, WRONG_CODE } from '../rules.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import * as store from './second-factor-store.ts'
import { stepOfCode } from './totp.ts'

type Typed = NonNullable<ReturnType<typeof readCode>>

/** What was typed, as it can be looked for; hashed before a transaction begins, because that takes long. */
export async function prepareCode({ recoverySalt }: store.FactorRow, typed: string): Promise<Typed | undefined> {
  const read = readCode(typed)
  if (read?.kind !== 'recovery') return read
  return { kind: 'recovery', code: await hashRecoveryCode(read.code, recoverySalt) }
}

/** Uses a code up, of a factor that is held; answers which kind it was, or nothing when it opens nothing. */
export async function spendCode(
  tx: Tx,
  { userId, secret, lastStep }: store.FactorRow,
  prepared: Typed | undefined,
  now: Date,
): Promise<Typed['kind'] | undefined> {
  if (prepared?.kind === 'recovery') {
    return (await store.takeRecoveryCode(tx, userId, prepared.code)) ? 'recovery' : undefined
  }
  const step = prepared && stepOfCode(secret, prepared.code, now)
  if (step === undefined || step <= lastStep) return undefined
  await store.setLastStep(tx, userId, step)
  return 'app'
}

const WRONG_RECOVERY_CODE = 'That recovery code is not right, or was used already.'

/** No 401: whoever types it has shown a password, or is logged in, and stays so. */
export function wrongCode(typed: string): ShopError {
  const message = readCode(typed)?.kind === 'recovery' ? WRONG_RECOVERY_CODE : WRONG_CODE
  return new ShopError('bad_request', message, { errors: [{ field: 'code', message }] })
}
