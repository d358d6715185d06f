import type { ReactNode } from 'react'
import { productPath } from '#domains/catalogue/web/parts/product-path.ts'
import { ReviewLink } from '#domains/reviews/web/parts/review-link.tsx'
import { formatShortRupees } from '#shared/money.ts'
import { Link } from '#ui/link.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import type { Order, OrderItem } from '../contract.ts'
import { formatRefunded, orNotAvailable } from './labels.ts'
import { OrderImage } from './parts/order-image.tsx'
import { cellClass, numberCellClass, TABLE_MEDIA_QUERY, Table } from './table.tsx'
import { NO_ITEMS } from './texts.ts'

const nameLinkClass = 'leading-snug font-semibold underline-offset-4 hover:underline'

export function OrderItems({ order }: { order: Order }) {
  const { orderItems, discount, shippingCharge, codFee, totalPrice } = order
  const isWide = useMediaQuery(TABLE_MEDIA_QUERY)
  return (
    <section aria-labelledby="order-items" className="gutter border-b border-ink py-6 lg:py-8">
      <h2 id="order-items" className="headline mb-4 text-xl">
        Items
      </h2>
      {orderItems.length === 0 && <p className="border-y border-ink py-8 text-lg font-semibold">{NO_ITEMS}</p>}
      {orderItems.length > 0 && (isWide ? <ItemTable order={order} /> : <ItemCards order={order} />)}
      <div className="mt-6 grid gap-2">
        {discount && <Sum label={`Discount (${discount.code})`}>−{formatShortRupees(discount.amount)}</Sum>}
        {shippingCharge !== undefined && <Sum label="Shipping">{formatShortRupees(shippingCharge)}</Sum>}
        {codFee !== undefined && <Sum label="Cash on delivery fee">{formatShortRupees(codFee)}</Sum>}
        <p className="flex items-baseline justify-end gap-6">
          <span className="headline text-xl">Order total</span>
          <span className="font-mono text-2xl font-bold">{formatShortRupees(totalPrice)}</span>
        </p>
      </div>
    </section>
  )
}

const Sum = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className="flex items-baseline justify-end gap-6">
    <span className="min-w-0 text-smoke wrap-anywhere">{label}</span>
    <span className="shrink-0 font-mono">{children}</span>
  </p>
)

const Refunded = ({ item }: { item: OrderItem }) =>
  item.refundedQuantity === undefined ? null : (
    <span className="mt-1 block w-fit bg-accent px-1.5 font-mono text-xs font-normal">{formatRefunded(item)}</span>
  )

/** The server decides again; a refunded item is not offered. */
const canReview = ({ status, isPaid, paymentStatus }: Order, item: OrderItem) =>
  status === 'Delivered' && isPaid && paymentStatus !== 'refunded' && item.refundedQuantity !== item.quantity

interface ItemsProps {
  order: Order
}

const columns = [
  { title: 'Product' },
  { title: 'Size' },
  { title: 'Color' },
  { title: 'Unit price', className: 'text-right' },
  { title: 'Quantity', className: 'text-right' },
  { title: 'Total', className: 'text-right' },
]

function ItemTable({ order }: ItemsProps) {
  return (
    <Table columns={columns}>
      {order.orderItems.map((item) => (
        <tr key={item._id}>
          <th scope="row" className={`${cellClass} text-left font-normal`}>
            <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-4">
              <Link to={productPath(item.productId, item)} tabIndex={-1} aria-hidden="true">
                <OrderImage url={item.image} sizes="64px" />
              </Link>
              <div className="grid justify-items-start">
                <Link to={productPath(item.productId, item)} className={nameLinkClass}>
                  {item.name}
                </Link>
                <Refunded item={item} />
                {canReview(order, item) && <ReviewLink item={item} className="-mb-2" />}
              </div>
            </div>
          </th>
          <td className={cellClass}>{orNotAvailable(item.size)}</td>
          <td className={cellClass}>{orNotAvailable(item.color)}</td>
          <td className={numberCellClass}>{formatShortRupees(item.price)}</td>
          <td className={numberCellClass}>{item.quantity}</td>
          <td className={`${numberCellClass} font-bold`}>{formatShortRupees(item.price * item.quantity)}</td>
        </tr>
      ))}
    </Table>
  )
}

function ItemCards({ order }: ItemsProps) {
  return (
    <ul className="border-t border-ink">
      {order.orderItems.map((item) => (
        <li key={item._id} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 border-b border-line py-4">
          <Link to={productPath(item.productId, item)} tabIndex={-1} aria-hidden="true">
            <OrderImage url={item.image} sizes="5rem" />
          </Link>
          <div className="grid content-start gap-1">
            <Link to={productPath(item.productId, item)} className={nameLinkClass}>
              {item.name}
            </Link>
            <p className="mono-caption text-smoke">
              Size: {orNotAvailable(item.size)} | Color: {orNotAvailable(item.color)}
            </p>
            <Refunded item={item} />
            <p className="flex items-baseline justify-between gap-3 font-mono text-sm">
              <span>
                {item.quantity} × {formatShortRupees(item.price)}
              </span>
              <span className="font-bold">{formatShortRupees(item.price * item.quantity)}</span>
            </p>
            {canReview(order, item) && <ReviewLink item={item} className="-mb-3 justify-self-start" />}
          </div>
        </li>
      ))}
    </ul>
  )
}
