import type { ProfileUpdate } from '../contract.ts'
import { validateProfile } from '../rules.ts'
import { requireUser, sessionEndedError } from './authenticate.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'
import { findActiveFactor } from './second-factor-store.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof requireUser>[0]

export async function updateProfile(deps: Deps, authorization: string | undefined, input: ProfileUpdate) {
  const { id } = await requireUser(deps, authorization)
  rejectIfInvalid(validateProfile(input))
  const { name, mobile } = input
  const user = await store.updateProfile(deps.db, id, { name, mobile: mobile === '' ? null : mobile })
  if (!user) throw sessionEndedError()
  return { ...user, hasSecondFactor: (await findActiveFactor(deps.db, id)) !== undefined }
}
