import type { Account } from '#domains/accounts/server/api.ts'
import { completeRefundByHand } from '#domains/payments/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import { ShopError } from '#shared/errors.ts'
import { paiseFromRupees } from '#shared/money.ts'
import type { OrderDetail } from './admin-store.ts'
import { toAuditSubject } from './change-status.ts'
import { listRefundsWithOrder } from './credit-note-store.ts'
import type { ChangeDeps } from './deps.ts'
import { getOrderDetail } from './get-order-detail.ts'
import { lockOrder } from './lock-order.ts'
import { refundEmail } from './refund-email.ts'

interface CashRefund {
  id: string
  /** In rupees. */
  amount: number
  reference: string
  /** The UPI ID or bank account. */
  sentTo?: string | undefined
}

/** Records that an admin has sent the money of a refund that was due by hand. */
export async function recordCashRefund(
  deps: ChangeDeps,
  actor: Account,
  { id, amount, reference, sentTo = '' }: CashRefund,
): Promise<OrderDetail> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order.cod || order.paymentId === null) throw new ShopError('conflict', 'No refund is due for this order.')
    const amountPaise = paiseFromRupees(amount)
    const refundIds = await completeRefundByHand(tx, {
      paymentId: order.paymentId,
      amountPaise,
      reference,
      now: deps.now(),
    })
    const after = { amountPaise, reference, ...(sentTo ? { sentTo } : {}) }
    await recordAuditEntry(tx, { actor, kind: 'refund', subject: toAuditSubject(order), after })
    const refunds = await listRefundsWithOrder(tx, refundIds)
    const creditNotes = refunds.flatMap(({ creditNote }) => creditNote ?? [])
    const items = refunds.flatMap((refund) => refund.items)
    const refund = { ...order, reference, sentTo, creditNote: creditNotes.join(', '), items }
    const email = refundEmail(deps.shopSettings.current(), refund, amountPaise, deps.origin)
    await enqueueEmail(tx, { to: order.customerEmail, reference: order.id, ...email })
    return getOrderDetail(tx, id)
  })
}
