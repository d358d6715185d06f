import { formatSearchParams } from '#shared/search-params.ts'
import { Link } from '#ui/link.tsx'
import type { AdminOrderDetail } from '../../admin-contract.ts'
import { CashRefundForm, REFUND_DUE } from '../parts/cash-refund-form.tsx'
import { useShowOrder } from './orders-queries.ts'

/** Refunds that an admin sends by hand and records with the reference of the transfer. */
export function CashRefunds({ order: { _id: id, refunds } }: { order: AdminOrderDetail }) {
  const showOrder = useShowOrder()
  const dueRefunds = refunds.filter(({ status }) => status === REFUND_DUE)
  if (dueRefunds.length === 0) return null
  return (
    <div className="grid gap-3 border border-ink bg-yellow p-4">
      <p className="max-w-prose text-sm font-semibold text-pretty">
        Send this refund by UPI or bank transfer, then record its reference. A return has the customer's details:{' '}
        <Link to={`/admin/returns${formatSearchParams({ q: id })}`} className="underline underline-offset-4">
          returns of this order
        </Link>
        .
      </p>
      {dueRefunds.map(({ _id, amount }) => (
        <CashRefundForm key={_id} orderId={id} amount={amount} onRecorded={showOrder} />
      ))}
    </div>
  )
}
