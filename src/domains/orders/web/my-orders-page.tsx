import { useInfiniteQuery } from '@tanstack/react-query'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { NewArrivals } from '#domains/catalogue/web/parts/new-arrivals.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { MyOrders } from './parts/my-orders.tsx'
import { myOrdersQueryOptions } from './queries.ts'

const MAX_NEW_PRODUCTS = 4

export function MyOrdersPage() {
  const user = useUser()
  if (!user) return null
  return (
    <>
      <PageHead title="My Orders" />
      <h1 className="headline gutter border-b border-ink pt-6 pb-5 lg:pt-10 lg:pb-8 text-[clamp(2.25rem,5vw,4.5rem)]">
        My Orders
      </h1>
      <Orders userId={user._id} />
    </>
  )
}

/** Followed by new products, because a few orders do not fill the screen. */
function Orders({ userId }: { userId: string }) {
  const { data } = useInfiniteQuery(myOrdersQueryOptions(userId))
  return (
    <div className="min-h-[calc(100svh-var(--spacing-header))]">
      <div className="gutter py-6 lg:py-10">
        <MyOrders userId={userId} />
      </div>
      {data && <NewArrivals maxProducts={MAX_NEW_PRODUCTS} />}
    </div>
  )
}
