import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCan, usePermissions } from '#domains/accounts/web/parts/use-can.ts'
import { shortenId } from '#shared/ids.ts'
import { formatRupees, formatShortRupees } from '#shared/money.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { type AdminOrderDetail, MAX_REASON_LENGTH } from '../../admin-contract.ts'
import { formatUnits } from '../../refund-rules.ts'
import { hasShipped } from '../../rules.ts'
import { buttonClass, fieldClass, primaryClass } from './button-classes.ts'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { refundableQueryOptions, useRefundOrder } from './orders-queries.ts'
import { calculateSelectedAmount, listSelectedLines, type UnitSelection } from './refund-selection.ts'
import { describeCharges, RefundUnits } from './refund-units.tsx'

/** Refunds units or an amount after a confirmation, or cancels the whole order. */
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
  const { _id: id, refundable, user, orderItems } = order
  const isCash = order.paymentMethod === 'COD'
  const refund = useRefundOrder()
  const isCancelled = order.status === 'Cancelled'
  const { data: refundableLines } = useQuery({ ...refundableQueryOptions(id), enabled: !isCancelled })
  const canRestock = useCan('orders:write')
  const nothingSelected = { units: {}, restock: canRestock && !hasShipped(order.statusHistory), charges: false }
  const [selection, setSelection] = useState<UnitSelection>(nothingSelected)
  const selectedAmount = refundableLines && calculateSelectedAmount(selection, refundableLines)
  const lines = listSelectedLines(selection)
  const items = lines.flatMap(({ lineId, quantity }) => {
    const item = orderItems.find(({ _id }) => _id === lineId)
    return item ? [formatUnits({ ...item, quantity })] : []
  })
  const max = selectedAmount ?? refundable
  const [reason, setReason] = useState('')
  const [amount, setAmount] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  // a repeated click, or a retry after a lost response, must not refund twice
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const select = (next: UnitSelection) => {
    // charges are refunded with items only
    const isEmpty = listSelectedLines(next).length === 0
    const chosen = isEmpty ? { ...next, charges: false } : next
    setSelection(chosen)
    const total = refundableLines && calculateSelectedAmount(chosen, refundableLines)
    setAmount(total === undefined ? '' : String(total))
  }
  const openConfirmation = (event: FormEvent) => {
    event.preventDefault()
    if (!refund.isPending && reason.trim() !== '') setConfirming(true)
  }
  const sendRefund = () =>
    refund.mutate(
      {
        id,
        amount: Number(amount),
        reason,
        key: idempotencyKey,
        ...(lines.length > 0 ? { lines, restock: selection.restock, charges: selection.charges } : {}),
      },
      {
        onSuccess: () => {
          setIdempotencyKey(crypto.randomUUID())
          setReason('')
          setAmount('')
          setSelection(nothingSelected)
        },
      },
    )
  return (
    <>
      <form
        aria-label="Refund this order"
        onSubmit={openConfirmation}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 [&_:is(input,button)]:scroll-mb-32"
      >
        {!isCancelled && (
          <RefundUnits order={order} refundable={refundableLines} selection={selection} onChange={select} />
        )}
        <div className="grid items-end gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto_auto]">
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
            <span className="mono-caption">Amount, up to {formatRupees(max)}</span>
            <input
              name="amount"
              type="number"
              required
              min="0.01"
              max={max}
              step="0.01"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
              className={`${fieldClass} font-mono`}
            />
          </label>
          {lines.length === 0 && (
            <button
              type="button"
              onClick={() => setAmount(String(refundable))}
              className="min-h-11 cursor-pointer px-2 text-sm font-semibold underline underline-offset-4 hover:bg-accent"
            >
              Refund all {formatShortRupees(refundable)}
            </button>
          )}
          <button type="submit" aria-disabled={refund.isPending || undefined} className={primaryClass}>
            Refund
          </button>
        </div>
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
          The order keeps its status, and{' '}
          {items.length > 0 && selection.restock ? 'the items go back into stock.' : 'nothing is restocked.'}
        </p>
        {items.length > 0 && (
          <ul className="grid gap-1 text-sm font-semibold">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
            {selection.charges && <li>{describeCharges(order)}</li>}
          </ul>
        )}
      </ConfirmDialog>
    </>
  )
}
