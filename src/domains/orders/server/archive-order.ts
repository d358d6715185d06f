import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import { derivePaymentStatus } from '../rules.ts'
import * as adminStore from './admin-store.ts'
import { toAuditSubject } from './change-status.ts'
import type { Deps } from './deps.ts'
import { getOrderDetail } from './get-order-detail.ts'
import { lockOrder } from './lock-order.ts'

const CASH_PENDING = 'Record the cash or cancel the order first.'

type ArchiveDeps = Pick<Deps, 'db' | 'now'>

/** Takes an order out of the admin's default list and changes nothing else. Paid orders are never deleted. */
export async function archiveOrder(deps: ArchiveDeps, actor: Account, id: string): Promise<void> {
  await changeArchived(deps, actor, { id, isArchived: true })
}

export async function restoreOrder(deps: ArchiveDeps, actor: Account, id: string): Promise<adminStore.OrderDetail> {
  await changeArchived(deps, actor, { id, isArchived: false })
  return getOrderDetail(deps.db, id)
}

async function changeArchived(
  { db, now }: ArchiveDeps,
  actor: Account,
  { id, isArchived }: { id: string; isArchived: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const wasArchived = order.archivedAt !== null
    if (wasArchived === isArchived) return
    if (isArchived && derivePaymentStatus(order) === 'pending') throw new ShopError('conflict', CASH_PENDING)
    await adminStore.setArchivedAt(tx, id, isArchived ? now() : null)
    await recordAuditEntry(tx, {
      actor,
      kind: 'order',
      subject: toAuditSubject(order),
      before: { archived: wasArchived },
      after: { archived: isArchived },
    })
  })
}
