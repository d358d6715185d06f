import type { Tx } from '#platform/database/connect.ts'
import { rateLimitKey, withGuessLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import type { PasswordAndCode } from '../admin-contract.ts'
import { rateLimits } from '../rules.ts'
import { type Account, sessionEndedError } from './authenticate.ts'
import { consumeCode, prepareCode, wrongCodeError } from './consume-code.ts'
import type { Deps } from './deps.ts'
import { requirePassword } from './require-password.ts'
import * as factors from './second-factor-store.ts'
import * as users from './user-store.ts'

type CodeKind = Awaited<ReturnType<typeof consumeCode>>

interface Credentials extends PasswordAndCode {
  acceptedKinds: Exclude<CodeKind, undefined>[]
}

type Change<T> = (tx: Tx, user: users.UserRow) => Promise<T>

/**
 * Runs a change to the user's own second factor after checking password and code. The code is consumed in the same
 * transaction. Slow work belongs in `prepareChange`, which runs before the transaction.
 */
export async function requireReauth<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Account,
  { password, code, acceptedKinds }: Credentials,
  prepareChange: () => Promise<Change<T>>,
): Promise<T> {
  const { db, now } = deps
  const factor = await factors.findActiveFactor(db, actor.id)
  if (!factor) throw new ShopError('conflict', 'Two-step login is off.')
  await requirePassword(deps, actor, password)
  return withGuessLimit(deps, [rateLimitKey('code', rateLimits.code, 'own', actor.id)], async () => {
    const prepared = await prepareCode(factor, code)
    const change = await prepareChange()
    return db.transaction(async (tx) => {
      const user = await users.lockUser(tx, actor.id)
      if (!user) throw sessionEndedError()
      const lockedFactor = await factors.lockActiveFactor(tx, actor.id)
      const isAccepted = prepared !== undefined && acceptedKinds.includes(prepared.kind)
      const usedKind = lockedFactor && isAccepted && (await consumeCode(tx, lockedFactor, prepared, now()))
      if (!usedKind) throw wrongCodeError(acceptedKinds.includes('recovery') ? code : '')
      return change(tx, user)
    })
  })
}
