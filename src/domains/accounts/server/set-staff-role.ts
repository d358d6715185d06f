import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import type { StaffRole } from '#shared/staff-roles.ts'
import type { Account } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { lockUserForAdmin } from './lock-user-for-admin.ts'
import * as users from './user-store.ts'

/**
 * Returns the user as before the change. The role takes effect with the user's next request, in every process, because
 * sessions of admins are not cached.
 */
export async function setStaffRole({ db }: Pick<Deps, 'db'>, actor: Account, id: string, staffRole: StaffRole) {
  return db.transaction(async (tx) => {
    const { user, assertActorIsOwner, assertOwnerRemains } = await lockUserForAdmin(tx, actor, id)
    assertActorIsOwner()
    if (user.role !== 'admin') throw new ShopError('conflict', `${user.name} isn't on the staff.`)
    // an owner is stored as an admin without a staff role
    const before = user.staffRole ?? 'owner'
    if (staffRole === before) return user
    assertOwnerRemains()
    await users.updateUser(tx, id, { staffRole: staffRole === 'owner' ? null : staffRole })
    await recordAuditEntry(tx, {
      actor,
      kind: 'role',
      subject: user,
      before: { staffRole: before },
      after: { staffRole },
    })
    return user
  })
}
