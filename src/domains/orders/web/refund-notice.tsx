import { formatShortDate } from '#shared/format-date.ts'
import { formatRefundTiming } from '#shared/format-promises.ts'
import { formatShortRupees } from '#shared/money.ts'
import { type Site, useSite } from '#ui/site.ts'
import type { Order } from '../contract.ts'

/** Tells the customer of a cancelled order what happens to the money. */
export function RefundNotice({ order }: { order: Order }) {
  const site = useSite()
  if (order.status !== 'Cancelled' || !order.isPaid) return null
  return (
    <section aria-label="Refund" className="gutter border-b border-ink bg-accent py-5">
      {listRefundSentences(order, site).map((sentence) => (
        <p key={sentence} className="max-w-prose font-semibold">
          {sentence}
        </p>
      ))}
    </section>
  )
}

type RefundState = Pick<Order, 'totalPrice' | 'refundedAmount' | 'pendingRefund' | 'refundedAt'> &
  Partial<Pick<Order, 'paymentMethod'>>

export function listRefundSentences(
  { totalPrice, paymentMethod, refundedAmount = 0, pendingRefund = 0, refundedAt }: RefundState,
  site: Pick<Site, 'pages'>,
): string[] {
  const completed = refundedAmount - pendingRefund
  const missing = totalPrice - refundedAmount
  const target = paymentMethod === 'COD' ? 'your UPI ID or bank account' : 'your original payment method'
  return [
    ...(completed > 0 && refundedAt
      ? [`We refunded ${formatShortRupees(completed)} to ${target} on ${formatShortDate(refundedAt)}.`]
      : []),
    ...(pendingRefund > 0
      ? [
          paymentMethod === 'COD'
            ? `Your refund of ${formatShortRupees(pendingRefund)} is approved. We send it to ${target} and email you when it is done.`
            : `Your refund of ${formatShortRupees(pendingRefund)} is on its way to ${target}. ${formatRefundTiming(site)}`,
        ]
      : []),
    ...(missing > 0 ? [`Your refund of ${formatShortRupees(missing)} hasn't gone through yet. We're on it.`] : []),
  ]
}
