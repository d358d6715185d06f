import { useQuery } from '@tanstack/react-query'
import { shopStatusQueryOptions } from '#domains/dashboard/web/admin/shop-status-query-options.ts'

/** Tells admins of a shop with live payments why checkout is closed, on every screen. */
export function AdminGoLiveBanner() {
  const { data } = useQuery(shopStatusQueryOptions())
  if (!data || data.goLiveProblems.length === 0) return null
  return (
    <section aria-labelledby="go-live" className="gutter border-b border-ink bg-brick py-3 print:hidden">
      <p id="go-live" className="font-bold">
        Checkout is closed
      </p>
      <p className="max-w-[75ch] text-pretty">Shoppers can look around, but not buy. Before you take real money:</p>
      <ul className="mt-1 grid max-w-[75ch] list-disc gap-1 pl-5 font-semibold wrap-anywhere">
        {data.goLiveProblems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </section>
  )
}
