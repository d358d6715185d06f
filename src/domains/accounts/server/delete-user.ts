import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { lockAndAssertErasable, toPersonWithTrustedEmail } from '#platform/database/personal-data.ts'
import type { Account } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { lockUserForAdmin } from './lock-user-for-admin.ts'
import * as users from './user-store.ts'

/**
 * Deletes an account with its sessions, addresses and cart. Its orders are kept. What prevents erasing the person also
 * prevents this. Checkouts and orders are locked before the account, as when an order is placed; with the account locked,
 * nothing new can reference it, so the second check is final.
 */
export async function deleteUser(deps: Pick<Deps, 'db' | 'personalData'>, actor: Account, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await users.findUser(tx, id)
    const person = toPersonWithTrustedEmail({ id, email: found?.email ?? '' })
    await lockAndAssertErasable(tx, deps, person)
    const { user, assertOwnerRemains } = await lockUserForAdmin(tx, actor, id)
    assertOwnerRemains()
    await lockAndAssertErasable(tx, deps, person)
    await users.deleteUser(tx, id)
    const { name, email, role } = user
    await recordAuditEntry(tx, { actor, kind: 'user', subject: user, before: { name, email, role } })
  })
}
