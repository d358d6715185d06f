import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { PasswordAndCode } from '../admin-contract.ts'
import { proveTwice } from './prove-twice.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import * as store from './second-factor-store.ts'
import { tellOfSecondFactor } from './tell-of-second-factor.ts'

type Deps = Parameters<typeof proveTwice>[0] & { jobs: Pick<Jobs, 'enqueue'> }

/** Ten new recovery codes in place of the old; a recovery code itself is not enough to get more of them. */
export async function renewRecoveryCodes(
  deps: Deps,
  authorization: string | undefined,
  { origin, ...shown }: PasswordAndCode & { origin: string },
): Promise<string[]> {
  return proveTwice(deps, authorization, { ...shown, takes: ['app'] }, async () => {
    const recovery = await newRecoveryCodes()
    return async (tx, user) => {
      const left = await store.countRecoveryCodes(tx, user.id)
      await store.putRecoveryCodes(tx, user.id, recovery)
      await tellOfSecondFactor(deps, tx, user, {
        news: { kind: 'new recovery codes' },
        origin,
        before: { recoveryCodes: left },
        after: { recoveryCodes: recovery.codes.length },
      })
      return recovery.codes
    }
  })
}
