import type { ProfileChange } from '../contract.ts'
import { profileProblem } from '../rules.ts'
import { noLongerLoggedIn, requireUser } from './authenticate.ts'
import { refuse } from './refuse.ts'
import { findFactor } from './second-factor-store.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof requireUser>[0]

export async function updateProfile(deps: Deps, authorization: string | undefined, input: ProfileChange) {
  const { id } = await requireUser(deps, authorization)
  refuse(profileProblem(input))
  const { name, mobile } = input
  const user = await store.updateProfile(deps.db, id, { name, mobile: mobile === '' ? null : mobile })
  if (!user) throw noLongerLoggedIn()
  return { ...user, hasSecondFactor: (await findFactor(deps.db, id)) !== undefined }
}
