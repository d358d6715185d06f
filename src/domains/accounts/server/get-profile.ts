import { requireUser } from './authenticate.ts'
import { findActiveFactor } from './second-factor-store.ts'

type Deps = Parameters<typeof requireUser>[0]

/** Includes `hasSecondFactor` for customers too, because a former admin may still turn it off. */
export async function getProfile(deps: Deps, authorization: string | undefined) {
  const account = await requireUser(deps, authorization)
  return { ...account, hasSecondFactor: (await findActiveFactor(deps.db, account.id)) !== undefined }
}
