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

/** An admin opens an account for somebody else, as customer or as another admin. */
export async function addUser(deps: Deps, authorization: string | undefined, wanted: NewUser) {
  const actor = await requireAdmin(deps, authorization)
  refuse(registrationProblem(wanted))
  const { name, email, password, role } = wanted
  if (await store.findUserByEmail(deps.db, email)) throw emailTaken()
  const passwordHash = await hashPassword(password)
  return deps.db.transaction(async (tx) => {
    const user = await store.insertUser(tx, { id: newId(), name, email, role, passwordHash })
    if (!user) throw emailTaken()
    await recordChange(tx, { actor, kind: 'user', subject: user, after: { name, email, role } })
    return user
  })
}
