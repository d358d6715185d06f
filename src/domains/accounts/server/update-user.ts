import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import { validateUserUpdate } from '../rules.ts'
import type { UserUpdate } from '../users-contract.ts'
import type { Account } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { emailAddressChangedEmail } from './email-address-changed-email.ts'
import { emailTakenError } from './email-taken-error.ts'
import { endPendingLogins } from './end-pending-logins.ts'
import { lockUserForAdmin } from './lock-user-for-admin.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'
import * as sessions from './session-store.ts'
import * as users from './user-store.ts'

interface UserUpdateOptions {
  id: string
  input: UserUpdate
  origin: string
}

/** A trigger on the users table ends all sessions of the user when the role changes. */
export async function updateUser(
  deps: Pick<Deps, 'db' | 'shopSettings'>,
  actor: Account,
  { id, input, origin }: UserUpdateOptions,
) {
  rejectIfInvalid(validateUserUpdate(input))
  return deps.db.transaction(async (tx) => {
    const { user, assertActorIsOwner, assertOwnerRemains, assertCanChangeEmail } = await lockUserForAdmin(tx, actor, id)
    const changes = pickChanges(user, input)
    if (Object.keys(changes).length === 0) return user
    if (changes.role !== undefined) assertActorIsOwner()
    if (changes.role === 'customer') assertOwnerRemains()
    if (changes.email !== undefined) {
      assertCanChangeEmail()
      await prepareEmailChange(tx, actor, { id, email: changes.email })
    }
    // a former member of the staff starts again as an owner or a customer
    const updated = await users.updateUser(tx, id, changes.role ? { ...changes, staffRole: null } : changes)
    await recordUserUpdate(tx, actor, user, changes)
    if (changes.email !== undefined) await notifyEmailChange(tx, deps, { user, newEmail: changes.email, origin })
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

/** Invalidates links and codes sent to the old email address, and all sessions except the actor's own. */
async function prepareEmailChange(tx: Tx, actor: Account, { id, email }: { id: string; email: string }): Promise<void> {
  if (await users.isEmailTaken(tx, email, id)) throw emailTakenError()
  await endPendingLogins(tx, id)
  await sessions.deleteUserSessions(tx, id, { keptSessionId: actor.id === id ? actor.sessionId : undefined })
}

interface EmailChange {
  user: users.UserRow
  newEmail: string
  origin: string
}

async function notifyEmailChange(
  tx: Tx,
  { shopSettings }: Pick<Deps, 'shopSettings'>,
  { user: { name, email }, newEmail, origin }: EmailChange,
): Promise<void> {
  const shop = shopSettings.current()
  await enqueueEmail(tx, { to: email, ...emailAddressChangedEmail(shop, { name, isNewAddress: false, origin }) })
  await enqueueEmail(tx, { to: newEmail, ...emailAddressChangedEmail(shop, { name, isNewAddress: true, origin }) })
}

async function recordUserUpdate(
  tx: Tx,
  actor: Account,
  user: users.UserRow,
  { role, ...details }: ReturnType<typeof pickChanges>,
) {
  const subject = { id: user.id, name: user.name }
  if (role !== undefined) {
    await recordAuditEntry(tx, { actor, kind: 'role', subject, before: { role: user.role }, after: { role } })
  }
  const fields = Object.keys(details) as (keyof typeof details)[]
  if (fields.length === 0) return
  const before = Object.fromEntries(fields.map((field) => [field, user[field]]))
  await recordAuditEntry(tx, { actor, kind: 'user', subject, before, after: details })
}
