import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { takeBackStock } from '#domains/catalogue/server/stock-moves.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { ShopError } from '#shared/errors.ts'
import type { AdminOrderDetail } from '../admin-contract.ts'
import { stillOut } from '../rules.ts'
import { lockOrder, setRestocked } from './admin-store.ts'
import { cancelMail } from './cancel-mail.ts'
import { noSuchOrder, readOrder } from './get-admin-order.ts'
import { giveBack } from './refund-order.ts'
import { type AdminDeps, changeStatus } from './set-order-status.ts'

const HAS_OPEN_RETURN = 'This order has an open return. Complete or reject it first.'

/**
 * Cancels an order, restocks its items and refunds what is left. Safe to repeat: skips what an earlier call or a return
 * already restocked or refunded.
 */
export async function cancelOrder(
  deps: AdminDeps,
  authorization: string | undefined,
  { id, reason }: { id: string; reason: string },
): Promise<AdminOrderDetail> {
  const actor = await requireAdmin(deps, authorization)
  const { db, now: getNow = () => new Date() } = deps
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw noSuchOrder()
    const now = getNow()
    const { isOpen, units } = await deps.findReturnedUnits(tx, id)
    if (isOpen) throw new ShopError('conflict', HAS_OPEN_RETURN)
    const isChanged = await changeStatus(tx, order, { status: 'Cancelled', actor, now })
    if (!order.restockedAt) {
      await takeBackStock(tx, stillOut(order.lines, units))
      await setRestocked(tx, id, now)
    }
    const amountPaise = order.totalPaise - order.refundedPaise
    if (amountPaise > 0) await giveBack(deps, tx, { order, amountPaise, reason, actor, now })
    if (isChanged || amountPaise > 0) {
      await sendMail(deps, tx, { to: order.customerEmail, ...cancelMail(order, amountPaise, deps.origin) })
    }
    return readOrder(tx, id)
  })
}
