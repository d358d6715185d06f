import { requireAdmin } from '#domains/accounts/server/api.ts'
import { restockReturned } from '#domains/inventory/server/api.ts'
import { sendEmail } from '#platform/email/send-email.ts'
import { ShopError } from '#shared/errors.ts'
import type { AdminOrderDetail } from '../admin-contract.ts'
import { subtractReturnedUnits } from '../rules.ts'
import { lockOrder, setRestockedAt } from './admin-store.ts'
import { cancellationEmail } from './cancellation-email.ts'
import { getOrderDetail, orderNotFound } from './get-admin-order.ts'
import { recordRefund } from './refund-order.ts'
import { changeStatus, type OrderAdminDeps } from './set-order-status.ts'

const HAS_OPEN_RETURN = 'This order has an open return. Complete or reject it first.'

/**
 * Cancels an order, restocks its items and refunds what is left. Safe to repeat: skips what an earlier call or a return
 * already restocked or refunded.
 */
export async function cancelOrder(
  deps: OrderAdminDeps,
  authorization: string | undefined,
  { id, reason }: { id: string; reason: string },
): Promise<AdminOrderDetail> {
  const actor = await requireAdmin(deps, authorization)
  const { db, now: getNow = () => new Date() } = deps
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw orderNotFound()
    const now = getNow()
    const { hasOpenReturn, units } = await deps.findReturnedUnits(tx, id)
    if (hasOpenReturn) throw new ShopError('conflict', HAS_OPEN_RETURN)
    const isChanged = await changeStatus(tx, order, { status: 'Cancelled', actor, now })
    if (!order.restockedAt) {
      await restockReturned(tx, subtractReturnedUnits(order.lines, units))
      await setRestockedAt(tx, id, now)
    }
    const amountPaise = order.totalPaise - order.refundedPaise
    if (amountPaise > 0) await recordRefund(deps, tx, { order, amountPaise, reason, actor, now })
    if (isChanged || amountPaise > 0) {
      await sendEmail(deps, tx, { to: order.customerEmail, ...cancellationEmail(order, amountPaise, deps.origin) })
    }
    return getOrderDetail(tx, id)
  })
}
