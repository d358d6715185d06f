import type { ProfileUpdate } from '../contract.ts'
import { validateProfile } from '../rules.ts'
import { type Account, sessionEndedError } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'
import * as factors from './second-factor-store.ts'
import * as users from './user-store.ts'

/** Includes `hasSecondFactor` for customers too, because a former admin may still turn it off. */
export async function getProfile({ db }: Pick<Deps, 'db'>, actor: Account) {
  return { ...actor, hasSecondFactor: (await factors.findActiveFactor(db, actor.id)) !== undefined }
}

export async function updateProfile({ db }: Pick<Deps, 'db'>, actor: Account, input: ProfileUpdate) {
  rejectIfInvalid(validateProfile(input))
  const { name, mobile } = input
  const user = await users.updateProfile(db, actor, { name, mobile: mobile === '' ? null : mobile })
  if (!user) throw sessionEndedError()
  return getProfile({ db }, { ...actor, name: user.name, mobile: user.mobile })
}
