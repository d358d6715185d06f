import { useQuery } from '@tanstack/react-query'
import { Badge } from '#ui/badge.tsx'
import { customerLabels, shipmentColors } from '../../rules.ts'
import { ParcelNumber, ParcelTimeline } from '../parcel-timeline.tsx'
import { orderParcelsQueryOptions } from '../tracking-queries.ts'

/** Shows the parcels of an order once they have left. */
export function OrderTracking({ userId, orderId }: { userId: string; orderId: string }) {
  const { data: parcels = [] } = useQuery(orderParcelsQueryOptions(userId, orderId))
  if (parcels.length === 0) return null
  return (
    <section aria-labelledby="order-tracking" className="gutter border-b border-ink py-6 lg:py-10">
      <h2 id="order-tracking" className="headline text-[clamp(1.35rem,2.4vw,2.5rem)]">
        Tracking
      </h2>
      <ul className="mt-5 grid gap-8">
        {parcels.map((parcel, index) => (
          <li key={parcel._id} className="grid content-start gap-6 lg:grid-cols-2">
            <div className="grid content-start gap-4">
              <div className="flex flex-wrap items-center gap-3">
                {parcels.length > 1 && (
                  <h3 className="font-bold">
                    Parcel {index + 1} of {parcels.length}
                  </h3>
                )}
                <Badge color={shipmentColors[parcel.status]} label="Parcel status">
                  {customerLabels[parcel.status]}
                </Badge>
              </div>
              <ParcelNumber {...parcel} />
              {parcels.length > 1 && (
                <ul className="text-sm text-smoke">
                  {parcel.items.map(({ lineId, name, quantity }) => (
                    <li key={lineId}>
                      {quantity} × {name}
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <ParcelTimeline timeline={parcel.timeline} />
          </li>
        ))}
      </ul>
    </section>
  )
}
