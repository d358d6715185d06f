import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { PasswordAndCode } from '../admin-contract.ts'
import { requireUser, sessionEndedError } from './authenticate.ts'
import { consumeCode, prepareCode, wrongCodeError } from './consume-code.ts'
import { rateLimitKey, withGuessLimit } from './rate-limit.ts'
import { requirePassword } from './require-password.ts'
import { findActiveFactor, lockActiveFactor } from './second-factor-store.ts'
import type { UserRow } from './store.ts'
import { lockUser } from './user-store.ts'

type Deps = Parameters<typeof requireUser>[0]
type CodeKind = Awaited<ReturnType<typeof consumeCode>>

interface Credentials extends PasswordAndCode {
  acceptedKinds: Exclude<CodeKind, undefined>[]
}

type Change<T> = (tx: Tx, user: UserRow) => Promise<T>

/**
 * Runs a change to the user's own second factor after checking password and code. The code is consumed in the same
 * transaction. Slow work belongs in `prepareChange`, which runs before the transaction.
 */
export async function requireReauth<T>(
  deps: Deps,
  authorization: string | undefined,
  { password, code, acceptedKinds }: Credentials,
  prepareChange: () => Promise<Change<T>>,
): Promise<T> {
  const { db, now = () => new Date() } = deps
  const account = await requireUser(deps, authorization)
  const factor = await findActiveFactor(db, account.id)
  if (!factor) throw new ShopError('conflict', 'Two-step login is off.')
  await requirePassword(deps, account, password)
  return withGuessLimit(deps, [rateLimitKey('code', 'own', account.id)], async () => {
    const prepared = await prepareCode(factor, code)
    const change = await prepareChange()
    return db.transaction(async (tx) => {
      const user = await lockUser(tx, account.id)
      if (!user) throw sessionEndedError()
      const lockedFactor = await lockActiveFactor(tx, account.id)
      const isAccepted = prepared !== undefined && acceptedKinds.includes(prepared.kind)
      const usedKind = lockedFactor && isAccepted && (await consumeCode(tx, lockedFactor, prepared, now()))
      if (!usedKind) throw wrongCodeError(acceptedKinds.includes('recovery') ? code : '')
      return change(tx, user)
    })
  })
}
