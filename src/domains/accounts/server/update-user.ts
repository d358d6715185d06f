import { recordChange } from '#platform/audit/record-change.ts'
import type { Tx } from '#platform/database/connect.ts'
import { sendEmail } from '#platform/email/send-email.ts'
import { validateUserUpdate } from '../rules.ts'
import type { UserUpdate } from '../users-contract.ts'
import type { Account } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { emailChangedEmail } from './email-changed-email.ts'
import { emailTakenError } from './email-taken-error.ts'
import { endPendingLogins } from './end-pending-logins.ts'
import { lockUserForAdmin } from './lock-user-for-admin.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'
import * as users from './user-store.ts'

/** A trigger on the users table ends all sessions of the user when the role changes. */
export async function updateUser(
  { db, shopSettings }: Pick<Deps, 'db' | 'shopSettings'>,
  actor: Account,
  id: string,
  input: UserUpdate,
) {
  rejectIfInvalid(validateUserUpdate(input))
  return db.transaction(async (tx) => {
    const { user, assertOwner, assertOwnerRemains } = await lockUserForAdmin(tx, actor, id)
    const changes = pickChanges(user, input)
    if (Object.keys(changes).length === 0) return user
    if (changes.role !== undefined) assertOwner()
    if (changes.role === 'customer') assertOwnerRemains()
    if (changes.email !== undefined) await prepareEmailChange(tx, id, changes.email)
    // a former member of the staff starts again as an owner or a customer
    const updated = await users.updateUser(tx, id, changes.role ? { ...changes, staffRole: null } : changes)
    await recordUserUpdate(tx, actor, user, changes)
    if (changes.email !== undefined)
      await sendEmail(tx, { to: user.email, ...emailChangedEmail(shopSettings.current(), user) })
    return updated ?? user
  })
}

function pickChanges(user: users.UserRow, { name, email, role }: UserUpdate) {
  return {
    ...(name === undefined || name === user.name ? {} : { name }),
    ...(email === undefined || email === user.email ? {} : { email }),
    ...(role === undefined || role === user.role ? {} : { role }),
  }
}

/** Invalidates links and codes sent to the old email address. */
async function prepareEmailChange(tx: Tx, id: string, email: string): Promise<void> {
  if (await users.isEmailTaken(tx, email, id)) throw emailTakenError()
  await endPendingLogins(tx, id)
}

async function recordUserUpdate(
  tx: Tx,
  actor: Account,
  user: users.UserRow,
  { role, ...details }: ReturnType<typeof pickChanges>,
) {
  const subject = { id: user.id, name: user.name }
  if (role !== undefined) {
    await recordChange(tx, { actor, kind: 'role', subject, before: { role: user.role }, after: { role } })
  }
  const fields = Object.keys(details) as (keyof typeof details)[]
  if (fields.length === 0) return
  const before = Object.fromEntries(fields.map((field) => [field, user[field]]))
  await recordChange(tx, { actor, kind: 'user', subject, before, after: details })
}
