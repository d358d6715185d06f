import { type FormEvent, useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { Link } from '#ui/link.tsx'
import { type AdminOrderDetail, MAX_REASON_LENGTH } from '../../admin-contract.ts'
import { useArchiveOrder, useCancelOrder, useRefundOrder, useRestoreOrder } from './orders-queries.ts'
import { StatusSelect } from './status-select.tsx'
import { DELETE_NOTE, DELETE_QUESTION } from './texts.ts'

const buttonClass =
  'inline-flex min-h-11 cursor-pointer items-center border border-ink bg-paper px-4 text-sm font-semibold hover:bg-acid aria-disabled:cursor-progress'
const fieldClass = 'h-11 w-full border border-ink bg-chalk px-3 text-base sm:text-sm'

interface OrderActionsProps {
  order: AdminOrderDetail
  onClose: () => void
}

export function OrderActions({ order, onClose }: OrderActionsProps) {
  const { _id: id, status, archivedAt } = order
  const archive = useArchiveOrder()
  const restore = useRestoreOrder()
  return (
    <section
      aria-label="Actions"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-ink bg-card px-5 py-3"
    >
      <StatusSelect id={id} status={status} />
      <Link to={`/admin/orders/print${formatSearchParams({ kind: 'slips', ids: id })}`} className={buttonClass}>
        Packing slip
      </Link>
      <Link to={`/admin/returns${formatSearchParams({ q: id })}`} className={buttonClass}>
        Returns
      </Link>
      {archivedAt ? (
        <button type="button" onClick={() => restore.mutate(id)} className={buttonClass}>
          Restore
        </button>
      ) : (
        <ConfirmButton
          label="Delete"
          question={DELETE_QUESTION}
          className={`${buttonClass} hover:bg-brick`}
          onConfirm={() => archive.mutate(id, { onSuccess: onClose })}
        >
          <p>{DELETE_NOTE}</p>
        </ConfirmButton>
      )}
    </section>
  )
}

export function RefundForm({ order }: { order: AdminOrderDetail }) {
  const { _id: id, refundable, status, restockedAt } = order
  const refund = useRefundOrder()
  const cancel = useCancelOrder()
  const [reason, setReason] = useState('')
  const [amount, setAmount] = useState(String(refundable))
  // a repeated click, or a retry after a lost response, must not refund twice
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const isPending = refund.isPending || cancel.isPending
  const hasReason = reason.trim() !== ''
  const isFullyCancelled = status === 'Cancelled' && restockedAt !== undefined

  const resetOnSuccess = {
    onSuccess: ({ refundable: remaining }: AdminOrderDetail) => {
      setIdempotencyKey(crypto.randomUUID())
      setReason('')
      setAmount(String(remaining))
    },
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || !hasReason) return
    refund.mutate({ id, amount: Number(amount), reason, key: idempotencyKey }, resetOnSuccess)
  }
  if (refundable === 0 && isFullyCancelled) return null
  return (
    <form
      aria-label="Refund this order"
      onSubmit={submit}
      className="grid items-end gap-2 border-b border-ink p-5 sm:grid-cols-[minmax(0,1fr)_9rem_auto_auto] [&_:is(input,button)]:scroll-mb-32"
    >
      <label className="grid gap-1">
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
      {refundable > 0 && (
        <>
          <label className="grid gap-1">
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
          <button type="submit" aria-disabled={isPending || undefined} className={buttonClass}>
            Refund
          </button>
        </>
      )}
      {!isFullyCancelled && (
        <ConfirmButton
          label="Cancel and refund"
          question="Cancel this order, restock the items and refund the customer?"
          className={`${buttonClass} hover:bg-brick`}
          onConfirm={() => cancel.mutate({ id, reason: hasReason ? reason : 'Cancelled by the shop' }, resetOnSuccess)}
        >
          <p>
            {refundable > 0
              ? `The customer gets a refund of ${formatRupees(refundable)} and an email.`
              : 'The payment is already fully refunded.'}
          </p>
        </ConfirmButton>
      )}
    </form>
  )
}
