import { type FormEvent, useState } from 'react'
import { writeSearch } from '#shared/known-search.ts'
import { formatRupees } from '#shared/money.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { Link } from '#ui/link.tsx'
import { type AdminOrderDetail, MAX_REASON_LENGTH } from '../../admin-contract.ts'
import { useArchive, useCancel, useRefund, useRestore } from './orders-queries.ts'
import { StatusSelect } from './status-select.tsx'
import { ASK_TO_DELETE, PAID_STAYS } from './texts.ts'

const button =
  'inline-flex min-h-11 cursor-pointer items-center border border-ink bg-paper px-4 text-sm font-semibold hover:bg-acid aria-disabled:cursor-progress'
const field = 'h-11 w-full border border-ink bg-chalk px-3 text-base sm:text-sm'

interface OrderActionsProps {
  order: AdminOrderDetail
  onClose: () => void
}

/** What can be done with an order: its status, its paper, and out of the lists with it. In sight wherever one reads. */
export function OrderActions({ order, onClose }: OrderActionsProps) {
  const { _id: id, status, archivedAt } = order
  const archive = useArchive()
  const restore = useRestore()
  const print = (kind: string) => `/admin/orders/print${writeSearch({ kind, ids: id })}`
  return (
    <section
      aria-label="Actions"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-ink bg-card px-5 py-3"
    >
      <StatusSelect id={id} status={status} />
      <Link to={print('slips')} className={button}>
        Packing slip
      </Link>
      <Link to={`/admin/returns${writeSearch({ q: id })}`} className={button}>
        Returns
      </Link>
      {archivedAt ? (
        <button type="button" onClick={() => restore.mutate(id)} className={button}>
          Restore
        </button>
      ) : (
        <ConfirmButton
          label="Delete"
          question={ASK_TO_DELETE}
          className={`${button} hover:bg-brick`}
          onConfirm={() => archive.mutate(id, { onSuccess: onClose })}
        >
          <p>{PAID_STAYS}</p>
        </ConfirmButton>
      )}
    </section>
  )
}

/** A refund of any part of what is left, or the whole order taken back. */
export function MoneyBack({ order }: { order: AdminOrderDetail }) {
  const { _id: id, refundable, status, restockedAt } = order
  const refund = useRefund()
  const cancel = useCancel()
  const [reason, setReason] = useState('')
  const [amount, setAmount] = useState(String(refundable))
  // pressed twice, or sent again because the answer was lost, it is the same refund
  const [key, setKey] = useState(() => crypto.randomUUID())
  const isPending = refund.isPending || cancel.isPending
  const hasReason = reason.trim() !== ''
  const isCancelled = status === 'Cancelled' && restockedAt !== undefined

  const done = {
    onSuccess: ({ refundable: left }: AdminOrderDetail) => {
      setKey(crypto.randomUUID())
      setReason('')
      setAmount(String(left))
    },
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && hasReason) refund.mutate({ id, amount: Number(amount), reason, key }, done)
  }
  if (refundable === 0 && isCancelled) return null
  return (
    <form
      aria-label="Money back"
      onSubmit={submit}
      className="grid items-end gap-2 border-b border-ink p-5 sm:grid-cols-[minmax(0,1fr)_9rem_auto_auto] [&_:is(input,button)]:scroll-mb-32"
    >
      <label className="grid gap-1">
        <span className="tag-type">Reason</span>
        <input
          name="reason"
          required
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          onChange={(event) => setReason(event.target.value)}
          className={field}
        />
      </label>
      {refundable > 0 && (
        <>
          <label className="grid gap-1">
            <span className="tag-type">Amount, up to {formatRupees(refundable)}</span>
            <input
              name="amount"
              type="number"
              required
              min="0.01"
              max={refundable}
              step="0.01"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
              className={`${field} font-mono`}
            />
          </label>
          <button type="submit" aria-disabled={isPending || undefined} className={button}>
            Refund
          </button>
        </>
      )}
      {!isCancelled && (
        <ConfirmButton
          label="Cancel and refund"
          question="Cancel this order, put its items back to the shelf and give the money back?"
          className={`${button} hover:bg-brick`}
          onConfirm={() => cancel.mutate({ id, reason: hasReason ? reason : 'Cancelled by the shop' }, done)}
        >
          <p>
            {refundable > 0
              ? `${formatRupees(refundable)} goes back to the customer, who is told by mail.`
              : 'All of it went back already.'}
          </p>
        </ConfirmButton>
      )}
    </form>
  )
}
