import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { newId } from '#shared/ids.ts'
import { validateRegistration } from '../rules.ts'
import type { NewUser } from '../users-contract.ts'
import type { Account } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { emailTakenError } from './email-taken-error.ts'
import { lockAdminsAndAssertOwner } from './lock-user-for-admin.ts'
import { hashPassword } from './password.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'
import * as users from './user-store.ts'

export async function createUser({ db }: Pick<Deps, 'db'>, actor: Account, input: NewUser) {
  rejectIfInvalid(validateRegistration(input))
  const { name, email, password, role } = input
  if (await users.isEmailTaken(db, email)) throw emailTakenError()
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    if (role === 'admin') await lockAdminsAndAssertOwner(tx, actor)
    const user = await users.insertUser(tx, { id: newId(), name, email, role, passwordHash })
    if (!user) throw emailTakenError()
    await recordAuditEntry(tx, { actor, kind: 'user', subject: user, after: { name, email, role } })
    return user
  })
}
