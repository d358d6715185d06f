import { estimateDelivery, formatDeliveryEstimate } from '#shared/delivery-estimate.ts'
import { Link } from '#ui/link.tsx'
import { useSite } from '#ui/site.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

interface DeliveryEstimateProps {
  /** For the shopper's PIN code; without one, what is true of every address. */
  date?: string | undefined
  cost?: string | undefined
}

/** Renders the date after hydration only: the page may have been rendered and cached on another day. */
export function DeliveryEstimate({ date, cost }: DeliveryEstimateProps) {
  const {
    pages: { freeShipping, worldwideShipping },
    shipping: { days },
  } = useSite()
  const isHydrated = useHydrated()
  return (
    <div className="grid gap-1 text-sm">
      {(date !== undefined || days !== undefined) && (
        <p className="min-h-5 font-semibold">
          {date ?? (isHydrated && `${formatDeliveryEstimate(estimateDelivery(new Date(), days))}.`)}
        </p>
      )}
      <p className="text-smoke">
        {cost ?? (freeShipping && `Free shipping${worldwideShipping ? ' worldwide' : ''}. `)}
        <Link to="/shipping" className="text-ink underline underline-offset-4 hover:bg-accent">
          Shipping Policy
        </Link>
      </p>
    </div>
  )
}
