import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { formatShortDate } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { formatShortRupees } from '#shared/money.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import type { Column } from '#ui/admin/column.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/toast.ts'
import { type OrderToShip, type ShipmentList, shipmentLists } from '../../admin-contract.ts'
import { ShipDialog } from './ship-dialog.tsx'
import { ShipmentSection } from './shipment-list.tsx'
import {
  ordersToShipQueryOptions,
  PAGE_SIZE,
  shippingDeskQueryOptions,
  shippingSearch,
  useBookShipments,
} from './shipping-queries.ts'
import { ShippingTabs } from './shipping-tabs.tsx'

const tabLabels = { open: 'On their way', return: 'Coming back', done: 'Done' } satisfies Record<ShipmentList, string>

export function ShippingPage() {
  const { values } = useListParams(shippingSearch)
  const { data: desk } = useQuery(shippingDeskQueryOptions)
  const note = desk?.courier
    ? `Parcels are booked with ${desk.courier}, or shipped with any courier by tracking number.`
    : "Ship with any courier: enter the tracking numbers, or upload the courier's file."
  return (
    <>
      <AdminPageHeader title="Shipping desk" note={note}>
        <Link
          to="/admin/shipping/upload"
          className="inline-flex min-h-11 items-center border border-ink bg-chalk px-4 text-sm font-semibold hover:bg-accent"
        >
          Upload courier file
        </Link>
      </AdminPageHeader>
      <ShippingTabs current="desk" />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 py-5">
        <nav aria-label="Parcels" className="grid grid-cols-2 gap-px border border-ink bg-ink sm:flex sm:bg-chalk">
          <Tab to="/admin/shipping" isCurrent={!values.list} count={desk?.counts.toShip}>
            To ship
          </Tab>
          {shipmentLists.map((list) => (
            <Tab
              key={list}
              to={`/admin/shipping?list=${list}`}
              isCurrent={values.list === list}
              count={list === 'done' ? undefined : desk?.counts[list]}
            >
              {tabLabels[list]}
            </Tab>
          ))}
        </nav>
        {values.list ? (
          <ShipmentSection key={values.list} tab={values.list} />
        ) : (
          <OrdersToShip courier={desk?.courier} />
        )}
      </div>
    </>
  )
}

interface TabProps {
  to: string
  isCurrent: boolean
  count: number | undefined
  children: ReactNode
}

function Tab({ to, isCurrent, count, children }: TabProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="focus-inside inline-flex min-h-11 shrink-0 items-center justify-between gap-2 border-ink bg-chalk px-4 text-sm font-semibold hover:bg-accent aria-[current=page]:bg-ink aria-[current=page]:text-paper sm:border-r"
    >
      {children}
      {count !== undefined && <span className="font-mono text-xs font-bold">{count}</span>}
    </Link>
  )
}

const columns: Column<OrderToShip>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: ({ _id, status, cashOnDelivery }) => (
      <>
        <OrderLink id={_id} />
        {status === 'Shipped' && <span className="mono-caption block text-smoke">Partly shipped</span>}
        {cashOnDelivery !== undefined && (
          <span className="mono-caption block text-smoke">Cash {formatShortRupees(cashOnDelivery)}</span>
        )}
      </>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customer }) => <span className="font-semibold break-words">{customer}</span>,
  },
  {
    id: 'destination',
    header: 'Destination',
    cell: ({ city, postalCode }) => (
      <span className="max-md:text-right">
        {city} <span className="font-mono text-xs">{postalCode}</span>
      </span>
    ),
  },
  {
    id: 'items',
    header: 'Items',
    cell: (order) => <Items order={order} />,
  },
  {
    id: 'createdAt',
    header: 'Placed',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="font-mono text-xs whitespace-nowrap">
        {formatShortDate(createdAt)}
      </time>
    ),
  },
]

const OrderLink = ({ id }: { id: string }) => (
  <Link
    to={`/admin/orders${formatSearchParams({ order: id })}`}
    className="inline-block font-mono underline underline-offset-4 hover:bg-accent max-md:py-2"
  >
    #{shortenId(id)}
  </Link>
)

const Items = ({ order: { lines, problem } }: { order: OrderToShip }) => (
  <span className="block max-w-80">
    {lines.map(({ lineId, name, variant, quantity }) => (
      <span key={lineId} className="block break-words">
        {quantity} × {name}
        {variant && <span className="text-smoke">, {variant}</span>}
      </span>
    ))}
    {problem && <span className="mt-1 inline-block bg-brick px-2 py-0.5 text-xs font-semibold">{problem}</span>}
  </span>
)

