import { formatRupees } from '#shared/money.ts'
import type { AdminOrderDetail } from '../../admin-contract.ts'
import { orMissing } from '../labels.ts'
import { OrderPicture } from '../parts/order-picture.tsx'
import { NO_ITEMS } from '../texts.ts'

const head = 'tag-type border-b border-ink px-2 py-2 text-left font-medium whitespace-nowrap text-smoke'
const cell = 'border-b border-line px-2 py-2 align-middle'

/** What is in the order, and what it comes to. */
export function OrderLines({ order: { orderItems, totalPrice } }: { order: AdminOrderDetail }) {
  return (
    <section aria-label="Items" className="border-b border-ink p-5">
      <h3 className="mb-2 font-bold">Items</h3>
      {orderItems.length === 0 && <p className="py-4">{NO_ITEMS}</p>}
      {orderItems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with the keyboard, too
        <section className="overflow-x-auto" tabIndex={0} aria-label="Items of the order">
          <table className="w-full min-w-160 border-collapse text-sm">
            <thead>
              <tr>
                {['Image', 'Name', 'SKU', 'Size', 'Color'].map((name) => (
                  <th key={name} scope="col" className={head}>
                    {name}
                  </th>
                ))}
                {['Quantity', 'Unit Price', 'Subtotal'].map((name) => (
                  <th key={name} scope="col" className={`${head} text-right`}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {orderItems.map((item) => (
                <tr key={item._id}>
                  <td className={cell}>
                    <span className="block w-10">
                      <OrderPicture url={item.image} sizes="40px" />
                    </span>
                  </td>
                  <th scope="row" className={`${cell} text-left font-semibold`}>
                    {item.name}
                  </th>
                  <td className={`${cell} font-mono text-xs`}>{orMissing(item.sku)}</td>
                  <td className={cell}>{orMissing(item.size)}</td>
                  <td className={cell}>{orMissing(item.color)}</td>
                  <td className={`${cell} text-right font-mono`}>{item.quantity}</td>
                  <td className={`${cell} text-right font-mono`}>{formatRupees(item.price)}</td>
                  <td className={`${cell} text-right font-mono font-bold`}>
                    {formatRupees(item.price * item.quantity)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="mt-4 flex items-baseline justify-end gap-4">
        <span className="font-bold">Order Total</span>
        <span className="font-mono text-xl font-bold">{formatRupees(totalPrice)}</span>
      </p>
    </section>
  )
}
