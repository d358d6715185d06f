import { recordChange } from '#platform/audit/record-change.ts'
import type { Account } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { lockUserForAdmin } from './lock-user-for-admin.ts'
import * as users from './user-store.ts'

/** Deletes an account with its sessions, addresses and cart. Its orders are kept. */
export async function deleteUser({ db }: Pick<Deps, 'db'>, actor: Account, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { user, assertOwnerRemains } = await lockUserForAdmin(tx, actor, id)
    assertOwnerRemains()
    await users.deleteUser(tx, id)
    const { name, email, role } = user
    await recordChange(tx, { actor, kind: 'user', subject: user, before: { name, email, role } })
  })
}
