import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { CashRefundForm, REFUND_DUE } from '#domains/orders/web/parts/cash-refund-form.tsx'
import type { AdminReturnDetail } from '../../admin-contract.ts'
import { formatSentTo, RefundDestinationDetails } from '../parts/refund-destination-details.tsx'
import { useRefetchReturns } from './returns-queries.ts'

/** Where the customer wants the refund of an order that was paid in cash, and the form to record it. */
export function CashRefund({ returnRequest: { order, refund, refundTo } }: { returnRequest: AdminReturnDetail }) {
  const refetchReturns = useRefetchReturns()
  const canRefund = useCan('payments:write')
  if (order.paymentMethod !== 'COD' || !canRefund) return null
  return (
    <section aria-label="Refund to" className="grid gap-4 border-t border-ink bg-chalk p-5">
      <h2 className="font-bold">Refund to</h2>
      {refundTo ? (
        <RefundDestinationDetails refundTo={refundTo} />
      ) : (
        <p className="text-sm">The customer gave no UPI ID or bank account. Ask for one before you refund.</p>
      )}
      {refund?.status === REFUND_DUE && (
        <CashRefundForm
          orderId={order._id}
          amount={refund.amount}
          sentTo={refundTo && formatSentTo(refundTo)}
          onRecorded={refetchReturns}
        />
      )}
    </section>
  )
}
