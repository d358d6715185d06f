import type { ReactNode } from 'react'
import { dateAndTime } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrderDetail } from '../../admin-contract.ts'

/** What became of the order so far, what went back, and what proves that it was paid. */
export function OrderEvidence({ order }: { order: AdminOrderDetail }) {
  const { statusHistory, refunds, payment, restockedAt, archivedAt } = order
  return (
    <div className="grid md:grid-cols-3 md:divide-x md:divide-line">
      <Part title="Status history">
        {statusHistory.map(({ status, at, by }) => (
          <Entry key={at + status} what={status} when={at} more={by ? `by ${by}` : 'by the shop'} />
        ))}
        {restockedAt && <Entry what="Items put back to the shelf" when={restockedAt} />}
        {archivedAt && <Entry what="Archived" when={archivedAt} />}
      </Part>
      <Part title="Refunds" none="Nothing went back.">
        {refunds.map(({ _id, amount, reason, status, createdAt, error }) => (
          <Entry
            key={_id}
            what={`${formatRupees(amount)}, ${status}`}
            when={createdAt}
            more={error ? `${reason}: ${error}` : reason}
          />
        ))}
      </Part>
      <Part title="Payment">
        <Entry
          what={`${formatRupees(payment.amount)}, ${payment.status}`}
          when={payment.madeAt}
          more={payment.method}
        />
        <li className="font-mono text-xs break-all">
          {payment.id}
          <br />
          {payment.providerOrderId}
        </li>
        {payment.anomaly && <li className="bg-brick px-2 py-1 text-sm font-semibold">{payment.anomaly}</li>}
        {payment.events.map(({ id, kind, receivedAt }) => (
          <Entry key={id} what={kind} when={receivedAt} more="reported by the provider" />
        ))}
      </Part>
    </div>
  )
}

function Part({ title, none, children }: { title: string; none?: string; children: ReactNode[] | ReactNode }) {
  const isEmpty = Array.isArray(children) && children.flat().filter(Boolean).length === 0
  return (
    <section aria-label={title} className="border-line p-5 max-md:not-last:border-b">
      <h3 className="mb-3 font-bold">{title}</h3>
      {isEmpty ? <p className="text-sm text-smoke">{none}</p> : <ol className="grid gap-3">{children}</ol>}
    </section>
  )
}

function Entry({ what, when, more }: { what: string; when: string; more?: string | undefined }) {
  return (
    <li className="border-l-4 border-ink pl-3 text-sm">
      <span className="block font-semibold break-words">{what}</span>
      <time dateTime={when} className="tag-type block text-smoke">
        {dateAndTime(when)}
      </time>
      {more && <span className="tag-type block break-words text-smoke">{more}</span>}
    </li>
  )
}
