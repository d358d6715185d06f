import { estimateDelivery, formatDeliveryEstimate } from '#shared/delivery-estimate.ts'
import { Link } from '#ui/link.tsx'
import { useSite } from '#ui/site.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

/** Renders the date after hydration only: the page may have been rendered and cached on another day. */
export function DeliveryEstimate({ days }: { days?: number | undefined }) {
  const { freeShipping, worldwideShipping } = useSite().pages
  return (
    <div className="grid gap-1 text-sm">
      <p className="min-h-5 font-semibold">
        {useHydrated() && `${formatDeliveryEstimate(estimateDelivery(new Date(), days))}.`}
      </p>
      <p className="text-smoke">
        {freeShipping && `Free shipping${worldwideShipping ? ' worldwide' : ''}. `}
        <Link to="/shipping" className="text-ink underline underline-offset-4 hover:bg-acid">
          Shipping Policy
        </Link>
      </p>
    </div>
  )
}
