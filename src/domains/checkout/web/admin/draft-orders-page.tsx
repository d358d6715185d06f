import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Allowed } from '#domains/accounts/web/parts/allowed.tsx'
import type { BadgeColor } from '#shared/badge-color.ts'
import { formatDateTime, formatShortDate } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { formatRupees } from '#shared/money.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import type { Column } from '#ui/admin/column.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { ListFilter } from '#ui/admin/list-toolbar.tsx'
import { menuAction, RowMenu } from '#ui/admin/row-menu.tsx'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { Badge } from '#ui/badge.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import type { CreatedDraftOrder, DraftOrder, DraftOrderStatus } from '../../draft-contract.ts'
import { DraftLink } from './draft-link.tsx'
import { draftOrdersQueryOptions, draftsSearch, PAGE_SIZE, useCancelDraft, useRenewLink } from './draft-queries.ts'

const labels: Record<DraftOrderStatus, string> = {
  open: 'Open',
  paid: 'Paid',
  placed: 'Cash on delivery',
  expired: 'Expired',
  cancelled: 'Cancelled',
}
const colors: Record<DraftOrderStatus, BadgeColor> = {
  open: 'yellow',
  paid: 'green',
  placed: 'blue',
  expired: 'gray',
  cancelled: 'red',
}

const headerLink =
  'inline-flex min-h-11 items-center border border-ink bg-paper px-4 text-sm font-semibold hover:bg-accent'
const rowButton =
  'min-h-9 cursor-pointer border border-ink px-3 text-sm font-semibold whitespace-nowrap hover:bg-accent'

const countUnits = ({ checkoutItems }: DraftOrder) => checkoutItems.reduce((sum, { quantity }) => sum + quantity, 0)
const formatUnits = (units: number) => `${units} ${units === 1 ? 'item' : 'items'}`

/** Lists orders taken by phone, with their state. */
export function DraftOrdersPage() {
  const list = useListParams(draftsSearch)
  const drafts = useQuery(draftOrdersQueryOptions(list.values))
  const [renewed, setRenewed] = useState<CreatedDraftOrder>()
  const [columns] = useState(() => createColumns(setRenewed))
  return (
    <>
      <AdminPageHeader
        title="Draft orders"
        note="Orders taken by phone. A draft becomes an order when its payment link is paid."
      >
        <Link to="/admin/orders" className={headerLink}>
          All orders
        </Link>
        <Allowed to="orders:write">
          <Link to="/admin/orders/new" className={`${headerLink} bg-ink! text-paper hover:bg-accent! hover:text-ink`}>
            New order
          </Link>
        </Allowed>
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <div className="flex">
          <ListFilter list={list} name="status" label="Status" allLabel="All statuses" options={labels} />
        </div>
        <DataTable
          label="Draft orders"
          list={list}
          query={drafts}
          pageSize={PAGE_SIZE}
          columns={columns}
          getId={({ _id }) => _id}
          empty="No order was taken by phone yet."
          phoneRow={(draft) => <PhoneRow draft={draft} onRenewed={setRenewed} />}
        />
      </div>
      <Dialog
        open={renewed !== undefined}
        onClose={() => setRenewed(undefined)}
        label="Payment link"
        placement="center"
      >
        {renewed?.link && (
          <div className="p-4 sm:p-6">
            <DraftLink draft={{ ...renewed, link: renewed.link }} />
          </div>
        )}
      </Dialog>
    </>
  )
}

