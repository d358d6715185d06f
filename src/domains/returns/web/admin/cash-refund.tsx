import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { CashRefundForm, REFUND_DUE } from '#domains/orders/web/parts/cash-refund-form.tsx'
import type { AdminReturnDetail } from '../../admin-contract.ts'
import type { RefundTo } from '../../contract.ts'
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
        <dl className="flex flex-wrap gap-x-10 gap-y-3 text-sm">
          {listDetails(refundTo).map(([name, value]) => (
            <div key={name} className="grid min-w-0 gap-0.5">
              <dt className="mono-caption text-smoke">{name}</dt>
              <dd className="font-mono font-semibold break-all select-all">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-sm">The customer gave no UPI ID or bank account. Ask for one before you refund.</p>
      )}
      {refund?.status === REFUND_DUE && (
        <CashRefundForm orderId={order._id} amount={refund.amount} onRecorded={refetchReturns} />
      )}
    </section>
  )
}

const listDetails = (refundTo: RefundTo): [string, string][] =>
  'upiId' in refundTo
    ? [['UPI ID', refundTo.upiId]]
    : [
        ['Account holder', refundTo.accountName],
        ['Account number', refundTo.accountNumber],
        ['IFSC', refundTo.ifsc],
      ]
