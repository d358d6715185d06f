import type { AdminOrder } from '#domains/orders/admin-contract.ts'
import { OrderStatusBadge } from '#domains/orders/web/parts/order-status-badge.tsx'
import { formatRupees } from '#shared/money.ts'
import { Link } from '#ui/link.tsx'
import { RECENT_ORDER_COUNT } from './dashboard-queries.ts'
import { NO_ORDERS, UNKNOWN_USER } from './texts.ts'

const headerClass = 'h-10 px-3 text-left max-sm:px-2 font-mono text-xs font-bold whitespace-nowrap'
const cellClass = 'h-11 px-3 py-1.5 max-sm:px-2'

const skeletonRows = Array.from({ length: RECENT_ORDER_COUNT }, (_, index) => index)

export function RecentOrders({ orders, isLoading }: { orders: AdminOrder[] | undefined; isLoading: boolean }) {
  return (
    <section aria-labelledby="recent-orders" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="recent-orders" className="font-bold">
        Recent Orders
      </h2>
      <div className="overflow-x-auto border border-ink bg-chalk">
        <table className="w-full border-collapse text-sm">
          <thead className="border-b border-ink bg-card">
            <tr>
              <th scope="col" className={headerClass}>
                Order ID
              </th>
              <th scope="col" className={headerClass}>
                User
              </th>
              <th scope="col" className={`${headerClass} text-right`}>
                Total Price
              </th>
              <th scope="col" className={headerClass}>
                Status
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {isLoading &&
              skeletonRows.map((row) => (
                <tr key={row}>
                  <td colSpan={4} className={cellClass}>
                    <span aria-hidden="true" className="block h-3 w-2/3 animate-pulse bg-card" />
                  </td>
                </tr>
              ))}
            {orders?.length === 0 && (
              <tr>
                <td colSpan={4} className="h-24 px-3 text-center font-semibold">
                  {NO_ORDERS}
                </td>
              </tr>
            )}
            {orders?.map(({ _id, user, totalPrice, status }) => (
              <tr key={_id} className="hover:bg-paper">
                <th scope="row" className={`${cellClass} text-left font-normal`}>
                  <Link
                    to={`/admin/orders?order=${_id}`}
                    className="font-mono text-xs underline underline-offset-4 hover:bg-accent"
                  >
                    {/* phones show only the last eight characters */}
                    <span className="max-sm:hidden">{_id.slice(0, -8)}</span>
                    {_id.slice(-8)}
                  </Link>
                </th>
                <td className={`${cellClass} font-semibold`}>{user?.name || UNKNOWN_USER}</td>
                <td className={`${cellClass} text-right font-mono whitespace-nowrap`}>{formatRupees(totalPrice)}</td>
                <td className={cellClass}>
                  <OrderStatusBadge status={status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
