import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatShortDate } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { formatRupees } from '#shared/money.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { type Column, stickyColumn, wideColumn } from '#ui/admin/column.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { fetchFile } from '#web/api.ts'
import type { AdminReturn } from '../../admin-contract.ts'
import { statusColors, statusLabels } from '../../rules.ts'
import { outcomeLabels } from '../outcome-labels.ts'
import { LateBadge } from './late-badge.tsx'
import { adminReturnsQueryOptions, PAGE_SIZE, returnsSearch } from './returns-queries.ts'
import { EXPORT_FAILED, NO_MATCHES, NO_RETURNS, NOTE, TITLE } from './texts.ts'

const toReturnPath = (id: string) => `/admin/returns/${id}`
const monoClass = 'font-mono text-xs whitespace-nowrap'
const linkClass = 'inline-block font-mono underline underline-offset-4 hover:bg-accent max-md:py-2'

const columns: Column<AdminReturn>[] = [
  {
    id: 'id',
    header: 'Return',
    cell: ({ _id }) => <ReturnLink id={_id} />,
  },
  {
    id: 'order',
    header: 'Order',
    cell: ({ orderId }) => (
      <Link to={`/admin/orders?order=${orderId}`} aria-label={`Open order ${shortenId(orderId)}`} className={linkClass}>
        {shortenId(orderId)}
      </Link>
    ),
    className: wideColumn,
  },
  {
    id: 'name',
    header: 'Customer',
    sortable: true,
    cell: ({ name, email }) => (
      <span className="block min-w-0 max-md:text-right">
        <span className="block font-semibold break-words">{name}</span>
        <span className="block text-xs text-smoke">
          <EmailAddress address={email} />
        </span>
      </span>
    ),
    className: 'md:min-w-36 md:max-w-60',
  },
  {
    id: 'items',
    header: 'Items',
    cell: ({ lines }) => <span className="max-md:text-right">{summarizeItems(lines)}</span>,
    className: 'md:min-w-36 md:max-w-60',
  },
  { id: 'reason', header: 'Reason', cell: ({ reasonDropdown }) => reasonDropdown, className: wideColumn },
  { id: 'outcome', header: 'Wants', cell: ({ outcome }) => outcomeLabels[outcome] },
  { id: 'value', header: 'Value', align: 'right', cell: ({ value }) => formatRupees(value), className: wideColumn },
  {
    id: 'status',
    header: 'Status',
    cell: (item) => <StatusBadges item={item} />,
    className: stickyColumn,
  },
  {
    id: 'createdAt',
    header: 'Requested',
    sortable: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className={monoClass}>
        {formatShortDate(createdAt)}
      </time>
    ),
  },
]

const ReturnLink = ({ id }: { id: string }) => (
  <Link to={toReturnPath(id)} aria-label={`Open return ${shortenId(id)}`} className={linkClass}>
    {shortenId(id)}
  </Link>
)

const StatusBadges = ({ item: { status, isLate } }: { item: AdminReturn }) => (
  <span className="flex flex-wrap gap-1.5">
    <Badge color={statusColors[status]}>{statusLabels[status]}</Badge>
    {isLate && <LateBadge />}
  </span>
)

/** Shows the next step and the customer, then the items. */
function PhoneRow({ item }: { item: AdminReturn }) {
  const { _id, name, lines, outcome, value, createdAt } = item
  return (
    <span className="grid gap-0.5">
      <span className="flex items-center gap-3">
        <ReturnLink id={_id} />
        <StatusBadges item={item} />
        <time dateTime={createdAt} className={`ml-auto text-smoke ${monoClass}`}>
          {formatShortDate(createdAt)}
        </time>
      </span>
      <span className="flex items-baseline gap-3 text-sm">
        <span className="truncate font-semibold">{name}</span>
        <span className="ml-auto shrink-0 font-mono">{formatRupees(value)}</span>
      </span>
      <span className="text-xs text-smoke">
        {outcomeLabels[outcome]}: {summarizeItems(lines)}
      </span>
    </span>
  )
}

function summarizeItems(lines: AdminReturn['lines']): string {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const [first] = lines
  if (!first) return 'None'
  return units > first.quantity ? `${first.name} + ${units - first.quantity} more` : `${first.name} × ${units}`
}

export function ReturnsPage() {
  const list = useListParams(returnsSearch)
  const navigate = useNavigate()
  const returns = useQuery(adminReturnsQueryOptions(list.values))
  const { page: _page, ...filters } = list.values
  return (
    <>
      <AdminPageHeader title={TITLE} note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <ListToolbar
          list={list}
          searchLabel="Search by order, name, email or phone"
          csv={{
            fileName: 'returns.csv',
            fetchFile: () => fetchFile(`/api/admin/returns.csv${formatSearchParams(filters)}`, EXPORT_FAILED),
          }}
        >
          <ListFilter list={list} name="status" label="Status" allLabel="All statuses" options={statusLabels} />
          <ListFilter list={list} name="outcome" label="Wants" allLabel="Refund or exchange" options={outcomeLabels} />
        </ListToolbar>
        <DataTable
          label="Returns"
          list={list}
          query={returns}
          pageSize={PAGE_SIZE}
          columns={columns}
          getId={({ _id }) => _id}
          empty={NO_RETURNS}
          noResults={NO_MATCHES}
          onOpen={({ _id }) => void navigate(toReturnPath(_id))}
          phoneRow={(item) => <PhoneRow item={item} />}
        />
      </div>
    </>
  )
}