/** Where it goes; then what to pack. */
function PhoneRow({ order }: { order: OrderToShip }) {
  const { _id, status, cashOnDelivery, customer, city, postalCode, createdAt } = order
  return (
    <span className="grid gap-0.5 text-sm">
      <span className="flex items-center gap-3">
        <OrderLink id={_id} />
        <time dateTime={createdAt} className="font-mono text-xs whitespace-nowrap text-smoke">
          {formatShortDate(createdAt)}
        </time>
        {status === 'Shipped' && <span className="mono-caption text-smoke">Partly shipped</span>}
        {cashOnDelivery !== undefined && (
          <span className="mono-caption text-smoke">Cash {formatShortRupees(cashOnDelivery)}</span>
        )}
      </span>
      <span>
        <span className="font-semibold break-words">{customer}</span>, {city}{' '}
        <span className="font-mono text-xs">{postalCode}</span>
      </span>
      <Items order={order} />
    </span>
  )
}

const barButtonClass =
  'inline-flex min-h-11 cursor-pointer items-center border border-ink bg-paper px-4 font-semibold hover:bg-chalk aria-disabled:cursor-progress'

function OrdersToShip({ courier }: { courier: string | undefined }) {
  const list = useListParams(shippingSearch)
  const orders = useQuery(ordersToShipQueryOptions(list.values))
  const { pathname, search, state } = useLocation()
  // the packing slips lead back here
  const { selectedIds: printedIds = [] } = (state ?? {}) as { selectedIds?: string[] }
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set(printedIds))
  const [shipping, setShipping] = useState<OrderToShip[]>([])
  const book = useBookShipments()
  const selected = (orders.data?.items ?? []).filter(({ _id }) => selectedIds.has(_id))
  const clear = () => setSelectedIds(new Set())
  const bookSelected = () =>
    book.mutate(
      selected.map(({ _id }) => _id),
      {
        onSuccess: ({ results }) => {
          const refused = results.filter(({ problem }) => problem)
          const count = results.length - refused.length
          toast(`Booking ${count} ${count === 1 ? 'parcel' : 'parcels'}.`)
          for (const { orderId, problem } of refused) toast(`#${shortenId(orderId)}: ${problem}`, { kind: 'error' })
          clear()
        },
      },
    )
  return (
    <>
      {selected.length > 0 && (
        <section
          aria-label="Selected orders"
          className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border border-ink bg-accent px-3 py-2 text-sm"
        >
          <p role="status" className="mr-auto font-mono font-bold">
            {selected.length} selected
          </p>
          {courier && (
            <button
              type="button"
              aria-disabled={book.isPending || undefined}
              onClick={() => !book.isPending && bookSelected()}
              className={barButtonClass}
            >
              Book with {courier}
            </button>
          )}
          <button type="button" onClick={() => setShipping(selected)} className={barButtonClass}>
            Enter tracking
          </button>
          <Link
            to={`/admin/orders/print${formatSearchParams({ kind: 'slips', ids: [...selectedIds].join(',') })}`}
            state={{ back: pathname + search }}
            className={barButtonClass}
          >
            Packing slips
          </Link>
          <button type="button" onClick={clear} className={barButtonClass}>
            Clear
          </button>
        </section>
      )}
      <ListToolbar list={list} searchLabel="Search by order, customer, phone, city, PIN or product" />
      <DataTable
        label="Orders to ship"
        list={list}
        query={orders}
        pageSize={PAGE_SIZE}
        columns={columns}
        getId={({ _id }) => _id}
        empty="Nothing to ship. New orders appear here when they are paid."
        phoneRow={(order) => <PhoneRow order={order} />}
        loadingText="Loading orders..."
        selection={{
          selected: selectedIds,
          onChange: setSelectedIds,
          getLabel: ({ _id }) => `order ${shortenId(_id)}`,
        }}
      />
      <Dialog open={shipping.length > 0} onClose={() => setShipping([])} label="Enter tracking" placement="center">
        {shipping.length > 0 && (
          <ShipDialog
            orders={shipping}
            onClose={() => setShipping([])}
            onShipped={(ids) => setSelectedIds(new Set([...selectedIds].filter((id) => !ids.includes(id))))}
          />
        )}
      </Dialog>
    </>
  )
}
