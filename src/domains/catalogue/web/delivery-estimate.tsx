import { formatShortDay } from '#shared/format-short-day.ts'
import { DISPATCH_BUSINESS_DAYS, formatRange, SHIPPING_DAYS } from '#shared/service-levels.ts'
import { Link } from '#ui/link.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { getDeliveryWindow } from '../rules.ts'

/** Renders the dates after hydration only: the page may have been rendered and cached on another day. */
export function DeliveryEstimate() {
  return (
    <div className="grid gap-1 text-sm">
      <p className="min-h-5 font-semibold">{useHydrated() && <DeliveryDates />}</p>
      <p className="text-smoke">
        Ships within {formatRange(DISPATCH_BUSINESS_DAYS)} business days, then {formatRange(SHIPPING_DAYS)} days by
        express, anywhere in the world.{' '}
        <Link to="/shipping" className="text-ink underline underline-offset-4 hover:bg-acid">
          Shipping Policy
        </Link>
      </p>
    </div>
  )
}

function DeliveryDates() {
  const { earliest, latest } = getDeliveryWindow(new Date())
  return (
    <>
      Get it by {formatShortDay(latest)}. With luck, by {formatShortDay(earliest)}.
    </>
  )
}
