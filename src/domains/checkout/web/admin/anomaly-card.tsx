import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Anomaly } from '#domains/orders/admin-contract.ts'
import { formatRupees } from '#shared/money.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { when } from '#ui/admin/when.ts'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Tag } from '#ui/tag.tsx'
import type { Evidence } from '../../admin-contract.ts'
import { deskButton } from './desk-button.ts'
import { evidenceQuery, useRefundPayment, useSettleAgain } from './money-queries.ts'

/** One payment that stands apart: why, what there is to judge it by, and how to end it. */
export function AnomalyCard({ anomaly }: { anomaly: Anomaly }) {
  const { paymentId, amount, currency, reason, status, seenAt, isOpen, refunds, orderId } = anomaly
  const [isShown, setShown] = useState(false)
  return (
    <article aria-label={`Payment ${paymentId}`} className="grid gap-3 border border-ink bg-chalk p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-mono text-lg font-bold">
              {currency === 'INR' ? formatRupees(amount) : `${amount.toFixed(2)} ${currency}`}
            </span>
            <Tag colour={isOpen ? 'brick' : 'line'}>{isOpen ? 'To be done' : 'Done'}</Tag>
          </p>
          <h3 className="mt-1 font-semibold text-pretty">{reason}</h3>
          <p className="tag-type mt-1 break-all text-smoke">
            {paymentId}, {status}, seen {when(seenAt)}
          </p>
        </div>
        <Ways anomaly={anomaly} />
      </div>
      {refunds.length > 0 && (
        <ul aria-label="Refunds" className="grid gap-1 border-t border-line pt-3 text-sm">
          {refunds.map((refund) => (
            <li key={refund._id}>
              <span className="font-mono font-bold">{formatRupees(refund.amount)}</span> {refund.status}:{' '}
              {refund.reason} {refund.error && <span className="bg-brick px-1">{refund.error}</span>}
            </li>
          ))}
        </ul>
      )}
      <details onToggle={(event) => setShown(event.currentTarget.open)} className="border-t border-line pt-3">
        <summary className="inline-flex min-h-8 cursor-pointer items-center text-sm font-semibold underline underline-offset-4 hover:bg-acid">
          Evidence
        </summary>
        {isShown && <Shown id={paymentId} orderId={orderId} />}
      </details>
    </article>
  )
}

function Ways({ anomaly: { paymentId, checkoutId, orderId, refundable, reason } }: { anomaly: Anomaly }) {
  const settle = useSettleAgain()
  const refund = useRefundPayment()
  return (
    <div className="flex flex-wrap gap-2">
      {checkoutId && !orderId && (
        <button
          type="button"
          aria-disabled={settle.isPending || undefined}
          onClick={() => !settle.isPending && settle.mutate(checkoutId)}
          className={deskButton}
        >
          Settle again
        </button>
      )}
      {refundable > 0 && (
        <ConfirmButton
          label={`Refund ${formatRupees(refundable)}`}
          question="Give this payment back?"
          about={paymentId}
          className={deskButton}
          onConfirm={() => refund.mutate({ id: paymentId, reason })}
        />
      )}
    </div>
  )
}

function Shown({ id, orderId }: { id: string; orderId: string | undefined }) {
  const evidence = useQuery(evidenceQuery(id))
  return (
    <div className="grid gap-4 pt-3 text-sm md:grid-cols-3">
      <Loaded query={evidence}>{(found) => <Found evidence={found} orderId={orderId} />}</Loaded>
    </div>
  )
}

function Found({
  evidence: { events, others, checkout },
  orderId,
}: {
  evidence: Evidence
  orderId: string | undefined
}) {
  const order = orderId ?? checkout?.orderId
  return (
    <>
      <div>
        <h4 className="font-bold">Checkout</h4>
        {checkout ? (
          <p className="break-words">
            {checkout.customer}, {checkout.email}
            <br />
            {formatRupees(checkout.totalPrice)}, {checkout.status}
            <br />
            begun {when(checkout.createdAt)}, held until {when(checkout.holdExpiresAt)}
            <br />
            {checkout.items.join('; ')}
          </p>
        ) : (
          <p>The shop knows of none.</p>
        )}
        {order && (
          <Link to={`/admin/orders?order=${order}`} className="font-semibold underline underline-offset-4">
            Open the order
          </Link>
        )}
      </div>
      <List
        title="Reported by the provider"
        none="Nothing was reported."
        lines={events.map(({ id, kind, receivedAt }) => [id, `${kind}, ${when(receivedAt)}`])}
      />
      <List
        title="Other payments for it"
        none="There are none."
        lines={others.map((other) => [
          other.paymentId,
          `${formatRupees(other.amount)} ${other.status}, ${when(other.madeAt)}, ${other.paymentId}`,
        ])}
      />
    </>
  )
}

function List({ title, none, lines }: { title: string; none: string; lines: [key: string, line: string][] }) {
  return (
    <div>
      <h4 className="font-bold">{title}</h4>
      {lines.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {lines.map(([key, line]) => (
            <li key={key} className="break-words">
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
