import { recordChange } from '#platform/audit/record-change.ts'
import { requireAdmin } from './authenticate.ts'
import { lockUserForAdmin } from './lock-user-for-admin.ts'
import * as store from './user-store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

/** Deletes an account with its sessions, addresses and cart. Its orders are kept. */
export async function deleteUser(deps: Deps, authorization: string | undefined, id: string): Promise<void> {
  const actor = await requireAdmin(deps, authorization)
  await deps.db.transaction(async (tx) => {
    const { user, assertAdminRemains } = await lockUserForAdmin(tx, actor, id)
    assertAdminRemains()
    await store.deleteUser(tx, id)
    const { name, email, role } = user
    await recordChange(tx, { actor, kind: 'user', subject: user, before: { name, email, role } })
  })
}
