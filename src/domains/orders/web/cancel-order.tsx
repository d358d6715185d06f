import { useEffect, useRef, useState } from 'react'
import { formatRefundTiming } from '#shared/format-promises.ts'
import { shortenId } from '#shared/ids.ts'
import { formatShortRupees, paiseFromRupees, rupeesFromPaise, subtractPaise } from '#shared/money.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { type Site, useSite } from '#ui/site.ts'
import { useMutateOnce } from '#ui/use-mutate-once.ts'
import type { Order } from '../contract.ts'
import { useCancelOwnOrder } from './queries.ts'
import { ORDER_CANCELLED } from './texts.ts'

interface CancelOrderProps {
  userId: string
  order: Order
  className: string
}

/** Offers to cancel the order while that is possible, and says how it went. */
export function CancelOrder({ userId, order, className }: CancelOrderProps) {
  const site = useSite()
  const [isAsking, setAsking] = useState(false)
  const mutation = useCancelOwnOrder(userId, order._id)
  const cancel = useMutateOnce(mutation)
  const status = useRef<HTMLParagraphElement>(null)
  const { error, isPending, isSuccess } = mutation
  useEffect(() => {
    // the button that had the focus is gone
    if (isSuccess) status.current?.focus()
  }, [isSuccess])
  return (
    <>
      {order.canCancel && (
        <button
          type="button"
          aria-disabled={isPending || undefined}
          onClick={() => isPending || setAsking(true)}
          className={`${className} aria-disabled:cursor-progress`}
        >
          {isPending ? 'Cancelling...' : 'Cancel order'}
        </button>
      )}
      <ConfirmDialog
        open={isAsking}
        question={`Cancel order #${shortenId(order._id)}?`}
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        onClose={() => setAsking(false)}
        onConfirm={() => cancel()}
      >
        <ul className="grid list-disc gap-2 pl-5">
          <li>{describeRefund(order, site)}</li>
          <li>A cancelled order can't be reopened.</li>
        </ul>
      </ConfirmDialog>
      {isSuccess && (
        <p ref={status} role="status" tabIndex={-1} className="basis-full font-semibold outline-none">
          {ORDER_CANCELLED}
        </p>
      )}
      {error && (
        <p role="alert" className="w-fit basis-full bg-brick px-2 py-1 font-semibold">
          {error.message}
        </p>
      )}
    </>
  )
}

type PaidOrder = Pick<Order, 'isPaid' | 'paymentMethod' | 'totalPrice' | 'refundedAmount'>

/** Says what happens to the money when the order is cancelled. */
export function describeRefund(order: PaidOrder, site: Pick<Site, 'pages'>): string {
  const { isPaid, paymentMethod, totalPrice, refundedAmount = 0 } = order
  if (!isPaid) return "You haven't paid anything yet, so there is nothing to refund."
  const paise = subtractPaise(paiseFromRupees(totalPrice), paiseFromRupees(refundedAmount))
  if (paise <= 0) return 'You already got all of your money back.'
  const amount = `${refundedAmount > 0 ? 'the remaining ' : ''}${formatShortRupees(rupeesFromPaise(paise))}`
  return paymentMethod === 'COD'
    ? `We'll refund ${amount} to your UPI ID or bank account, and email you about it.`
    : `We'll refund ${amount} to your original payment method. ${formatRefundTiming(site)}`
}
