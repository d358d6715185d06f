import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/format-date.ts'
import { Badge } from '#ui/badge.tsx'
import { shipmentColors } from '../../rules.ts'
import { adminShipmentsQueryOptions } from './admin-shipments-query.ts'

/** Lists the shipments of an order for its admin dialog. */
export function AdminOrderShipments({ orderId }: { orderId: string }) {
  const { data } = useQuery(adminShipmentsQueryOptions(orderId))
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label="Parcels" className="border-b border-ink p-5">
      <h3 className="mb-3 font-bold">Parcels</h3>
      <ul className="grid gap-3 text-sm">
        {data.items.map(({ _id, courier, trackingNumber, trackingUrl, status, statusAt, items }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <span className="min-w-0 break-words">
              {courier}{' '}
              {trackingUrl ? (
                <a
                  href={trackingUrl}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-6 items-center font-mono font-bold break-all underline underline-offset-4 hover:bg-accent"
                >
                  {trackingNumber}
                </a>
              ) : (
                <span className="font-mono font-bold break-all">{trackingNumber ?? 'Being booked…'}</span>
              )}
              <span className="block text-smoke">
                {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
              </span>
            </span>
            <span className="flex items-center gap-3">
              <time dateTime={statusAt} className="mono-caption text-smoke">
                {formatDateTime(statusAt)}
              </time>
              <Badge color={shipmentColors[status]} label="Parcel status">
                {status}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
