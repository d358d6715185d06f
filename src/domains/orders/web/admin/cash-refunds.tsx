import { useQuery } from '@tanstack/react-query'
import {
  formatSentTo,
  orderRefundDestinationQueryOptions,
  RefundDestinationDetails,
} from '#domains/returns/web/parts/refund-destination-details.tsx'
import type { AdminOrderDetail } from '../../admin-contract.ts'
import { formatMobile } from '../labels.ts'
import { CashRefundForm, REFUND_DUE } from '../parts/cash-refund-form.tsx'
import { useShowOrder } from './orders-queries.ts'

/** Refunds that an admin sends by hand and records with the reference of the transfer. */
export function CashRefunds({ order }: { order: AdminOrderDetail }) {
  const dueRefunds = order.refunds.filter(({ status }) => status === REFUND_DUE)
  return dueRefunds.length === 0 ? null : <DueRefunds order={order} refunds={dueRefunds} />
}

function DueRefunds({ order, refunds }: { order: AdminOrderDetail; refunds: AdminOrderDetail['refunds'] }) {
  const showOrder = useShowOrder()
  const { data: refundTo, isPending } = useQuery(orderRefundDestinationQueryOptions(order._id))
  if (isPending) return null
  return (
    <section aria-label="Refund to" className="grid gap-4 border border-ink bg-yellow p-4">
      <p className="max-w-prose text-sm font-semibold text-pretty">
        {refundTo
          ? 'Send this refund by UPI or bank transfer to the details of the return, then record its reference.'
          : `We don't know a UPI ID or bank account yet. The email about this refund asks ${order.user.name} for one; you can also call ${formatMobile(order)}. Send the money, then record where it went and its reference.`}
      </p>
      {refundTo && <RefundDestinationDetails refundTo={refundTo} />}
      {refunds.map(({ _id, amount }) => (
        <CashRefundForm
          key={_id}
          orderId={order._id}
          amount={amount}
          sentTo={refundTo ? formatSentTo(refundTo) : undefined}
          onRecorded={showOrder}
        />
      ))}
    </section>
  )
}
