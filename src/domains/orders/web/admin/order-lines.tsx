import { formatRupees } from '#shared/money.ts'
import type { AdminOrderDetail } from '../../admin-contract.ts'
import { formatRefunded, orNotAvailable } from '../labels.ts'
import { OrderImage } from '../parts/order-image.tsx'
import { NO_ITEMS } from '../texts.ts'
import { getSku } from './admin-labels.ts'
import { EditLine } from './edit-line.tsx'

const headClass = 'mono-caption border-b border-ink px-2 py-2 text-left font-medium whitespace-nowrap text-smoke'
/** On phones, a row is the image with three lines of text next to it. */
const cellClass = 'border-line align-middle max-md:block md:border-b md:px-2 md:py-2'

export function OrderLines({ order }: { order: AdminOrderDetail }) {
  const { orderItems, discount, shippingCharge, codFee, totalPrice } = order
  return (
    <section aria-label="Items" className="border-b border-ink p-5">
      <h3 className="mb-2 font-bold">Items</h3>
      {orderItems.length === 0 && <p className="py-4">{NO_ITEMS}</p>}
      {orderItems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section className="overflow-x-auto" tabIndex={0} aria-label="Order items">
          <table className="w-full border-collapse text-sm max-md:block md:min-w-160">
            <thead className="max-md:sr-only">
              <tr>
                {['Image', 'Name', 'SKU', 'Size', 'Color'].map((name) => (
                  <th key={name} scope="col" className={headClass}>
                    {name}
                  </th>
                ))}
                {['Quantity', 'Unit Price', 'Subtotal'].map((name) => (
                  <th key={name} scope="col" className={`${headClass} text-right`}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-md:block">
              {orderItems.map((item) => (
                <tr
                  key={item._id}
                  className="max-md:relative max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3 max-md:border-b max-md:border-line max-md:py-3 max-md:pl-13"
                >
                  <td className={`${cellClass} max-md:absolute max-md:left-0`}>
                    <span className="block w-10">
                      <OrderImage url={item.image} sizes="40px" />
                    </span>
                  </td>
                  <th scope="row" className={`${cellClass} text-left font-semibold max-md:basis-full`}>
                    <span className="flex flex-wrap items-center justify-between gap-x-3">
                      {item.name}
                      <EditLine order={order} item={item} />
                    </span>
                    {item.refundedQuantity !== undefined && (
                      <span className="mt-1 block w-fit bg-accent px-1.5 font-mono text-xs">
                        {formatRefunded(item)}
                      </span>
                    )}
                  </th>
                  <td className={`${cellClass} font-mono text-xs wrap-anywhere max-md:basis-full max-md:text-smoke`}>
                    {orNotAvailable(getSku(item))}
                  </td>
                  <td className={cellClass}>{orNotAvailable(item.size)}</td>
                  <td className={cellClass}>{orNotAvailable(item.color)}</td>
                  <td className={`${cellClass} text-right font-mono max-md:after:content-['_×']`}>{item.quantity}</td>
                  <td className={`${cellClass} text-right font-mono`}>{formatRupees(item.price)}</td>
                  <td className={`${cellClass} text-right font-mono font-bold max-md:ml-auto`}>
                    {formatRupees(item.price * item.quantity)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {discount && (
        <p className="mt-4 flex items-baseline justify-end gap-4">
          <span className="wrap-anywhere">Discount ({discount.code})</span>
          <span className="font-mono font-bold">{formatRupees(-discount.amount)}</span>
        </p>
      )}
      {shippingCharge !== undefined && (
        <p className="mt-4 flex items-baseline justify-end gap-4">
          <span>Shipping</span>
          <span className="font-mono font-bold">{formatRupees(shippingCharge)}</span>
        </p>
      )}
      {codFee !== undefined && (
        <p className="mt-4 flex items-baseline justify-end gap-4">
          <span>Cash on delivery fee</span>
          <span className="font-mono font-bold">{formatRupees(codFee)}</span>
        </p>
      )}
      <p className="mt-4 flex items-baseline justify-end gap-4">
        <span className="font-bold">Order Total</span>
        <span className="font-mono text-xl font-bold">{formatRupees(totalPrice)}</span>
      </p>
    </section>
  )
}
