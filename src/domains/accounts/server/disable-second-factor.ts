import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { PasswordAndCode } from '../admin-contract.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'
import { requireReauth } from './require-reauth.ts'
import { deleteFactor } from './second-factor-store.ts'

type Deps = Parameters<typeof requireReauth>[0] & { jobs: Pick<Jobs, 'enqueue'> }

/** Not limited to admins: a former admin may still have a second factor. */
export async function disableSecondFactor(
  deps: Deps,
  authorization: string | undefined,
  { origin, ...credentials }: PasswordAndCode & { origin: string },
): Promise<void> {
  await requireReauth(
    deps,
    authorization,
    { ...credentials, acceptedKinds: ['app', 'recovery'] },
    async () => async (tx, user) => {
      await deleteFactor(tx, user.id)
      await notifySecondFactorChange(deps, tx, user, {
        event: { kind: 'off' },
        origin,
        before: { twoStepLogin: 'on' },
        after: { twoStepLogin: 'off' },
      })
    },
  )
}
