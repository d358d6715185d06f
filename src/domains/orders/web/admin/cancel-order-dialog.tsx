import { useState } from 'react'
import { shortenId } from '#shared/ids.ts'
import { formatRupees } from '#shared/money.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { type AdminOrder, MAX_REASON_LENGTH } from '../../admin-contract.ts'
import { hasShipped } from '../../rules.ts'
import { useCancelOrder } from './orders-queries.ts'

const DEFAULT_REASON = 'Cancelled by the shop'
const RESTOCK_LATER =
  "The items have shipped, so they aren't restocked now. When the parcel comes back, press Received back in this order."

interface CancelOrderDialogProps {
  order: AdminOrder
  open: boolean
  onClose: () => void
}

/** Says what cancelling does to the money, the stock and the customer. */
export function CancelOrderDialog({ order, open, onClose }: CancelOrderDialogProps) {
  const { _id: id, refundable: refund, isPaid, paymentMethod, statusHistory, user } = order
  const cancel = useCancelOrder()
  const [reason, setReason] = useState('')
  const number = `#${shortenId(id)}`
  const question = refund > 0 ? `Cancel order ${number} and refund ${formatRupees(refund)}?` : `Cancel order ${number}?`
  const describeMoney = () => {
    if (!isPaid) return `No cash was collected, so nothing is refunded. ${user.name} gets an email.`
    if (refund === 0) return `The payment is already fully refunded. ${user.name} gets an email.`
    return paymentMethod === 'COD'
      ? `You send ${formatRupees(refund)} to ${user.name} by UPI or bank transfer and record its reference.`
      : `${user.name} gets ${formatRupees(refund)} back, the way it was paid, and an email.`
  }
  return (
    <ConfirmDialog
      open={open}
      question={question}
      confirmLabel="Cancel order"
      cancelLabel="Keep order"
      onClose={onClose}
      onConfirm={() => !cancel.isPending && cancel.mutate({ id, reason: reason.trim() || DEFAULT_REASON })}
    >
      <ul className="grid list-disc gap-2 pl-5 text-sm">
        <li>{describeMoney()}</li>
        <li>{hasShipped(statusHistory) ? RESTOCK_LATER : 'The items go back into stock.'}</li>
        {refund > 0 && <li>A refunded order can't be reopened.</li>}
      </ul>
      {refund > 0 && (
        <label className="grid gap-2.5">
          <span className="mono-caption">Reason of the refund (optional)</span>
          <input
            value={reason}
            maxLength={MAX_REASON_LENGTH}
            onChange={(event) => setReason(event.target.value)}
            className="h-11 w-full border border-ink bg-chalk px-3 text-base sm:text-sm"
          />
        </label>
      )}
    </ConfirmDialog>
  )
}
