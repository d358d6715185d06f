import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { shortDate } from '#shared/dates.ts'
import { shortId } from '#shared/ids.ts'
import { writeSearch } from '#shared/known-search.ts'
import { formatRupees } from '#shared/money.ts'
import type { Column } from '#ui/admin/column.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { ScreenHeading } from '#ui/admin/screen-heading.tsx'
import { useList } from '#ui/admin/use-list.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { fetchFile } from '#web/api.ts'
import type { AdminReturn } from '../../admin-contract.ts'
import { statusColour, statusLabel } from '../../rules.ts'
import { outcomeName } from '../outcome-name.ts'
import { LateMark } from './late-mark.tsx'
import { PAGE_SIZE, returnsQuery, returnsSearch } from './returns-queries.ts'
import { EXPORT_FAILED, NO_RETURNS, NOT_FOUND, NOTE, TITLE } from './texts.ts'

const toReturnPath = (id: string) => `/admin/returns/${id}`
const monoClass = 'font-mono text-xs whitespace-nowrap'
const linkClass = 'inline-block font-mono underline underline-offset-4 hover:bg-acid max-md:py-2'

const columns: Column<AdminReturn>[] = [
  {
    id: 'id',
    header: 'Return',
    cell: ({ _id }) => (
      <Link to={toReturnPath(_id)} aria-label={`Open return ${shortId(_id)}`} className={linkClass}>
        {shortId(_id)}
      </Link>
    ),
  },
  {
    id: 'order',
    header: 'Order',
    cell: ({ orderId }) => (
      <Link to={`/admin/orders?order=${orderId}`} aria-label={`Open order ${shortId(orderId)}`} className={linkClass}>
        {shortId(orderId)}
      </Link>
    ),
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
    className: 'md:min-w-40 md:max-w-60',
  },
  {
    id: 'items',
    header: 'Items',
    cell: ({ lines }) => <span className="max-md:text-right">{formatItems(lines)}</span>,
    className: 'md:min-w-40 md:max-w-60',
  },
  { id: 'reason', header: 'Reason', cell: ({ reasonDropdown }) => reasonDropdown },
  {
    id: 'outcome',
    header: 'Wants',
    cell: ({ outcome }) => <span className="whitespace-nowrap">{outcomeName[outcome]}</span>,
  },
  { id: 'worth', header: 'Value', align: 'right', cell: ({ worth }) => formatRupees(worth) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, isLate }) => (
      <span className="flex flex-wrap gap-1.5 max-md:justify-end">
        <Badge colour={statusColour[status]}>{statusLabel[status]}</Badge>
        {isLate && <LateMark />}
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: 'Requested',
    sortable: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className={monoClass}>
        {shortDate(createdAt)}
      </time>
    ),
  },
]

function formatItems(lines: AdminReturn['lines']): string {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const [first] = lines
  if (!first) return 'None'
  return units > first.quantity ? `${first.name} + ${units - first.quantity} more` : `${first.name} × ${units}`
}

export function ReturnsPage() {
  const list = useList(returnsSearch)
  const navigate = useNavigate()
  const returns = useQuery(returnsQuery(list.values))
  const { page: _page, ...filters } = list.values
  return (
    <>
      <ScreenHeading title={TITLE} note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <ListToolbar
          list={list}
          searchLabel="Search by order, name, email or phone"
          csv={{
            fileName: 'returns.csv',
            fetchIt: () => fetchFile(`/api/admin/returns.csv${writeSearch(filters)}`, EXPORT_FAILED),
          }}
        >
          <ListFilter list={list} name="status" label="Status" all="All statuses" options={statusLabel} />
          <ListFilter list={list} name="outcome" label="Wants" all="Refund or exchange" options={outcomeName} />
        </ListToolbar>
        <DataTable
          label="Returns"
          list={list}
          query={returns}
          pageSize={PAGE_SIZE}
          columns={columns}
          idOf={({ _id }) => _id}
          empty={NO_RETURNS}
          notFound={NOT_FOUND}
          onOpen={({ _id }) => void navigate(toReturnPath(_id))}
        />
      </div>
    </>
  )
}
