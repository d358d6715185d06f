import { recordChange } from '#platform/audit/record-change.ts'
import { requireAdmin } from './authenticate.ts'
import { holdForAdmin } from './hold-for-admin.ts'
import * as store from './user-store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

/** An admin deletes somebody's account, with sessions, addresses and cart. What they have bought stays, without them. */
export async function deleteUser(deps: Deps, authorization: string | undefined, id: string): Promise<void> {
  const actor = await requireAdmin(deps, authorization)
  await deps.db.transaction(async (tx) => {
    const { user, refuseLoss } = await holdForAdmin(tx, actor, id)
    refuseLoss()
    await store.deleteUser(tx, id)
    const { name, email, role } = user
    await recordChange(tx, { actor, kind: 'user', subject: user, before: { name, email, role } })
  })
}
