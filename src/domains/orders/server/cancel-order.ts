import type { Account } from '#domains/accounts/server/api.ts'
import { restockSoldUnits } from '#domains/inventory/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import { ShopError } from '#shared/errors.ts'
import { subtractPaise } from '#shared/money.ts'
import { hasShipped, subtractReturnedUnits } from '../rules.ts'
import * as adminStore from './admin-store.ts'
import { cancellationEmail } from './cancellation-email.ts'
import { changeStatus } from './change-status.ts'
import type { ChangeDeps, Deps } from './deps.ts'
import { getOrderDetail } from './get-order-detail.ts'
import { requestCreditNote } from './issue-credit-notes.ts'
import { lockOrder } from './lock-order.ts'
import { queueOrderRefund } from './refund-order.ts'
import type { OrderRow } from './store.ts'

export const HAS_OPEN_RETURN = 'This order has an open return. Complete or reject it first.'

export type CancelDeps = ChangeDeps & Pick<Deps, 'jobs' | 'findReturnedUnits'>

interface Cancellation {
  reason: string
  /** Whether the customer gets an email. */
  notify?: boolean | undefined
}

/**
 * Cancels an order, refunds the remaining amount and restocks its items, unless they have shipped: those are restocked
 * when they come back. Safe to repeat: does not restock or refund again what an earlier call or a return already did.
 */
export async function cancelOrder(
  deps: CancelDeps,
  actor: Account,
  { id, ...cancellation }: Cancellation & { id: string },
): Promise<adminStore.OrderDetail> {
  return deps.db.transaction(async (tx) => {
    await cancelLockedOrder(deps, tx, await lockOrder(tx, id), { ...cancellation, actor })
    return getOrderDetail(tx, id)
  })
}

/** Like `cancelOrder`. The caller must hold the order's lock. */
export async function cancelLockedOrder(
  deps: CancelDeps,
  tx: Tx,
  order: OrderRow,
  { actor, reason, notify = true }: Cancellation & { actor: Account },
): Promise<void> {
  const { id } = order
  const now = deps.now()
  const { hasOpenReturn, units } = await deps.findReturnedUnits(tx, id)
  if (hasOpenReturn) throw new ShopError('conflict', HAS_OPEN_RETURN)
  const hasStatusChanged = await changeStatus(tx, order, { status: 'Cancelled', actor, now, notify: false })
  const isShipped = hasShipped(order.history)
  if (!order.restockedAt && !isShipped) {
    await restockSoldUnits(tx, subtractReturnedUnits(order.lines, units), {
      reason: 'cancellation',
      reference: id,
      actor,
    })
    await adminStore.setRestockedAt(tx, id, now)
  }
  const remainingPaise = subtractPaise(order.paidPaise, order.refundedPaise)
  if (remainingPaise > 0) await queueOrderRefund(deps, tx, { order, amountPaise: remainingPaise, reason, actor, now })
  else await requestCreditNote(tx, { orderId: id })
  if (notify && (hasStatusChanged || remainingPaise > 0)) {
    const email = cancellationEmail(deps.shopSettings.current(), { ...order, isShipped }, remainingPaise, deps.origin)
    await enqueueEmail(tx, { to: order.customerEmail, reference: id, ...email })
  }
}
