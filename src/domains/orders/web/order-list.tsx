import { formatShortRupees } from '#shared/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import type { Order } from '../contract.ts'
import { dateAndTime, shortDate, timeOfDay } from './dates.ts'
import { colourOf, paidLabel, paymentColour, shortId, statusLabel } from './labels.ts'
import { OrderPicture } from './order-picture.tsx'

interface OrdersProps {
  orders: Order[]
}

const countOf = ({ orderItems }: Order) => orderItems.reduce((sum, { quantity }) => sum + quantity, 0)
const inWords = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`
/** The whole row leads there, though only this is the link. */
const rowLink = 'font-mono font-bold underline-offset-4 after:absolute after:inset-0 hover:underline'

const head = 'tag-type border-b border-ink px-3 py-3 text-left font-medium text-smoke first:pl-0 last:pr-0'
const cell = 'border-b border-line px-3 py-4 align-middle first:pl-0 last:pr-0'

export function OrderTable({ orders }: OrdersProps) {
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          <th scope="col" className={`${head} w-18`}>
            Image
          </th>
          <th scope="col" className={head}>
            Order
          </th>
          <th scope="col" className={head}>
            Placed
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            Ships to
          </th>
          <th scope="col" className={head}>
            Status
          </th>
          <th scope="col" className={head}>
            Payment
          </th>
          <th scope="col" className={`${head} text-right`}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order._id} className="relative hover:bg-card has-[a:focus-visible]:bg-acid">
            <td className={cell}>
              <div className="w-15">
                <OrderPicture url={order.orderItems[0]?.image ?? ''} sizes="60px" />
              </div>
            </td>
            <th scope="row" className={`${cell} text-left font-normal`}>
              <Link to={`/order/${order._id}`} className={rowLink}>
                #{shortId(order._id)}
              </Link>
              <span className="block max-w-[28ch] truncate text-sm text-smoke">{titleOf(order)}</span>
            </th>
            <td className={`${cell} text-sm`}>
              <time dateTime={order.createdAt}>
                {shortDate(order.createdAt)} <span className="block text-smoke">{timeOfDay(order.createdAt)}</span>
              </time>
            </td>
            <td className={`${cell} text-sm max-lg:hidden`}>
              {order.shippingAddress.city}, {order.shippingAddress.country}
            </td>
            <td className={cell}>
              <Badge colour={colourOf(order.status)}>{statusLabel(order.status)}</Badge>
            </td>
            <td className={cell}>
              <Badge colour={paymentColour(order)}>{paidLabel(order)}</Badge>
            </td>
            <td className={`${cell} text-right font-mono font-bold`}>{formatShortRupees(order.totalPrice)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function titleOf(order: Order): string {
  const [first] = order.orderItems
  const count = countOf(order)
  if (!first) return inWords(0)
  return count > first.quantity ? `${first.name} + ${count - first.quantity} more` : first.name
}

export function OrderCards({ orders }: OrdersProps) {
  return (
    <ul className="grid gap-4">
      {orders.map((order) => (
        <li
          key={order._id}
          className="relative grid grid-cols-[5rem_minmax(0,1fr)] gap-4 border border-ink bg-chalk p-3 has-[a:focus-visible]:bg-acid"
        >
          <OrderPicture url={order.orderItems[0]?.image ?? ''} sizes="5rem" />
          <div className="flex flex-col gap-1">
            <p className="flex items-baseline justify-between gap-3">
              <Link to={`/order/${order._id}`} className={rowLink}>
                #{shortId(order._id)}
              </Link>
              <span className="font-mono font-bold">{formatShortRupees(order.totalPrice)}</span>
            </p>
            <p className="truncate text-sm">{titleOf(order)}</p>
            <p className="tag-type text-smoke">
              <time dateTime={order.createdAt}>{dateAndTime(order.createdAt)}</time>
            </p>
            <p className="mt-auto flex flex-wrap gap-2 pt-2">
              <Badge colour={colourOf(order.status)} label="Status">
                {statusLabel(order.status)}
              </Badge>
              <Badge colour={paymentColour(order)} label="Payment">
                {paidLabel(order)}
              </Badge>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
