import { requireUser } from './authenticate.ts'
import { findFactor } from './second-factor-store.ts'

type Deps = Parameters<typeof requireUser>[0]

/** Who is logged in; also whether by two steps, because who was an admin once may still turn that off. */
export async function readProfile(deps: Deps, authorization: string | undefined) {
  const account = await requireUser(deps, authorization)
  return { ...account, hasSecondFactor: (await findFactor(deps.db, account.id)) !== undefined }
}
