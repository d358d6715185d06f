import { giveBack } from '#domains/orders/server/refund-order.ts'
import { paiseFromRupees } from '#shared/money.ts'
import { worthOf } from '../rules.ts'
import { letGoOfExchange } from './let-go-of-exchange.ts'
import { refundedMail } from './return-mail.ts'
import * as store from './store.ts'
import { type Deps, takeStep } from './take-step.ts'

interface Wanted {
  id: string
  /** In rupees; absent, what was paid for the lines, or what is left of the payment if that is less. */
  amount?: number | undefined
}

/** Gives the money of a received return back. Its number is the refund's, here and at the provider: it happens once. */
export async function refundReturn(deps: Deps, authorization: string | undefined, { id, amount }: Wanted) {
  return takeStep(deps, { authorization, id, to: 'refunded' }, async (tx, { row, order, actor, now }) => {
    const left = order.totalPaise - order.refundedPaise
    const amountPaise = amount === undefined ? Math.min(worthOf(row.lines), left) : paiseFromRupees(amount)
    const refundId = `rf_${id}`
    await letGoOfExchange(tx, row)
    // when all went back before, for whatever reason, the return still comes to its end
    const isDue = amountPaise > 0
    if (isDue) await giveBack(deps, tx, { order, amountPaise, reason: `Return: ${row.reason}`, refundId, actor, now })
    await store.setRefund(tx, id, { refundId: isDue ? refundId : null, refundedPaise: amountPaise })
    return { mail: refundedMail(row, amountPaise), told: { amountPaise } }
  })
}
