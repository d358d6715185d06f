import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { shortId } from '#shared/ids.ts'
import { formatRupees } from '#shared/money.ts'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { ScreenHeading } from '#ui/admin/screen-heading.tsx'
import { when } from '#ui/admin/when.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import type { AdminReturnDetail } from '../../admin-contract.ts'
import { statusColour, statusLabel } from '../../rules.ts'
import { outcomeName } from '../outcome-name.ts'
import { LateMark } from './late-mark.tsx'
import { ReturnActions } from './return-actions.tsx'
import { ReturnLines } from './return-lines.tsx'
import { returnQuery } from './returns-queries.ts'

/** One return: what was asked for and why, how far it has come, and what can be done next. */
export function ReturnDetailPage() {
  const { id = '' } = useParams()
  const one = useQuery(returnQuery(id))
  return (
    <>
      <ScreenHeading title={`Return ${shortId(id)}`}>
        <Link
          to="/admin/returns"
          className="inline-flex min-h-11 items-center border border-ink bg-paper px-4 text-sm font-semibold hover:bg-acid"
        >
          All returns
        </Link>
      </ScreenHeading>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-5 py-5">
        <Loaded query={one}>{(read) => <Sheet key={read._id} read={read} />}</Loaded>
      </div>
    </>
  )
}

/** Two columns where there is room; else one, in which the reason comes before what can only be judged by it. */
const column = 'grid-cols-[minmax(0,1fr)] gap-5 max-xl:contents xl:grid'

function Sheet({ read }: { read: AdminReturnDetail }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)]">
      <div className={column}>
        <section aria-label="Next step" className="border border-ink bg-card">
          <p className="flex flex-wrap items-center gap-2 border-b border-ink bg-chalk px-5 py-3">
            <Badge colour={statusColour[read.status]} label="Status">
              {statusLabel[read.status]}
            </Badge>
            {read.isLate && <LateMark />}
            <span className="ml-auto text-sm font-semibold">
              {outcomeName[read.outcome]}, worth <span className="font-mono">{formatRupees(read.worth)}</span>
            </span>
          </p>
          <ReturnActions read={read} />
        </section>
        <div className="max-xl:order-2">
          <ReturnLines read={read} />
        </div>
        <div className="max-xl:order-3">
          <Steps read={read} />
        </div>
      </div>
      <div className={column}>
        <div className="max-xl:order-1">
          <Why read={read} />
        </div>
        <div className="max-xl:order-4">
          <Who read={read} />
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

function Why({ read: { reasonDropdown, reasonText, imageUrl } }: { read: AdminReturnDetail }) {
  return (
    <Card title="What is wrong">
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
            alt="What the customer sent"
            className="max-h-[70dvh] min-h-40 w-full bg-card object-contain"
          />
          <span className="tag-type mt-1 block underline underline-offset-4">Open the photo in its full size</span>
        </a>
      ) : (
        <p className="mt-3 text-sm text-smoke">No photo came with it.</p>
      )}
    </Card>
  )
}

/** As large as a finger where fingers press. */
const fact = 'underline underline-offset-4 hover:bg-acid max-md:inline-flex max-md:min-h-11 max-md:items-center'

function Who({ read }: { read: AdminReturnDetail }) {
  const { name, email, number, order, createdAt } = read
  const facts: Record<string, ReactNode> = {
    Name: name,
    Email: (
      <a href={`mailto:${email}`} className={fact}>
        <EmailAddress address={email} />
      </a>
    ),
    Mobile: (
      <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className={`font-mono ${fact}`}>
        {number}
      </a>
    ),
    Order: (
      <Link to={`/admin/orders?order=${order._id}`} className={`font-mono ${fact}`}>
        {shortId(order._id)}
      </Link>
    ),
    'Order status': order.status,
    'Order total': formatRupees(order.totalPrice),
    Ordered: when(order.createdAt),
    Delivered: order.deliveredAt ? when(order.deliveredAt) : 'Not yet',
    Asked: when(createdAt),
  }
  return (
    <Card title="Customer and order">
      <dl className="grid gap-2 text-sm">
        {Object.entries(facts).map(([term, value]) => (
          <div key={term} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
            <dt className="tag-type self-center text-smoke">{term}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Steps({ read: { steps, refund } }: { read: AdminReturnDetail }) {
  return (
    <Card title="Steps">
      <ol className="grid gap-3">
        {steps.map(({ status, at, by, note }) => (
          <li key={status} className="border-l-4 border-ink pl-3 text-sm">
            <span className="block font-semibold">{statusLabel[status]}</span>
            <span className="tag-type block text-smoke">
              <time dateTime={at}>{when(at)}</time>
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
            {refund.error && <span className="block break-words">{refund.error}</span>}
          </li>
        )}
      </ol>
    </Card>
  )
}
