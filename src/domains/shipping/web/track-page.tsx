import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatDeliveryEstimate } from '#shared/delivery-estimate.ts'
import { ShopError } from '#shared/errors.ts'
import { Link } from '#ui/link.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { TrackedShipment } from '../contract.ts'
import { customerLabels, isFinal } from '../rules.ts'
import { ShipmentNumber, ShipmentTimeline } from './shipment-timeline.tsx'
import { trackedShipmentQueryOptions } from './tracking-queries.ts'

/** Anyone with the link from an email may see it, so it names no more than the first name and the city. */
export function TrackPage() {
  const { token = '' } = useParams()
  const { data, error, refetch } = useQuery(trackedShipmentQueryOptions(token))
  return (
    <article className="gutter grid min-h-[60vh] content-start gap-8 py-8 lg:py-12">
      <PageHead title="Track your parcel" />
      {data && <TrackedShipmentView shipment={data} />}
      {!data && error && (
        <>
          <h1 className="headline text-[clamp(2rem,6vw,4.5rem)]">Track your parcel</h1>
          {error instanceof ShopError && error.code === 'not_found' ? (
            <>
              <p className="max-w-[42ch] text-lg leading-snug">{error.message}</p>
              <p>
                <Link
                  to="/my-orders"
                  className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 hover:bg-accent"
                >
                  See your orders
                </Link>
              </p>
            </>
          ) : (
            <FailureNotice title={error.message} onRetry={() => void refetch()} />
          )}
        </>
      )}
      {!data && !error && (
        <>
          <h1 className="headline text-[clamp(2rem,6vw,4.5rem)]">Track your parcel</h1>
          <p role="status" className="font-semibold">
            Loading...
          </p>
        </>
      )}
    </article>
  )
}

function TrackedShipmentView({ shipment }: { shipment: TrackedShipment }) {
  const { status, firstName, city, units, orderNumber, estimatedDelivery } = shipment
  return (
    <>
      <header className="grid gap-3">
        <p className="mono-caption">Order #{orderNumber}</p>
        <h1 className="headline text-[clamp(2rem,6vw,4.5rem)]">{customerLabels[status]}</h1>
        <p className="max-w-[60ch] text-lg leading-snug text-pretty">
          {units} {units === 1 ? 'item' : 'items'} for {firstName} in {city}.
          {!isFinal(status) && status !== 'Returning' && ` ${formatDeliveryEstimate(new Date(estimatedDelivery))}.`}
        </p>
      </header>
      <div className="grid gap-8 border-t border-ink pt-8 lg:grid-cols-2">
        <ShipmentNumber {...shipment} />
        <ShipmentTimeline timeline={shipment.timeline} />
      </div>
    </>
  )
}
