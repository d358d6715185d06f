import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { formatDateTime, formatShortDate } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { formatRupees } from '#shared/money.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { useSite } from '#ui/site.ts'
import type { AdminOrder } from '../../admin-contract.ts'
import { buildPickList, listItemsToPack } from './build-pick-list.ts'
import { ordersToPackQueryOptions } from './orders-queries.ts'
import { NO_ORDERS } from './texts.ts'

const buttonClass =
  'inline-flex min-h-11 cursor-pointer items-center border border-ink px-4 text-sm font-semibold hover:bg-accent'

/** As many as the server lists by id. */
const MAX_ORDERS = 100

/** Shows packing slips (one per order) or one pick list for all orders. */
export function PrintPage() {
  const [params] = useSearchParams()
  // the list that the orders were selected in, with its search and filters
  const { back = '/admin/orders' } = (useLocation().state ?? {}) as { back?: string }
  const showsPackingSlips = params.get('kind') !== 'picks'
  const ids = (params.get('ids') ?? '').split(',').filter((id) => /^[0-9a-f]{24}$/.test(id))
  const query = useQuery(ordersToPackQueryOptions(ids.slice(0, MAX_ORDERS)))
  return (
    <>
      <AdminPageHeader title={showsPackingSlips ? 'Packing slips' : 'Pick list'}>
        <Link to={back} state={{ selectedIds: ids }} className={buttonClass}>
          {back.startsWith('/admin/orders') ? 'Back to orders' : 'Back to the desk'}
        </Link>
        <button type="button" onClick={() => window.print()} className={buttonClass}>
          Print
        </button>
      </AdminPageHeader>
      <div className="gutter bg-card py-5 print:bg-chalk print:p-0">
        {ids.length === 0 ? (
          <p className="py-10 text-lg font-semibold">{NO_ORDERS}</p>
        ) : (
          <QueryContent query={query}>
            {({ items }) => {
              const orders = items.filter(({ orderItems }) => listItemsToPack(orderItems).length > 0)
              const leftOut = Math.min(ids.length, MAX_ORDERS) - orders.length
              return (
                <>
                  {leftOut > 0 && (
                    <p className="mb-5 text-lg font-semibold print:hidden">
                      {leftOut === 1 ? '1 order has' : `${leftOut} orders have`} nothing to pack.
                    </p>
                  )}
                  <div data-print className="mx-auto grid max-w-3xl gap-5 print:block print:max-w-none">
                    {showsPackingSlips
                      ? orders.map((order) => <PackingSlip key={order._id} order={order} />)
                      : orders.length > 0 && <PickList orders={orders} />}
                  </div>
                </>
              )
            }}
          </QueryContent>
        )}
      </div>
    </>
  )
}

const headClass = 'border-b-2 border-ink py-2 pr-2 sm:pr-3 text-left font-mono text-xs'
const cellClass = 'border-b border-line py-2 pr-2 align-top wrap-break-word max-sm:text-xs sm:pr-3 print:text-sm'
/** Hidden on phones, shown in print. */
const wideOnlyClass = 'max-sm:hidden print:table-cell'
const sheetClass = 'border border-ink bg-chalk p-3 sm:p-6 print:border-0 print:p-0'

function PackingSlip({ order }: { order: AdminOrder }) {
  const { brand } = useSite()
  const { shippingAddress: address } = order
  const orderItems = listItemsToPack(order.orderItems)
  const units = orderItems.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article
      aria-label={`Packing slip ${shortenId(order._id)}`}
      className={`${sheetClass} break-after-page last:break-after-auto`}
    >
      <header className="flex justify-between gap-6 border-b-2 border-ink pb-4">
        <div>
          <p className="headline text-2xl">{brand.name}</p>
          <p className="mt-1 font-mono text-xs">Packing slip</p>
        </div>
        <div className="text-right font-mono text-sm">
          <p className="text-xl font-bold">#{shortenId(order._id)}</p>
          <p>{formatDateTime(order.createdAt)}</p>
          <p>{order.shippingMethod}</p>
        </div>
      </header>
      <address className="py-4 text-lg leading-snug font-semibold not-italic">
        {address.firstName} {address.lastName}
        <br />
        {address.address}
        <br />
        {address.city}, {address.state} {address.postalCode}
        <br />
        {address.country}
        <br />
        <span className="font-mono text-base">{address.phone}</span>
      </address>
      {order.amountDue !== undefined && (
        <p className="mb-4 w-fit border-2 border-ink px-3 py-2 text-lg font-bold">
          Cash on delivery: collect {formatRupees(order.amountDue)}
        </p>
      )}
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {['Packed', 'SKU', 'Item', 'Size', 'Color', 'Quantity'].map((name) => (
              <th key={name} scope="col" className={`${headClass} last:text-right`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orderItems.map((item) => (
            <tr key={item._id} className="break-inside-avoid">
              <td className={cellClass}>
                <Checkbox />
              </td>
              <td className={`${cellClass} font-mono`}>{item.sku}</td>
              <td className={`${cellClass} font-semibold`}>{item.name}</td>
              <td className={cellClass}>{item.size}</td>
              <td className={cellClass}>{item.color}</td>
              <td className={`${cellClass} text-right font-mono text-base font-bold`}>{item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-4 text-right font-mono text-sm">
        {units} {units === 1 ? 'piece' : 'pieces'}
      </p>
    </article>
  )
}

function PickList({ orders }: { orders: AdminOrder[] }) {
  const items = buildPickList(orders)
  return (
    <article aria-label="Pick list" className={sheetClass}>
      <header className="flex justify-between gap-6 border-b-2 border-ink pb-4">
        <p className="headline text-2xl">Pick list</p>
        <p className="text-right font-mono text-sm">
          {orders.length} {orders.length === 1 ? 'order' : 'orders'}
          <br />
          {formatShortDate(new Date().toISOString())}
        </p>
      </header>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {['Picked', 'SKU', 'Item', 'Size', 'Color', 'Orders', 'Quantity'].map((name) => (
              <th
                key={name}
                scope="col"
                className={`${headClass} last:text-right ${name === 'Orders' ? wideOnlyClass : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.key} className="break-inside-avoid">
              <td className={cellClass}>
                <Checkbox />
              </td>
              <td className={`${cellClass} font-mono`}>{item.sku}</td>
              <td className={`${cellClass} font-semibold`}>{item.name}</td>
              <td className={cellClass}>{item.size}</td>
              <td className={cellClass}>{item.color}</td>
              <td className={`${cellClass} ${wideOnlyClass} font-mono text-xs`}>
                {item.orderIds.map(shortenId).join(', ')}
              </td>
              <td className={`${cellClass} text-right font-mono text-base font-bold`}>{item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

const Checkbox = () => <span aria-hidden="true" className="block size-5 border border-ink" />
