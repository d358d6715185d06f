import type { Account } from '#domains/accounts/server/api.ts'
import { restockSoldUnits } from '#domains/inventory/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import { ShopError } from '#shared/errors.ts'
import { subtractReturnedUnits } from '../rules.ts'
import * as adminStore from './admin-store.ts'
import { HAS_OPEN_RETURN } from './cancel-order.ts'
import { changeStatus, toAuditSubject } from './change-status.ts'
import * as codStore from './cod-store.ts'
import type { ChangeDeps, Deps } from './deps.ts'
import { getOrderDetail } from './get-order-detail.ts'
import { requestCreditNote } from './issue-credit-notes.ts'
import { lockOrder } from './lock-order.ts'
import { refusedEmail } from './refused-email.ts'

const NOT_REFUSABLE = 'Only a shipped order with cash on delivery that is not paid can be refused.'

/** Ends an order whose shipment was refused: the shipment came back, its items are restocked, its invoice is credited, and there is nothing to refund. */
export async function refuseOrder(
  deps: ChangeDeps & Pick<Deps, 'findReturnedUnits' | 'receiveShipments'>,
  actor: Account,
  { id, note = '' }: { id: string; note?: string | undefined },
): Promise<adminStore.OrderDetail> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order.cod || order.paidAt || order.status !== 'Shipped') throw new ShopError('conflict', NOT_REFUSABLE)
    const { hasOpenReturn, units } = await deps.findReturnedUnits(tx, id)
    if (hasOpenReturn) throw new ShopError('conflict', HAS_OPEN_RETURN)
    const now = deps.now()
    await changeStatus(tx, order, { status: 'Cancelled', actor, now, notify: false })
    await restockSoldUnits(tx, subtractReturnedUnits(order.lines, units), {
      reason: 'cancellation',
      reference: id,
      actor,
    })
    await adminStore.setRestockedAt(tx, id, now)
    await deps.receiveShipments(tx, id, now)
    await requestCreditNote(tx, { orderId: id })
    await codStore.setRefusedAt(tx, id, { refusedAt: now, note: note || null })
    const after = { refused: true, ...(note ? { note } : {}) }
    await recordAuditEntry(tx, {
      actor,
      kind: 'order',
      subject: toAuditSubject(order),
      before: { refused: false },
      after,
    })
    await enqueueEmail(tx, {
      to: order.customerEmail,
      reference: id,
      ...refusedEmail(deps.shopSettings.current(), order),
    })
    return getOrderDetail(tx, id)
  })
}
