import { type FormEvent, useState } from 'react'
import { usePermissions } from '#domains/accounts/web/parts/use-can.ts'
import { shortenId } from '#shared/ids.ts'
import { formatRupees, formatShortRupees } from '#shared/money.ts'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { type AdminOrderDetail, MAX_REASON_LENGTH } from '../../admin-contract.ts'
import { hasShipped } from '../../rules.ts'
import { buttonClass, fieldClass, primaryClass } from './button-classes.ts'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { useRefundOrder } from './orders-queries.ts'

/** Refunds an amount after a confirmation, or cancels the whole order. */
export function RefundForm({ order }: { order: AdminOrderDetail }) {
  const { refundable, status, statusHistory, restockedAt } = order
  const [isCancelling, setCancelling] = useState(false)
  const can = usePermissions()
  const isFullyCancelled = status === 'Cancelled' && (restockedAt !== undefined || hasShipped(statusHistory))
  const canRefund = refundable > 0 && can('payments:write')
  const canCancel = !isFullyCancelled && can('orders:write')
  if (!canRefund && !canCancel) return null
  return (
    <section aria-label="Refund or cancel" className="grid gap-4 border-b border-ink p-5">
      <h3 className="font-bold">{canRefund ? 'Refund' : 'Cancel'}</h3>
      {canRefund && <AmountForm order={order} />}
      {canCancel && (
        <button
          type="button"
          onClick={() => setCancelling(true)}
          className={`${buttonClass} justify-self-start hover:bg-brick`}
        >
          {refundable > 0 ? 'Cancel and refund' : 'Cancel order'}
        </button>
      )}
      <CancelOrderDialog order={order} open={isCancelling} onClose={() => setCancelling(false)} />
    </section>
  )
}

function AmountForm({ order }: { order: AdminOrderDetail }) {
  const { _id: id, refundable, user } = order
  const isCash = order.paymentMethod === 'COD'
  const refund = useRefundOrder()
  const [reason, setReason] = useState('')
  const [amount, setAmount] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  // a repeated click, or a retry after a lost response, must not refund twice
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const openConfirmation = (event: FormEvent) => {
    event.preventDefault()
    if (!refund.isPending && reason.trim() !== '') setConfirming(true)
  }
  const sendRefund = () =>
    refund.mutate(
      { id, amount: Number(amount), reason, key: idempotencyKey },
      {
        onSuccess: () => {
          setIdempotencyKey(crypto.randomUUID())
          setReason('')
          setAmount('')
        },
      },
    )
  return (
    <>
      <form
        aria-label="Refund this order"
        onSubmit={openConfirmation}
        className="grid items-end gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto_auto] [&_:is(input,button)]:scroll-mb-32"
      >
        <label className="grid gap-2.5">
          <span className="mono-caption">Reason</span>
          <input
            name="reason"
            required
            value={reason}
            maxLength={MAX_REASON_LENGTH}
            onChange={(event) => setReason(event.target.value)}
            className={fieldClass}
          />
        </label>
        <label className="grid gap-2.5">
          <span className="mono-caption">Amount, up to {formatRupees(refundable)}</span>
          <input
            name="amount"
            type="number"
            required
            min="0.01"
            max={refundable}
            step="0.01"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            className={`${fieldClass} font-mono`}
          />
        </label>
        <button
          type="button"
          onClick={() => setAmount(String(refundable))}
          className="min-h-11 cursor-pointer px-2 text-sm font-semibold underline underline-offset-4 hover:bg-acid"
        >
          Refund all {formatShortRupees(refundable)}
        </button>
        <button type="submit" aria-disabled={refund.isPending || undefined} className={primaryClass}>
          Refund
        </button>
      </form>
      <ConfirmDialog
        open={isConfirming}
        question={`Refund ${formatRupees(Number(amount))} of order #${shortenId(id)}?`}
        confirmLabel={`Refund ${formatRupees(Number(amount))}`}
        onConfirm={sendRefund}
        onClose={() => setConfirming(false)}
      >
        <p className="text-sm">
          {isCash
            ? 'You send the money by UPI or bank transfer and record its reference.'
            : `${user.name} gets the money back, the way it was paid, and an email.`}{' '}
          The order keeps its status, and nothing is restocked.
        </p>
      </ConfirmDialog>
    </>
  )
}
