import type { ReactNode } from 'react'
import { Allowed } from '#domains/accounts/web/parts/allowed.tsx'
import { usePermissions } from '#domains/accounts/web/parts/use-can.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { formatRupees } from '#shared/money.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import type { AdminOrderDetail } from '../../admin-contract.ts'
import { CASH_ON_DELIVERY } from '../labels.ts'
import { CashRefunds } from './cash-refunds.tsx'
import { useConfirmOrder } from './orders-queries.ts'
import { RecordCashForm } from './record-cash-form.tsx'
import { RefusedShipment } from './refused-shipment.tsx'

/** The cash of an order: what is expected, what has come, and what to do next. */
export function CashOnDelivery({ order }: { order: AdminOrderDetail }) {
  const { cash, confirmation, paymentStatus, status } = order
  const can = usePermissions()
  if (!cash) return null
  const isWaiting = confirmation?.status === 'waiting' && status !== 'Cancelled'
  const hasLeft = status === 'Shipped' || status === 'Delivered'
  return (
    <section aria-label={CASH_ON_DELIVERY} className="grid gap-4 border-b border-ink p-5">
      <h3 className="font-bold">{CASH_ON_DELIVERY}</h3>
      {isWaiting && <WaitingForConfirmation order={order} />}
      <Amounts cash={cash} />
      {paymentStatus === 'not collected' && !cash.recordedAt && (
        <p className="text-sm">
          {cash.refusedAt
            ? `The parcel was refused on ${formatDateTime(cash.refusedAt)}. The items are back in stock.`
            : 'The order was cancelled before any cash was collected.'}
        </p>
      )}
      {paymentStatus === 'pending' && hasLeft && can('payments:write') && (
        <RecordCashForm order={order} expected={cash.expected} />
      )}
      {paymentStatus === 'pending' && !hasLeft && !isWaiting && (
        <p className="text-sm">You can record the cash once the order has shipped.</p>
      )}
      {paymentStatus === 'pending' && status === 'Shipped' && can('orders:write') && <RefusedShipment order={order} />}
      {can('payments:write') && <CashRefunds order={order} />}
    </section>
  )
}

function WaitingForConfirmation({ order: { _id: id, confirmation, user } }: { order: AdminOrderDetail }) {
  const confirm = useConfirmOrder()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border border-ink bg-yellow p-4">
      <p className="max-w-prose text-sm font-semibold text-pretty">
        Waiting for {user.name} to confirm
        {confirmation?.confirmBy && ` until ${formatDateTime(confirmation.confirmBy)}`}. The order can't ship before,
        and is cancelled after that.
      </p>
      <Allowed to="orders:write">
        <ConfirmButton
          label="Confirm for the customer"
          question="Have you spoken to the customer?"
          className="inline-flex min-h-11 cursor-pointer items-center border border-ink bg-ink px-4 text-sm font-semibold text-paper hover:bg-accent hover:text-ink"
          onConfirm={() => !confirm.isPending && confirm.mutate(id)}
        >
          <p className="text-sm">Confirm only if they still want the order and know that they pay in cash.</p>
        </ConfirmButton>
      </Allowed>
    </div>
  )
}

function Amounts({ cash }: { cash: NonNullable<AdminOrderDetail['cash']> }) {
  const { expected, received, writtenOff, reference, note, recordedAt, recordedBy } = cash
  const facts: [string, ReactNode][] = [
    ['Expected', formatRupees(expected)],
    ['Received', formatRupees(received)],
  ]
  if (writtenOff > 0) facts.push(['Written off', formatRupees(writtenOff)])
  if (reference) facts.push(['Reference', reference])
  if (recordedAt) facts.push(['Recorded', `${formatDateTime(recordedAt)}${recordedBy ? `, ${recordedBy}` : ''}`])
  if (note) facts.push(['Note', note])
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="grid min-w-0 gap-0.5">
          <dt className="mono-caption text-smoke">{name}</dt>
          <dd className="font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
