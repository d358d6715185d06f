import { useUser } from '#domains/accounts/web/queries.ts'
import { PageHead } from '#ui/page-head.tsx'
import { MyOrders } from './parts/my-orders.tsx'

export function MyOrdersPage() {
  const user = useUser()
  if (!user) return null
  return (
    <>
      <PageHead title="My Orders" />
      <h1 className="headline gutter border-b border-ink py-6 text-[clamp(2.5rem,8vw,7rem)]">My Orders</h1>
      <div className="gutter py-6 lg:py-10">
        <MyOrders userId={user._id} />
      </div>
    </>
  )
}
