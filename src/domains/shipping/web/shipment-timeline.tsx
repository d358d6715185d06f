import { formatDateTime } from '#shared/format-date.ts'
import type { Shipment } from '../contract.ts'
import { customerLabels } from '../rules.ts'

/** What happened to a shipment, newest first. */
export function ShipmentTimeline({ timeline }: Pick<Shipment, 'timeline'>) {
  return (
    <ol aria-label="Tracking" className="ml-1.5 grid content-start">
      {timeline.map(({ status, location, at }, index) => (
        <li
          key={`${status} ${at}`}
          className="relative grid gap-0.5 border-l-2 border-ink pb-6 pl-6 last:border-transparent last:pb-0"
        >
          <span
            aria-hidden="true"
            className={`absolute top-0 -left-2 size-3.5 border-2 border-ink ${index === 0 ? 'bg-accent' : 'bg-paper'}`}
          />
          <span className={`-mt-1 ${index === 0 ? 'font-bold' : 'font-semibold'}`}>{customerLabels[status]}</span>
          <span className="text-sm text-smoke">
            <time dateTime={at}>{formatDateTime(at)}</time>
            {location && `, ${location}`}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The courier's name and number, with a link to its own tracking page. */
export function ShipmentNumber({ courier, trackingNumber, trackingUrl }: Omit<Shipment, 'timeline' | 'status'>) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-6 gap-y-2">
      <dt className="text-smoke">Courier</dt>
      <dd className="font-semibold break-words">{courier}</dd>
      <dt className="text-smoke">Tracking number</dt>
      <dd className="font-mono font-bold break-all">{trackingNumber}</dd>
      {trackingUrl && (
        <>
          <dt className="sr-only">Courier's page</dt>
          <dd className="col-span-2">
            <a
              href={trackingUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:bg-accent"
            >
              Open the courier's page
            </a>
          </dd>
        </>
      )}
    </dl>
  )
}
