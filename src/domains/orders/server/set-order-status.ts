import type { Account } from '#domains/accounts/server/api.ts'
import { reverseRestock } from '#domains/inventory/server/api.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Tx } from '#platform/database/connect.ts'
import { sendEmail } from '#platform/email/send-email.ts'
import { ShopError } from '#shared/errors.ts'
import type { OrderStatus } from '../contract.ts'
import { hasStatusEmail, subtractReturnedUnits } from '../rules.ts'
import * as adminStore from './admin-store.ts'
import type { ChangeDeps, Deps } from './deps.ts'
import { getOrderDetail } from './get-order-detail.ts'
import { lockOrder } from './lock-order.ts'
import { formatOrderNumber } from './order-email-blocks.ts'
import { statusEmail } from './status-email.ts'
import type { OrderRow } from './store.ts'

/** Any status may follow any other. A restocked order can only be reopened while its items are still in stock. */
export async function setOrderStatus(
  deps: ChangeDeps & Pick<Deps, 'findReturnedUnits'>,
  actor: Account,
  { id, status }: { id: string; status: OrderStatus },
): Promise<adminStore.OrderDetail> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.restockedAt && status !== 'Cancelled') await undoRestock(deps, tx, order)
    const isStatusChanged = await changeStatus(tx, order, { status, actor, now: deps.now() })
    if (isStatusChanged && hasStatusEmail(status)) {
      await sendEmail(tx, { to: order.customerEmail, ...statusEmail(order, status, deps.origin) })
    }
    return getOrderDetail(tx, id)
  })
}

/** Takes the restocked items out of stock again, all or none. */
async function undoRestock(
  { findReturnedUnits }: Pick<Deps, 'findReturnedUnits'>,
  tx: Tx,
  { id, lines }: OrderRow,
): Promise<void> {
  const { units } = await findReturnedUnits(tx, id)
  const remainingLines = subtractReturnedUnits(lines, units)
  const shortages = await reverseRestock(tx, remainingLines)
  const soldOutLines = remainingLines.filter(({ stockId }) => shortages.has(stockId))
  if (soldOutLines.length > 0) {
    const names = soldOutLines.map(({ name, size, color }) => [name, size, color].filter(Boolean).join(', '))
    const message = `This order can't be reopened. Its items were restocked and have since sold out: ${names.join('; ')}.`
    throw new ShopError('conflict', message)
  }
  await adminStore.setRestockedAt(tx, id, null)
}

/** Returns whether the status changed. The caller must hold the order's lock. */
export async function changeStatus(
  tx: Tx,
  order: OrderRow,
  { status, actor, now }: { status: OrderStatus; actor: Account; now: Date },
): Promise<boolean> {
  if (order.status === status) return false
  await adminStore.setStatus(tx, order.id, { status, at: now, by: actor })
  await recordChange(tx, {
    actor,
    kind: 'status',
    subject: toAuditSubject(order),
    before: { status: order.status },
    after: { status },
  })
  return true
}

export const toAuditSubject = ({ id, customerName }: OrderRow) => ({
  id,
  name: `#${formatOrderNumber(id)} ${customerName}`,
})
