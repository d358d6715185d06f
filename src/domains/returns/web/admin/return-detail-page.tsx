import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { formatDateTime } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { formatRupees } from '#shared/money.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import type { AdminReturnDetail } from '../../admin-contract.ts'
import { statusColors, statusLabels } from '../../rules.ts'
import { outcomeLabels } from '../outcome-labels.ts'
import { CashRefund } from './cash-refund.tsx'
import { LateBadge } from './late-badge.tsx'
import { ReturnActions } from './return-actions.tsx'
import { ReturnLines } from './return-lines.tsx'
import { adminReturnQueryOptions } from './returns-queries.ts'

export function ReturnDetailPage() {
  const { id = '' } = useParams()
  const query = useQuery(adminReturnQueryOptions(id))
  return (
    <>
      <AdminPageHeader title={`Return ${shortenId(id)}`}>
        <Link
          to="/admin/returns"
          className="inline-flex min-h-11 items-center border border-ink bg-paper px-4 text-sm font-semibold hover:bg-accent"
        >
          All returns
        </Link>
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-5 py-5">
        <QueryContent query={query}>{(data) => <ReturnDetail key={data._id} returnRequest={data} />}</QueryContent>
      </div>
    </>
  )
}

/** Two columns on wide screens; one otherwise, ordered so the reason comes before the items. */
const columnClass = 'grid-cols-[minmax(0,1fr)] gap-5 max-xl:contents xl:grid'

function ReturnDetail({ returnRequest }: { returnRequest: AdminReturnDetail }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)]">
      <div className={columnClass}>
        <section aria-label="Next step" className="border border-ink bg-card">
          <p className="flex flex-wrap items-center gap-2 border-b border-ink bg-chalk px-5 py-3">
            <Badge color={statusColors[returnRequest.status]} label="Status">
              {statusLabels[returnRequest.status]}
            </Badge>
            {returnRequest.isLate && <LateBadge />}
            <span className="ml-auto text-sm font-semibold">
              {outcomeLabels[returnRequest.outcome]}, value{' '}
              <span className="font-mono">{formatRupees(returnRequest.value)}</span>
            </span>
          </p>
          <ReturnActions returnRequest={returnRequest} />
          <CashRefund returnRequest={returnRequest} />
        </section>
        <div className="max-xl:order-2">
          <ReturnLines returnRequest={returnRequest} />
        </div>
        <div className="max-xl:order-3">
          <StepsCard returnRequest={returnRequest} />
        </div>
      </div>
      <div className={columnClass}>
        <div className="max-xl:order-1">
          <ReasonCard returnRequest={returnRequest} />
        </div>
        <div className="max-xl:order-4">
          <CustomerCard returnRequest={returnRequest} />
        </div>
      </div>
    </div>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border border-line bg-chalk p-5">
      <h2 className="mb-3 font-bold">{title}</h2>
      {children}
    </section>
  )
}

function ReasonCard({ returnRequest: { reasonDropdown, reasonText, imageUrl } }: { returnRequest: AdminReturnDetail }) {
  return (
    <Card title="Reason">
      <p className="font-semibold">{reasonDropdown}</p>
      {reasonText && (
        <blockquote className="mt-2 border-l-4 border-ink pl-3 break-words whitespace-pre-line">
          {reasonText}
        </blockquote>
      )}
      {imageUrl ? (
        <a href={imageUrl} target="_blank" rel="noreferrer" className="mt-4 block">
          <img
            src={imageUrl}
            alt="From the customer"
            className="max-h-[70dvh] min-h-40 w-full bg-card object-contain"
          />
          <span className="mono-caption mt-1 block underline underline-offset-4">Open full-size photo</span>
        </a>
      ) : (
        <p className="mt-3 text-sm text-smoke">No photo attached.</p>
      )}
    </Card>
  )
}

/** Touch targets on small screens. */
const factLinkClass =
  'underline underline-offset-4 hover:bg-accent max-md:inline-flex max-md:min-h-11 max-md:items-center'

function CustomerCard({ returnRequest }: { returnRequest: AdminReturnDetail }) {
  const { name, email, number, order, createdAt } = returnRequest
  const facts: Record<string, ReactNode> = {
    Name: name,
    Email: (
      <a href={`mailto:${email}`} className={factLinkClass}>
        <EmailAddress address={email} />
      </a>
    ),
    Mobile: (
      <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className={`font-mono ${factLinkClass}`}>
        {number}
      </a>
    ),
    Order: (
      <Link to={`/admin/orders?order=${order._id}`} className={`font-mono ${factLinkClass}`}>
        {shortenId(order._id)}
      </Link>
    ),
    'Order status': order.status,
    'Order total': formatRupees(order.totalPrice),
    Ordered: formatDateTime(order.createdAt),
    Delivered: order.deliveredAt ? formatDateTime(order.deliveredAt) : 'Not yet',
    Requested: formatDateTime(createdAt),
  }
  return (
    <Card title="Customer and order">
      <dl className="grid gap-2 text-sm">
        {Object.entries(facts).map(([term, value]) => (
          <div key={term} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
            <dt className="mono-caption self-center text-smoke">{term}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function StepsCard({ returnRequest: { steps, refund } }: { returnRequest: AdminReturnDetail }) {
  return (
    <Card title="Steps">
      <ol className="grid gap-3">
        {steps.map(({ status, at, by, note }) => (
          <li key={status} className="border-l-4 border-ink pl-3 text-sm">
            <span className="block font-semibold">{statusLabels[status]}</span>
            <span className="mono-caption block text-smoke">
              <time dateTime={at}>{formatDateTime(at)}</time>
              {status !== 'requested' && `, by ${by ?? 'the shop'}`}
            </span>
            {note && <span className="block break-words whitespace-pre-line">{note}</span>}
          </li>
        ))}
        {refund && (
          <li className={`border-l-4 pl-3 text-sm ${refund.error ? 'border-brick' : 'border-ink'}`}>
            <span className="block font-semibold">
              Refund of <span className="font-mono">{formatRupees(refund.amount)}</span>, {refund.status}
            </span>
            {refund.reference && <span className="mono-caption block break-words">{refund.reference}</span>}
            {refund.error && <span className="block break-words">{refund.error}</span>}
          </li>
        )}
      </ol>
    </Card>
  )
}
