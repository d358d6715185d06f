import type { ReactNode } from 'react'
import { formatDateTime } from '#shared/format-date.ts'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrderDetail } from '../../admin-contract.ts'

/** What happened to the money. */
export function RefundsAndPayment({ order: { refunds, payment } }: { order: AdminOrderDetail }) {
  return (
    <div className={`grid border-b border-ink md:divide-x md:divide-line ${payment ? 'md:grid-cols-2' : ''}`}>
      <Section title="Refunds" emptyText="No refunds yet.">
        {refunds.map(({ _id, amount, reason, items = [], reference, status, createdAt, error }) => (
          <Entry
            key={_id}
            title={`${formatRupees(amount)}, ${status}`}
            at={createdAt}
            note={[reason, ...items, reference, error].filter(Boolean).join(': ')}
          />
        ))}
      </Section>
      {payment && <PaymentSection payment={payment} />}
    </div>
  )
}

function PaymentSection({ payment }: { payment: NonNullable<AdminOrderDetail['payment']> }) {
  return (
    <Section title="Payment">
      <Entry title={`${formatRupees(payment.amount)}, ${payment.status}`} at={payment.madeAt} note={payment.method} />
      <li className="font-mono text-xs break-all">
        {payment.id}
        <br />
        {payment.providerOrderId}
      </li>
      {payment.anomaly && <li className="bg-brick px-2 py-1 text-sm font-semibold">{payment.anomaly}</li>}
      {payment.events.map(({ id, kind, receivedAt }) => (
        <Entry key={id} title={kind} at={receivedAt} note="reported by the provider" />
      ))}
    </Section>
  )
}

function Section({
  title,
  emptyText,
  children,
}: {
  title: string
  emptyText?: string
  children: ReactNode[] | ReactNode
}) {
  const isEmpty = Array.isArray(children) && children.flat().filter(Boolean).length === 0
  return (
    <section aria-label={title} className="border-line p-5 max-md:not-last:border-b">
      <h3 className="mb-3 font-bold">{title}</h3>
      {isEmpty ? <p className="text-sm text-smoke">{emptyText}</p> : <ol className="grid gap-3">{children}</ol>}
    </section>
  )
}

function Entry({ title, at, note }: { title: string; at: string; note?: string | undefined }) {
  return (
    <li className="border-l-4 border-ink pl-3 text-sm">
      <span className="block font-semibold break-words">{title}</span>
      <time dateTime={at} className="mono-caption block text-smoke">
        {formatDateTime(at)}
      </time>
      {note && <span className="mono-caption block break-words text-smoke">{note}</span>}
    </li>
  )
}
