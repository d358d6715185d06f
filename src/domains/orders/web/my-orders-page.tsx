import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { PageHead } from '#ui/page-head.tsx'
import { MyOrders } from './parts/my-orders.tsx'

export function MyOrdersPage() {
  const user = useUser()
  if (!user) return null
  return (
    <>
      <PageHead title="My Orders" />
      <h1 className="headline gutter border-b border-ink pt-6 pb-5 lg:pt-10 lg:pb-8 text-[clamp(2.25rem,5vw,4.5rem)]">
        My Orders
      </h1>
      <div className="gutter py-6 lg:py-10">
        <MyOrders userId={user._id} />
      </div>
    </>
  )
}
