import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { PasswordAndCode } from '../admin-contract.ts'
import { proveTwice } from './prove-twice.ts'
import { deleteFactor } from './second-factor-store.ts'
import { tellOfSecondFactor } from './tell-of-second-factor.ts'

type Deps = Parameters<typeof proveTwice>[0] & { jobs: Pick<Jobs, 'enqueue'> }

/** Not limited to admins: a former admin may still have a second factor. */
export async function turnOffSecondFactor(
  deps: Deps,
  authorization: string | undefined,
  { origin, ...credentials }: PasswordAndCode & { origin: string },
): Promise<void> {
  await proveTwice(
    deps,
    authorization,
    { ...credentials, acceptedKinds: ['app', 'recovery'] },
    async () => async (tx, user) => {
      await deleteFactor(tx, user.id)
      await tellOfSecondFactor(deps, tx, user, {
        event: { kind: 'off' },
        origin,
        before: { twoStepLogin: 'on' },
        after: { twoStepLogin: 'off' },
      })
    },
  )
}
