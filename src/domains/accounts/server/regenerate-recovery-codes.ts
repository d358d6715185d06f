import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { PasswordAndCode } from '../admin-contract.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'
import { generateRecoveryCodes } from './recovery-codes.ts'
import { requireReauth } from './require-reauth.ts'
import * as store from './second-factor-store.ts'

type Deps = Parameters<typeof requireReauth>[0] & { jobs: Pick<Jobs, 'enqueue'> }

/** Replaces the recovery codes. Requires an authenticator code; a recovery code is not accepted. */
export async function regenerateRecoveryCodes(
  deps: Deps,
  authorization: string | undefined,
  { origin, ...credentials }: PasswordAndCode & { origin: string },
): Promise<string[]> {
  return requireReauth(deps, authorization, { ...credentials, acceptedKinds: ['app'] }, async () => {
    const recovery = await generateRecoveryCodes()
    return async (tx, user) => {
      const remaining = await store.countRecoveryCodes(tx, user.id)
      await store.replaceRecoveryCodes(tx, user.id, recovery)
      await notifySecondFactorChange(deps, tx, user, {
        event: { kind: 'new recovery codes' },
        origin,
        before: { recoveryCodes: remaining },
        after: { recoveryCodes: recovery.codes.length },
      })
      return recovery.codes
    }
  })
}
