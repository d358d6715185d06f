import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { PasswordAndCode } from '../admin-contract.ts'
import { proveTwice } from './prove-twice.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import * as store from './second-factor-store.ts'
import { tellOfSecondFactor } from './tell-of-second-factor.ts'

type Deps = Parameters<typeof proveTwice>[0] & { jobs: Pick<Jobs, 'enqueue'> }

/** Replaces the recovery codes. Requires an authenticator code; a recovery code is not accepted. */
export async function renewRecoveryCodes(
  deps: Deps,
  authorization: string | undefined,
  { origin, ...credentials }: PasswordAndCode & { origin: string },
): Promise<string[]> {
  return proveTwice(deps, authorization, { ...credentials, acceptedKinds: ['app'] }, async () => {
    const recovery = await newRecoveryCodes()
    return async (tx, user) => {
      const remaining = await store.countRecoveryCodes(tx, user.id)
      await store.putRecoveryCodes(tx, user.id, recovery)
      await tellOfSecondFactor(deps, tx, user, {
        event: { kind: 'new recovery codes' },
        origin,
        before: { recoveryCodes: remaining },
        after: { recoveryCodes: recovery.codes.length },
      })
      return recovery.codes
    }
  })
}
