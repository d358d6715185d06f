import { recordChange } from '#platform/audit/record-change.ts'
import { newId } from '#shared/ids.ts'
import type { NewUser } from '../contract.ts'
import { registrationProblem } from '../rules.ts'
import { requireAdmin } from './authenticate.ts'
import { emailTaken } from './email-taken.ts'
import { hashPassword } from './password.ts'
import { refuse } from './refuse.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

export async function addUser(deps: Deps, authorization: string | undefined, input: NewUser) {
  const actor = await requireAdmin(deps, authorization)
  refuse(registrationProblem(input))
  const { name, email, password, role } = input
  if (await store.findUserByEmail(deps.db, email)) throw emailTaken()
  const passwordHash = await hashPassword(password)
  return deps.db.transaction(async (tx) => {
    const user = await store.insertUser(tx, { id: newId(), name, email, role, passwordHash })
    if (!user) throw emailTaken()
    await recordChange(tx, { actor, kind: 'user', subject: user, after: { name, email, role } })
    return user
  })
}
