import type { Account } from '#domains/accounts/server/api.ts'
import { restockSoldUnits } from '#domains/inventory/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import { subtractReturnedUnits } from '../rules.ts'
import * as adminStore from './admin-store.ts'
import { toAuditSubject } from './change-status.ts'
import type { Deps } from './deps.ts'
import { getOrderDetail } from './get-order-detail.ts'
import { lockOrder } from './lock-order.ts'

const NOT_CANCELLED = 'Only the items of a cancelled order can be received back. Cancel the order first.'

/**
 * Restocks the items of a cancelled order whose shipment came back, except those that a return already booked. Safe to
 * repeat: restocks once.
 */
export async function restockOrder(
  deps: Pick<Deps, 'db' | 'now' | 'findReturnedUnits'>,
  actor: Account,
  id: string,
): Promise<adminStore.OrderDetail> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.status !== 'Cancelled') throw new ShopError('conflict', NOT_CANCELLED)
    if (!order.restockedAt) {
      const { units } = await deps.findReturnedUnits(tx, id)
      const lines = subtractReturnedUnits(order.lines, units)
      await restockSoldUnits(tx, lines, { reason: 'cancellation', reference: id, actor })
      await adminStore.setRestockedAt(tx, id, deps.now())
      await recordAuditEntry(tx, {
        actor,
        kind: 'order',
        subject: toAuditSubject(order),
        before: { restocked: 0 },
        after: { restocked: lines.reduce((sum, { quantity }) => sum + quantity, 0) },
      })
    }
    return getOrderDetail(tx, id)
  })
}
