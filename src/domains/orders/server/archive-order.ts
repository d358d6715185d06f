import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { AdminOrderDetail } from '../admin-contract.ts'
import { lockOrder, setArchived } from './admin-store.ts'
import { noSuchOrder, readOrder } from './get-admin-order.ts'
import { type AdminDeps, subjectOf } from './set-order-status.ts'

/** Hides an order from the lists. Paid orders are never deleted. */
export async function archiveOrder(deps: AdminDeps, authorization: string | undefined, id: string): Promise<string> {
  await changeArchived(deps, authorization, { id, isArchived: true })
  return id
}

export async function restoreOrder(
  deps: AdminDeps,
  authorization: string | undefined,
  id: string,
): Promise<AdminOrderDetail> {
  await changeArchived(deps, authorization, { id, isArchived: false })
  return readOrder(deps.db, id)
}

async function changeArchived(
  deps: AdminDeps,
  authorization: string | undefined,
  { id, isArchived }: { id: string; isArchived: boolean },
): Promise<void> {
  const actor = await requireAdmin(deps, authorization)
  const { db, now = () => new Date() } = deps
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw noSuchOrder()
    const wasArchived = order.archivedAt !== null
    if (wasArchived === isArchived) return
    await setArchived(tx, id, isArchived ? now() : null)
    await recordChange(tx, {
      actor,
      kind: 'order',
      subject: subjectOf(order),
      before: { archived: wasArchived },
      after: { archived: isArchived },
    })
  })
}
