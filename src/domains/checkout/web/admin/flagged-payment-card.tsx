import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FlaggedPayment } from '#domains/orders/admin-contract.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { formatRupees } from '#shared/money.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { Tag } from '#ui/tag.tsx'
import type { PaymentReview } from '../../admin-contract.ts'
import { buttonClass } from './button-class.ts'
import { paymentReviewQueryOptions, useRecheckPayments, useRefundPayment } from './money-queries.ts'

export function FlaggedPaymentCard({ payment }: { payment: FlaggedPayment }) {
  const { paymentId, amount, currency, reason, status, seenAt, isOpen, refunds, orderId } = payment
  const [isEvidenceOpen, setEvidenceOpen] = useState(false)
  return (
    <article aria-label={`Payment ${paymentId}`} className="grid gap-3 border border-ink bg-chalk p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-mono text-lg font-bold">
              {currency === 'INR' ? formatRupees(amount) : `${amount.toFixed(2)} ${currency}`}
            </span>
            <Tag color={isOpen ? 'brick' : 'outline'}>{isOpen ? 'To do' : 'Done'}</Tag>
          </p>
          <h3 className="mt-1 font-semibold text-pretty">{reason}</h3>
          <p className="mono-caption mt-1 break-all text-smoke">
            {paymentId}, {status}, seen {formatDateTime(seenAt)}
          </p>
        </div>
        <Actions payment={payment} />
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
      <details onToggle={(event) => setEvidenceOpen(event.currentTarget.open)} className="border-t border-line pt-3">
        <summary className="inline-flex min-h-8 cursor-pointer items-center text-sm font-semibold underline underline-offset-4 hover:bg-accent">
          Evidence
        </summary>
        {isEvidenceOpen && <PaymentReviewSection id={paymentId} orderId={orderId} />}
      </details>
    </article>
  )
}

function Actions({ payment: { paymentId, checkoutId, orderId, refundable, reason } }: { payment: FlaggedPayment }) {
  const recheck = useRecheckPayments()
  const refund = useRefundPayment()
  return (
    <div className="flex flex-wrap gap-2">
      {checkoutId && !orderId && (
        <button
          type="button"
          aria-disabled={recheck.isPending || undefined}
          onClick={() => !recheck.isPending && recheck.mutate(checkoutId)}
          className={buttonClass}
        >
          Check payments again
        </button>
      )}
      {refundable > 0 && (
        <ConfirmButton
          label={`Refund ${formatRupees(refundable)}`}
          question="Refund this payment?"
          itemName={paymentId}
          className={buttonClass}
          onConfirm={() => refund.mutate({ id: paymentId, reason })}
        />
      )}
    </div>
  )
}

function PaymentReviewSection({ id, orderId }: { id: string; orderId: string | undefined }) {
  const review = useQuery(paymentReviewQueryOptions(id))
  return (
    <div className="grid gap-4 pt-3 text-sm md:grid-cols-3">
      <QueryContent query={review}>{(data) => <PaymentReviewDetails review={data} orderId={orderId} />}</QueryContent>
    </div>
  )
}

function PaymentReviewDetails({
  review: { events, others: otherPayments, checkout },
  orderId,
}: {
  review: PaymentReview
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
            started {formatDateTime(checkout.createdAt)}, held until {formatDateTime(checkout.holdExpiresAt)}
            <br />
            {checkout.items.join('; ')}
          </p>
        ) : (
          <p>No checkout found.</p>
        )}
        {order && (
          <Link to={`/admin/orders?order=${order}`} className="font-semibold underline underline-offset-4">
            Open order
          </Link>
        )}
      </div>
      <List
        title="Provider events"
        emptyText="No events yet."
        lines={events.map(({ id, kind, receivedAt }) => [id, `${kind}, ${formatDateTime(receivedAt)}`])}
      />
      <List
        title="Other payments for this checkout"
        emptyText="None."
        lines={otherPayments.map((other) => [
          other.paymentId,
          `${formatRupees(other.amount)} ${other.status}, ${formatDateTime(other.madeAt)}, ${other.paymentId}`,
        ])}
      />
    </>
  )
}

function List({ title, emptyText, lines }: { title: string; emptyText: string; lines: [key: string, line: string][] }) {
  return (
    <div>
      <h4 className="font-bold">{title}</h4>
      {lines.length === 0 ? (
        <p>{emptyText}</p>
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
