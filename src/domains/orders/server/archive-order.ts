import { requireAdmin } from '#domains/accounts/server/api.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { AdminOrderDetail } from '../admin-contract.ts'
import { lockOrder, setArchivedAt } from './admin-store.ts'
import { getOrderDetail, orderNotFound } from './get-admin-order.ts'
import { type OrderAdminDeps, toAuditSubject } from './set-order-status.ts'

/** Hides an order from the lists. Paid orders are never deleted. */
export async function archiveOrder(
  deps: OrderAdminDeps,
  authorization: string | undefined,
  id: string,
): Promise<string> {
  await changeArchived(deps, authorization, { id, isArchived: true })
  return id
}

export async function restoreOrder(
  deps: OrderAdminDeps,
  authorization: string | undefined,
  id: string,
): Promise<AdminOrderDetail> {
  await changeArchived(deps, authorization, { id, isArchived: false })
  return getOrderDetail(deps.db, id)
}

async function changeArchived(
  deps: OrderAdminDeps,
  authorization: string | undefined,
  { id, isArchived }: { id: string; isArchived: boolean },
): Promise<void> {
  const actor = await requireAdmin(deps, authorization)
  const { db, now = () => new Date() } = deps
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw orderNotFound()
    const wasArchived = order.archivedAt !== null
    if (wasArchived === isArchived) return
    await setArchivedAt(tx, id, isArchived ? now() : null)
    await recordChange(tx, {
      actor,
      kind: 'order',
      subject: toAuditSubject(order),
      before: { archived: wasArchived },
      after: { archived: isArchived },
    })
  })
}
