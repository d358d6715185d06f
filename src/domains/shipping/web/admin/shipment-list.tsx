import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { type Column, stickyColumn } from '#ui/admin/column.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { controlStyles } from '#ui/admin/control-styles.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { openInNewTab } from '#ui/admin/open-in-new-tab.ts'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/toast.ts'
import { fetchFile } from '#web/api.ts'
import { type AdminShipment, MAX_PRINTED_SHIPMENTS, type ShipmentList, settableStatuses } from '../../admin-contract.ts'
import { canUndo, isAhead, shipmentColors } from '../../rules.ts'
import {
  PAGE_SIZE,
  shipmentsQueryOptions,
  shippingSearch,
  useReceiveShipment,
  useUpdateShipment,
} from './shipping-queries.ts'

const emptyTexts = {
  open: 'No parcels on their way.',
  return: 'No parcels are coming back.',
  done: 'No delivered parcels yet.',
} satisfies Record<ShipmentList, string>

const columns: Column<AdminShipment>[] = [
  {
    id: 'parcel',
    header: 'Parcel',
    cell: ({ courier, trackingNumber, trackingUrl, isBooked, labelUrl }) => (
      <span className="block min-w-0">
        <span className="block font-mono font-bold break-all">
          {trackingUrl ? (
            <a
              href={trackingUrl}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-4 hover:bg-accent"
            >
              {trackingNumber}
            </a>
          ) : (
            (trackingNumber ?? 'Being booked…')
          )}
        </span>
        <span className="block text-xs text-smoke">
          {courier}
          {isBooked && labelUrl && (
            <>
              {' · '}
              <a
                href={labelUrl}
                target="_blank"
                rel="noreferrer"
                className="underline underline-offset-4 hover:bg-accent"
              >
                Courier label
              </a>
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'order',
    header: 'Order',
    cell: ({ order }) => (
      <Link
        to={`/admin/orders${formatSearchParams({ order: order._id })}`}
        className="inline-block font-mono underline underline-offset-4 hover:bg-accent max-md:py-2"
      >
        #{shortenId(order._id)}
      </Link>
    ),
  },
  {
    id: 'destination',
    header: 'Destination',
    cell: ({ order }) => (
      <span className="block max-md:text-right">
        <span className="block font-semibold break-words">{order.customer}</span>
        {order.city} <span className="font-mono text-xs">{order.postalCode}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, statusAt, problem, receivedAt }) => (
      <span className="block max-md:text-right">
        <Badge color={shipmentColors[status]}>{receivedAt ? 'Taken back' : status}</Badge>
        <time dateTime={statusAt} className="mono-caption mt-1 block text-smoke">
          {formatDateTime(receivedAt ?? statusAt)}
        </time>
        {problem && <span className="mt-1 inline-block bg-brick px-2 py-0.5 text-xs font-semibold">{problem}</span>}
      </span>
    ),
  },
]

const itemsColumn: Column<AdminShipment> = {
  id: 'items',
  header: 'Items',
  cell: ({ items }) => (
    <ul className="text-sm max-md:text-right">
      {items.map(({ lineId, name, variant, quantity }) => (
        <li key={lineId} className="break-words">
          {quantity} × {name} <span className="text-smoke">{variant}</span>
        </li>
      ))}
    </ul>
  ),
}

/** `onMoved` is called when a shipment may have left the list. */
function createColumns(tab: ShipmentList, onMoved: (id: string) => void): Column<AdminShipment>[] {
  if (tab === 'done') return columns
  const actions: Column<AdminShipment> = {
    id: 'actions',
    header: 'Actions',
    cell: (shipment) => (
      <span className="flex flex-wrap gap-2 max-md:justify-end">
        <StatusSelect shipment={shipment} onMoved={onMoved} />
        {tab === 'return' && <TakeBack shipment={shipment} onMoved={onMoved} />}
      </span>
    ),
    className: stickyColumn,
  }
  return tab === 'return' ? [...columns, itemsColumn, actions] : [...columns, actions]
}

/** Must get `tab` as its key. */
export function ShipmentSection({ tab }: { tab: ShipmentList }) {
  const list = useListParams(shippingSearch)
  const shipments = useQuery(shipmentsQueryOptions({ ...list.values, list: tab }))
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const deselect = (id: string) => setSelectedIds((ids) => new Set([...ids].filter((selectedId) => selectedId !== id)))
  const [columns] = useState(() => createColumns(tab, deselect))
  return (
    <>
      <ListToolbar list={list} searchLabel="Search by tracking number" />
      {selectedIds.size > 0 && <PrintBar ids={[...selectedIds]} onClear={() => setSelectedIds(new Set())} />}
      <DataTable
        label="Parcels"
        list={list}
        query={shipments}
        pageSize={PAGE_SIZE}
        columns={columns}
        getId={({ _id }) => _id}
        empty={emptyTexts[tab]}
        // the tab in the URL counts as a filter, so an empty tab has no results
        noResults={list.values.q ? 'No parcel has this tracking number.' : emptyTexts[tab]}
        loadingText="Loading parcels..."
        selection={{
          selected: selectedIds,
          onChange: setSelectedIds,
          getLabel: ({ order }) => `parcel of order ${shortenId(order._id)}`,
        }}
      />
    </>
  )
}

const barButtonClass =
  'inline-flex min-h-11 cursor-pointer items-center border border-ink bg-paper px-4 font-semibold hover:bg-chalk'

const printErrors = {
  labels: "We couldn't create the labels.",
  manifest: "We couldn't create the manifest.",
}

function print(file: keyof typeof printErrors, ids: string[]): void {
  if (ids.length > MAX_PRINTED_SHIPMENTS) {
    toast(`Select up to ${MAX_PRINTED_SHIPMENTS} parcels to print them.`, { kind: 'error' })
    return
  }
  void openInNewTab(() => fetchFile(`/api/admin/shipments/${file}.pdf?ids=${ids.join(',')}`, printErrors[file]))
}

function PrintBar({ ids, onClear }: { ids: string[]; onClear: () => void }) {
  return (
    <section
      aria-label="Selected parcels"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border border-ink bg-accent px-3 py-2 text-sm"
    >
      <p role="status" className="mr-auto font-mono font-bold">
        {ids.length} selected
      </p>
      <button type="button" onClick={() => print('labels', ids)} className={barButtonClass}>
        Print labels
      </button>
      <button type="button" onClick={() => print('manifest', ids)} className={barButtonClass}>
        Print manifest
      </button>
      <button type="button" onClick={onClear} className={barButtonClass}>
        Clear
      </button>
    </section>
  )
}

interface ActionProps {
  shipment: AdminShipment
  onMoved: (id: string) => void
}

/** Offers the statuses that can follow. */
function StatusSelect({ shipment, onMoved }: ActionProps) {
  const { _id: id, status, statusAt, order, trackingNumber, isBooked, events } = shipment
  const update = useUpdateShipment(onMoved)
  const now = new Date()
  const options = settableStatuses.filter(
    (next) =>
      (isAhead({ status, at: new Date(statusAt) }, { status: next, at: now }) &&
        (trackingNumber !== undefined || next === 'Cancelled')) ||
      (next === 'Cancelled' && canUndo({ status, isBooked, eventCount: events.length })),
  )
  if (options.length === 0) return null
  return (
    <select
      aria-label={`Status of the parcel of order ${shortenId(order._id)}`}
      value=""
      disabled={update.isPending}
      onChange={(event) => {
        const next = settableStatuses.find((option) => option === event.target.value)
        if (next) update.mutate({ id, status: next })
      }}
      className={controlStyles}
    >
      <option value="">Set status…</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  )
}

function TakeBack({ shipment: { _id: id, order, status }, onMoved }: ActionProps) {
  const receive = useReceiveShipment(onMoved)
  if (status === 'Lost')
    return (
      <Link
        to={`/admin/orders${formatSearchParams({ order: order._id })}`}
        className="inline-flex min-h-11 items-center border border-ink bg-paper px-4 text-sm font-semibold whitespace-nowrap hover:bg-accent"
      >
        Refund the order
      </Link>
    )
  return (
    <ConfirmButton
      label="Take back"
      question="Take this parcel back?"
      itemName={`Order #${shortenId(order._id)}`}
      className="min-h-11 cursor-pointer border border-ink bg-paper px-4 text-sm font-semibold whitespace-nowrap hover:bg-accent"
      onConfirm={() => receive.mutate(id)}
    >
      <p>
        Its items go back to stock, and what was paid for them is refunded. The order is cancelled, unless another
        parcel of it is on its way or was delivered. The customer gets an email.
      </p>
    </ConfirmButton>
  )
}
