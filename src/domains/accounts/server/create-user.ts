import { recordChange } from '#platform/audit/record-change.ts'
import { newId } from '#shared/ids.ts'
import type { NewUser } from '../contract.ts'
import { validateRegistration } from '../rules.ts'
import { requireAdmin } from './authenticate.ts'
import { emailTakenError } from './email-taken-error.ts'
import { hashPassword } from './password.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

export async function createUser(deps: Deps, authorization: string | undefined, input: NewUser) {
  const actor = await requireAdmin(deps, authorization)
  rejectIfInvalid(validateRegistration(input))
  const { name, email, password, role } = input
  if (await store.findUserByEmail(deps.db, email)) throw emailTakenError()
  const passwordHash = await hashPassword(password)
  return deps.db.transaction(async (tx) => {
    const user = await store.insertUser(tx, { id: newId(), name, email, role, passwordHash })
    if (!user) throw emailTakenError()
    await recordChange(tx, { actor, kind: 'user', subject: user, after: { name, email, role } })
    return user
  })
}