const createColumns = (onRenewed: (draft: CreatedDraftOrder) => void): Column<DraftOrder>[] => [
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customer, shippingAddress, note }) => (
      <span className="block min-w-0">
        <span className="block font-semibold break-words">{customer.name}</span>
        <span className="block font-mono text-xs text-smoke">{shippingAddress.phone}</span>
        {note && <span className="block text-xs font-normal text-pretty md:max-w-60">{note}</span>}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, expiresAt }) => (
      <span className="grid justify-items-start gap-1 max-md:justify-items-end">
        <Badge color={colors[status]}>{labels[status]}</Badge>
        {status === 'open' && <span className="text-xs text-smoke">until {formatDateTime(expiresAt)}</span>}
      </span>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    cell: (draft) => (
      <span>
        <span className="block font-mono">{formatRupees(draft.totalPrice)}</span>
        <span className="block text-xs text-smoke">{formatUnits(countUnits(draft))}</span>
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: 'Taken',
    cell: ({ createdAt, takenBy }) => (
      <span className="max-md:text-right">
        <time dateTime={createdAt} className="block font-mono text-xs whitespace-nowrap">
          {formatShortDate(createdAt)}
        </time>
        <span className="block text-xs text-smoke">by {takenBy}</span>
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (draft) => <DraftActions draft={draft} onRenewed={onRenewed} />,
  },
]

/** Customer, total and status; then the rest, with what can be done. */
function PhoneRow({ draft, onRenewed }: { draft: DraftOrder; onRenewed: (draft: CreatedDraftOrder) => void }) {
  const { customer, shippingAddress, note, status, expiresAt, createdAt, takenBy } = draft
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
      <span className="grid gap-1">
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 grow font-semibold break-words">{customer.name}</span>
          <span className="font-mono font-bold">{formatRupees(draft.totalPrice)}</span>
          <Badge color={colors[status]}>{labels[status]}</Badge>
        </span>
        <span className="flex flex-wrap gap-x-3 text-xs text-smoke">
          <span className="font-mono">{shippingAddress.phone}</span>
          <span>{formatUnits(countUnits(draft))}</span>
          {status === 'open' ? (
            <span>until {formatDateTime(expiresAt)}</span>
          ) : (
            <span>
              {formatShortDate(createdAt)} by {takenBy}
            </span>
          )}
        </span>
        {note && <span className="text-xs text-pretty">{note}</span>}
      </span>
      <DraftActions draft={draft} onRenewed={onRenewed} />
    </span>
  )
}

function DraftActions({ draft, onRenewed }: { draft: DraftOrder; onRenewed: (draft: CreatedDraftOrder) => void }) {
  const renew = useRenewLink()
  const cancel = useCancelDraft()
  const isPhone = useMediaQuery('(width < 48rem)')
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { _id, status, orderId, customer } = draft
  if (orderId)
    return (
      <Link
        to={`/admin/orders/${orderId}`}
        className="inline-flex min-h-9 items-center justify-self-start underline underline-offset-4 hover:bg-accent max-md:col-span-2"
      >
        Order #{shortenId(orderId)}
      </Link>
    )
  if (status !== 'open' && status !== 'expired') return null
  const makeLink = (sendEmail: boolean) => {
    setMenuOpen(false)
    if (!renew.isPending) renew.mutate({ id: _id, sendEmail }, { onSuccess: onRenewed })
  }
  const actionClass = isPhone ? menuAction : rowButton
  const ask = () => {
    setMenuOpen(false)
    setAsking(true)
  }
  const actions = (
    <>
      <button type="button" onClick={() => makeLink(true)} className={actionClass}>
        <span>
          Send again<span className="sr-only"> to {customer.name}</span>
        </span>
      </button>
      <button type="button" onClick={() => makeLink(false)} className={actionClass}>
        <span>
          New link<span className="sr-only"> for {customer.name}</span>
        </span>
      </button>
      <button type="button" aria-haspopup="dialog" onClick={ask} className={`${actionClass} hover:bg-brick`}>
        <span>
          Cancel<span className="sr-only"> {customer.name}</span>
        </span>
      </button>
    </>
  )
  return (
    <Allowed to="orders:write">
      {isPhone ? (
        <RowMenu name={customer.name} isOpen={isMenuOpen} onChange={setMenuOpen}>
          {actions}
        </RowMenu>
      ) : (
        <span className="flex flex-wrap gap-2">{actions}</span>
      )}
      <ConfirmDialog
        open={isAsking}
        question="Cancel this draft order? Its payment link stops working."
        confirmLabel="Cancel draft order"
        cancelLabel="Keep it"
        onConfirm={() => cancel.mutate(_id)}
        onClose={() => setAsking(false)}
      >
        <p className="font-mono text-sm break-words">{customer.name}</p>
      </ConfirmDialog>
    </Allowed>
  )
}
