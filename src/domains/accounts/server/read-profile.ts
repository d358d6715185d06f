import { requireUser } from './authenticate.ts'
import { findFactor } from './second-factor-store.ts'

type Deps = Parameters<typeof requireUser>[0]

/** Includes `hasSecondFactor` for customers too, because a former admin may still turn it off. */
export async function readProfile(deps: Deps, authorization: string | undefined) {
  const account = await requireUser(deps, authorization)
  return { ...account, hasSecondFactor: (await findFactor(deps.db, account.id)) !== undefined }
}
