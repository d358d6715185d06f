import { formatDateTime, formatShortDate, formatTime } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { formatShortRupees } from '#shared/money.ts'
import { Arrow } from '#ui/arrow.tsx'
import { Link } from '#ui/link.tsx'
import type { Order } from '../contract.ts'
import { BuyAgain } from './buy-again.tsx'
import { OrderImage } from './parts/order-image.tsx'
import { OrderStatusBadge } from './parts/order-status-badge.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { cellClass, numberCellClass, Table } from './table.tsx'

interface OrdersProps {
  orders: Order[]
}

/** Stretches the link over the whole row. */
const rowLinkClass = 'font-mono font-bold underline underline-offset-4 after:absolute after:inset-0'

/** Positioned, so the stretched link doesn't cover it. */
const buyAgainClass =
  'relative ml-auto flex min-h-11 cursor-pointer items-center font-sans text-sm font-semibold whitespace-nowrap underline underline-offset-4 hover:bg-accent'

const columns = [
  { title: 'Image', className: 'w-18 text-left' },
  { title: 'Order' },
  { title: 'Placed' },
  { title: 'Ships to', className: 'text-left max-lg:hidden' },
  { title: 'Status' },
  { title: 'Payment' },
  // ends above the amount, which has an arrow after it
  { title: 'Total', className: 'text-right lg:last:pr-12' },
]

export function OrderTable({ orders }: OrdersProps) {
  return (
    <Table columns={columns}>
      {orders.map((order) => (
        <tr key={order._id} className="group relative hover:bg-card has-[a:focus-visible]:bg-accent">
          <td className={cellClass}>
            <div className="w-15">
              <OrderImage url={order.orderItems[0]?.image ?? ''} sizes="60px" />
            </div>
          </td>
          <th scope="row" className={`${cellClass} text-left font-normal`}>
            <Link to={`/order/${order._id}`} className={rowLinkClass}>
              #{shortenId(order._id)}
            </Link>
            <ItemSummary order={order} className="max-w-[28ch] text-sm lg:max-w-[40ch] xl:max-w-[60ch] text-smoke" />
          </th>
          <td className={`${cellClass} text-sm`}>
            <time dateTime={order.createdAt}>
              {formatShortDate(order.createdAt)} <span className="block text-smoke">{formatTime(order.createdAt)}</span>
            </time>
          </td>
          <td className={`${cellClass} text-sm max-lg:hidden`}>
            {order.shippingAddress.city}, {order.shippingAddress.country}
          </td>
          <td className={cellClass}>
            <OrderStatusBadge status={order.status} />
          </td>
          <td className={cellClass}>
            <PaymentBadge order={order} />
          </td>
          <td className={numberCellClass}>
            <div className="grid items-center justify-end gap-x-6 lg:grid-flow-col">
              <span className="font-bold">{formatShortRupees(order.totalPrice)}</span>
              {/* the tall target must not push the price off the middle of the row */}
              <BuyAgain orderId={order._id} className={`${buyAgainClass} max-lg:-mt-2 max-lg:-mb-3 lg:order-first`} />
              <Arrow className="max-lg:hidden" />
            </div>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** Truncates the name only. */
function ItemSummary({ order, className }: { order: Order; className: string }) {
  const [first, ...others] = order.orderItems
  const otherUnits = others.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <span className={`flex ${className}`}>
      <span className="truncate">{first ? first.name : '0 items'}</span>
      {otherUnits > 0 && <span className="shrink-0 whitespace-pre"> + {otherUnits} more</span>}
    </span>
  )
}

export function OrderCards({ orders }: OrdersProps) {
  return (
    <ul className="grid gap-4">
      {orders.map((order) => (
        <li
          key={order._id}
          className="relative grid grid-cols-[5rem_minmax(0,1fr)] gap-4 border border-ink bg-chalk p-3 has-[a:focus-visible]:bg-accent"
        >
          <OrderImage url={order.orderItems[0]?.image ?? ''} sizes="5rem" />
          <div className="flex flex-col gap-1">
            <p className="flex items-baseline justify-between gap-3">
              <Link to={`/order/${order._id}`} className={rowLinkClass}>
                #{shortenId(order._id)}
              </Link>
              <span className="font-mono font-bold">{formatShortRupees(order.totalPrice)}</span>
            </p>
            <ItemSummary order={order} className="text-sm" />
            <p className="mono-caption text-smoke">
              <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
            </p>
            <p className="mt-auto -mb-2 flex flex-wrap items-center gap-2">
              <OrderStatusBadge status={order.status} label="Status" />
              <PaymentBadge order={order} label="Payment" />
              <BuyAgain orderId={order._id} className={buyAgainClass} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
