import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Allowed } from '#domains/accounts/web/parts/allowed.tsx'
import { formatDateTime, formatShortDate } from '#shared/format-date.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import type { Column } from '#ui/admin/column.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { DataTable } from '#ui/admin/data-table.tsx'
import { ListFilter } from '#ui/admin/list-toolbar.tsx'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { Link } from '#ui/link.tsx'
import type { IncomingStock } from '../../incoming-contract.ts'
import { formatVariantName } from '../../rules.ts'
import { incomingQueryOptions, incomingSearch, useDeleteIncoming, useReceiveIncoming } from './incoming-queries.ts'
import { PAGE_SIZE } from './stock-queries.ts'
import { StockTabs } from './stock-tabs.tsx'
import { VariantCell } from './variant-cell.tsx'

const NOTE = 'Units that suppliers are to deliver. Select variants in the list of stock to add more.'
const action = 'min-h-9 cursor-pointer border border-ink px-3 text-sm font-semibold pointer-coarse:min-h-11'

const sharedColumns: Column<IncomingStock>[] = [
  {
    id: 'variant',
    header: 'Variant',
    cell: (incoming) => <VariantCell variant={incoming} />,
    className: 'md:min-w-52',
  },
  { id: 'reference', header: 'Reference', cell: ({ reference }) => reference, className: 'break-all' },
]

const expectedColumns: Column<IncomingStock>[] = [
  ...sharedColumns,
  {
    id: 'expectedOn',
    header: 'Expected on',
    cell: ({ expectedOn }) => expectedOn && <time dateTime={expectedOn}>{formatShortDate(expectedOn)}</time>,
    className: 'font-mono whitespace-nowrap',
  },
  { id: 'quantity', header: 'Units', align: 'right', cell: ({ quantity }) => quantity },
  {
    id: 'receive',
    header: 'Receive',
    hideHeader: true,
    className: 'md:text-right',
    cell: (incoming) => (
      <Allowed to="stock:write">
        <ReceiveForm incoming={incoming} />
      </Allowed>
    ),
  },
]

const receivedColumns: Column<IncomingStock>[] = [
  ...sharedColumns,
  {
    id: 'receivedAt',
    header: 'Received',
    cell: ({ receivedAt }) => receivedAt && <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>,
    className: 'font-mono whitespace-nowrap',
  },
  { id: 'receivedBy', header: 'Who', cell: ({ receivedBy }) => receivedBy, className: 'break-words' },
  {
    id: 'quantity',
    header: 'Units',
    align: 'right',
    cell: ({ quantity, receivedQuantity }) => (
      <span className={quantity === receivedQuantity ? '' : 'bg-yellow px-1.5'}>
        {receivedQuantity} of {quantity}
      </span>
    ),
  },
]

const describeUnits = ({ quantity, receivedQuantity }: IncomingStock) =>
  receivedQuantity === undefined ? `+${quantity}` : `${receivedQuantity} of ${quantity}`

/** The variant and its units; then where they come from and when, with the form that receives them. */
function PhoneRow({ incoming }: { incoming: IncomingStock }) {
  const { reference, expectedOn, receivedAt, receivedBy } = incoming
  return (
    <span className="grid gap-1">
      <span className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
        <VariantCell variant={incoming} />
        <span className="grid justify-items-end font-mono">
          <span className="font-bold">{describeUnits(incoming)}</span>
          {receivedAt === undefined && expectedOn && (
            <time dateTime={expectedOn} className="text-xs text-smoke">
              {formatShortDate(expectedOn)}
            </time>
          )}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-smoke">
        {reference && <span className="break-all">{reference}</span>}
        {receivedAt && <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>}
        {receivedBy && <span>{receivedBy}</span>}
        {receivedAt === undefined && (
          <Allowed to="stock:write">
            <span className="ml-auto">
              <ReceiveForm incoming={incoming} />
            </span>
          </Allowed>
        )}
      </span>
    </span>
  )
}

export function IncomingPage() {
  const list = useListParams(incomingSearch)
  const incoming = useQuery(incomingQueryOptions(list.values))
  const isReceived = list.values.state === 'received'
  return (
    <>
      <AdminPageHeader title="Incoming stock" note={NOTE}>
        <Allowed to="stock:write">
          <Link
            to="/admin/stock"
            className="grid h-11 place-items-center border border-ink bg-ink px-4 text-sm font-semibold text-paper hover:bg-accent hover:text-ink"
          >
            Choose variants
          </Link>
        </Allowed>
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <StockTabs current="Incoming" />
        <search className="flex flex-wrap gap-2">
          <ListFilter list={list} name="state" label="Show" allLabel="Expected" options={{ received: 'Received' }} />
        </search>
        <DataTable
          label="Incoming stock"
          list={list}
          query={incoming}
          pageSize={PAGE_SIZE}
          columns={isReceived ? receivedColumns : expectedColumns}
          getId={({ _id }) => _id}
          empty="No stock is expected."
          noResults="Nothing has been received yet."
          phoneRow={(item) => <PhoneRow incoming={item} />}
        />
      </div>
    </>
  )
}

/** The quantity is what was expected unless fewer or more came. */
function ReceiveForm({ incoming }: { incoming: IncomingStock }) {
  const [quantity, setQuantity] = useState(String(incoming.quantity))
  const receive = useReceiveIncoming()
  const remove = useDeleteIncoming()
  const name = formatVariantName(incoming)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!receive.isPending) receive.mutate({ id: incoming._id, quantity: Number(quantity), name })
      }}
      className="flex flex-wrap justify-end gap-1.5 max-md:w-full"
    >
      <input
        type="number"
        aria-label={`Received units of ${name}`}
        min={0}
        max={999_999}
        step={1}
        required
        value={quantity}
        onChange={(event) => setQuantity(event.target.value)}
        className="h-9 w-20 border border-ink bg-chalk px-2 text-right font-mono pointer-coarse:h-11"
      />
      <button
        type="submit"
        aria-disabled={receive.isPending || undefined}
        className={`${action} bg-ink text-paper hover:bg-accent hover:text-ink`}
      >
        Receive<span className="sr-only"> {name}</span>
      </button>
      <ConfirmButton
        label="Delete"
        question="Delete this incoming stock?"
        itemName={`${incoming.quantity} × ${name}`}
        onConfirm={() => remove.mutate(incoming._id)}
        className={`${action} hover:bg-brick`}
      />
    </form>
  )
}
