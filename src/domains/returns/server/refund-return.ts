import type { Account } from '#domains/accounts/server/api.ts'
import { queueOrderRefund } from '#domains/orders/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { calculateLineValue, sumLineValues } from '#shared/line-value.ts'
import { asPaise, paiseFromRupees, subtractPaise } from '#shared/money.ts'
import { advanceReturn } from './advance-return.ts'
import type { Deps, StepDeps } from './deps.ts'
import { releaseExchangeStock } from './release-exchange-stock.ts'
import { returnRefundedEmail } from './return-emails.ts'
import * as store from './store.ts'

const CASH_NOT_RECORDED = 'Record the cash of this order first.'

interface ReturnRefundRequest {
  /** The return's id. */
  id: string
  /** In rupees; defaults to the price paid for the lines, or the remaining amount of the payment if that is less. */
  amount?: number | undefined
}

/** Refunds a received return. The refund id is derived from the return id, so there is at most one refund. */
export async function refundReturn(
  deps: StepDeps & Pick<Deps, 'jobs'>,
  actor: Account,
  { id, amount }: ReturnRefundRequest,
) {
  return advanceReturn(deps, { actor, id, to: 'refunded' }, async (tx, { row, order, now }) => {
    if (!order.paidAt) throw new ShopError('conflict', CASH_NOT_RECORDED)
    const remainingPaise = subtractPaise(order.paidPaise, order.refundedPaise)
    const amountPaise =
      amount === undefined ? asPaise(Math.min(sumLineValues(row.lines), remainingPaise)) : paiseFromRupees(amount)
    const refundId = `rf_${id}`
    await releaseExchangeStock(tx, row)
    // if the order was already fully refunded, the return completes without a refund
    const hasRefund = amountPaise > 0
    if (hasRefund)
      await queueOrderRefund(deps, tx, {
        order,
        amountPaise,
        reason: `Return: ${row.reason}`,
        refundId,
        actor,
        now,
        lines: row.lines.map((line) => ({
          orderLineId: line.orderLineId,
          quantity: line.quantity,
          valuePaise: calculateLineValue(line),
        })),
      })
    await store.setRefund(tx, id, { refundId: hasRefund ? refundId : null, refundedPaise: amountPaise })
    const email = returnRefundedEmail(deps.shopSettings.current(), row, {
      amountPaise,
      isCash: order.cod !== null,
      refundTo: row.refundTo,
    })
    return { email, auditFields: { amountPaise } }
  })
}
