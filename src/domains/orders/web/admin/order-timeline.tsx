import { useQuery } from '@tanstack/react-query'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { emailHistoryQueryOptions } from '#domains/emails/web/queries.ts'
import { adminShipmentsQueryOptions } from '#domains/shipping/web/parts/admin-shipments-query.ts'
import { formatDateTime } from '#shared/format-date.ts'
import type { AdminOrderDetail } from '../../admin-contract.ts'
import { buildTimeline, type TimelineEntry } from './build-timeline.ts'
import { orderDocumentsQueryOptions } from './document-queries.ts'
import { notesQueryOptions } from './note-queries.ts'

/** Everything that happened to an order in the order of time: status, changes, payments, shipments, emails and notes. */
export function OrderTimeline({ order }: { order: AdminOrderDetail }) {
  const { _id } = order
  const notes = useQuery(notesQueryOptions(_id))
  const emails = useQuery({ ...emailHistoryQueryOptions({ order: _id }), enabled: useCan('emails:read') })
  const shipments = useQuery(adminShipmentsQueryOptions(_id))
  const documents = useQuery(orderDocumentsQueryOptions(_id))
  const entries = buildTimeline({
    order,
    notes: notes.data ?? [],
    emails: emails.data?.items ?? [],
    shipments: shipments.data?.items ?? [],
    documents: documents.data?.items ?? [],
  })
  return (
    <section aria-label="Timeline" className="p-5">
      <h3 className="mb-3 font-bold">Timeline</h3>
      <ol>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and hold no state
          <Entry key={index} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

/** Human decisions stand out from what the shop and others did. */
const markers: Record<TimelineEntry['kind'], string> = {
  Status: 'bg-ink',
  Change: 'bg-accent',
  Note: 'bg-yellow',
  Email: 'bg-chalk',
  Payment: 'bg-green',
  Refund: 'bg-brick',
  Parcel: 'bg-blue',
  Invoice: 'bg-chalk',
  Stock: 'bg-chalk',
}

const Entry = ({ entry: { kind, at, title, details } }: { entry: TimelineEntry }) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm md:grid-cols-[11rem_auto_minmax(0,1fr)]">
    <time dateTime={at} className="mono-caption pt-0.5 text-smoke max-md:col-start-2">
      {formatDateTime(at)}
    </time>
    {/* the line ends at the last marker */}
    <span
      aria-hidden="true"
      className="relative row-span-2 flex justify-center pt-1 max-md:col-start-1 max-md:row-start-1 md:row-span-1 [li:not(:last-child)>&]:before:absolute [li:not(:last-child)>&]:before:top-1 [li:not(:last-child)>&]:before:-bottom-1 [li:not(:last-child)>&]:before:w-px [li:not(:last-child)>&]:before:bg-ink"
    >
      <span className={`relative size-3 border border-ink ${markers[kind]}`} />
    </span>
    <div className="min-w-0 pb-4 max-md:col-start-2">
      <p className="font-semibold wrap-anywhere whitespace-pre-line">
        <span className="mono-caption mr-2 font-medium text-smoke">{kind}</span>
        {title}
      </p>
      {details.map((detail, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two details may be equal, and hold no state
        <p key={index} className="text-smoke wrap-anywhere">
          {detail}
        </p>
      ))}
    </div>
  </li>
)
