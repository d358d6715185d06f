import type { Tx } from '#platform/database/connect.ts'
import { withGuessLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import type { PasswordAndCode } from '../admin-contract.ts'
import { type Account, sessionEndedError } from './authenticate.ts'
import { type CodeKind, consumeCode, prepareCode, reauthCodeRateLimit, wrongCodeError } from './consume-code.ts'
import type { Deps } from './deps.ts'
import { requirePassword } from './require-password.ts'
import * as factors from './second-factor-store.ts'
import * as users from './user-store.ts'

interface Reauth extends PasswordAndCode {
  acceptedKinds: CodeKind[]
}

type Change<T> = (tx: Tx, user: users.UserRow) => Promise<T>

/**
 * Runs a change to the user's own two-step login after checking password and code. The change and the use of
 * the code are one transaction. `prepareChange` runs before it, for slow work such as hashing.
 */
export async function withReauth<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Account,
  { password, code, acceptedKinds }: Reauth,
  prepareChange: () => Promise<Change<T>>,
): Promise<T> {
  const { db, now } = deps
  const factor = await factors.findActiveFactor(db, actor.id)
  if (!factor) throw new ShopError('conflict', 'Two-step login is off.')
  await requirePassword(deps, actor, password)
  return withGuessLimit(deps, [reauthCodeRateLimit(actor.id)], async () => {
    const preparedCode = await prepareCode(factor, code)
    const change = await prepareChange()
    return db.transaction(async (tx) => {
      const user = await users.lockUser(tx, actor.id)
      if (!user) throw sessionEndedError()
      const lockedFactor = await factors.lockActiveFactor(tx, actor.id)
      const isAccepted = preparedCode !== undefined && acceptedKinds.includes(preparedCode.kind)
      const usedKind = lockedFactor && isAccepted && (await consumeCode(tx, lockedFactor, preparedCode, now()))
      // names a recovery code only where one is accepted
      if (!usedKind) throw wrongCodeError(acceptedKinds.includes('recovery') ? preparedCode?.kind : 'authenticator')
      return change(tx, user)
    })
  })
}
