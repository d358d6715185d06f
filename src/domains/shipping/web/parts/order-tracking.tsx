import { useQuery } from '@tanstack/react-query'
import { Badge } from '#ui/badge.tsx'
import { customerLabels, shipmentColors } from '../../rules.ts'
import { ShipmentNumber, ShipmentTimeline } from '../shipment-timeline.tsx'
import { orderShipmentsQueryOptions } from './order-shipments-query.ts'

/** Shows the shipments of an order once they have left. */
export function OrderTracking({ userId, orderId }: { userId: string; orderId: string }) {
  const { data: shipments = [] } = useQuery(orderShipmentsQueryOptions(userId, orderId))
  if (shipments.length === 0) return null
  return (
    <section aria-labelledby="order-tracking" className="gutter border-b border-ink py-6 lg:py-10">
      <h2 id="order-tracking" className="headline text-[clamp(1.35rem,2.4vw,2.5rem)]">
        Tracking
      </h2>
      <ul className="mt-5 grid gap-8">
        {shipments.map((shipment, index) => (
          <li key={shipment._id} className="grid content-start gap-6 lg:grid-cols-2">
            <div className="grid content-start gap-4">
              <div className="flex flex-wrap items-center gap-3">
                {shipments.length > 1 && (
                  <h3 className="font-bold">
                    Parcel {index + 1} of {shipments.length}
                  </h3>
                )}
                <Badge color={shipmentColors[shipment.status]} label="Parcel status">
                  {customerLabels[shipment.status]}
                </Badge>
              </div>
              <ShipmentNumber {...shipment} />
              {shipments.length > 1 && (
                <ul className="text-sm text-smoke">
                  {shipment.items.map(({ lineId, name, quantity }) => (
                    <li key={lineId}>
                      {quantity} × {name}
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <ShipmentTimeline timeline={shipment.timeline} />
          </li>
        ))}
      </ul>
    </section>
  )
}
