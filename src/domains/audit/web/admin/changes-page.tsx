import { useQuery } from '@tanstack/react-query'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import type { AuditKind } from '#shared/audit-kinds.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import type { Column } from '#ui/admin/column.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { DataTable } from '#ui/admin/data-table.tsx'
import { DateRangeFilter } from '#ui/admin/date-range-filter.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { Tag } from '#ui/tag.tsx'
import { fetchFile } from '#web/api.ts'
import { CHANGES_CSV_PATH, type Change } from '../../contract.ts'
import { formatFieldChanges, listFieldChanges } from '../../rules.ts'
import { changesQueryOptions, changesSearchParams, PAGE_SIZE, useUndoChange } from './changes-queries.ts'

const NOTE =
  'Who changed what, and when. Changes to prices and stock, bulk edits, and changes to settings, pages, collections, discounts and shipping rates can be undone.'

const kindLabels: Record<AuditKind, string> = {
  price: 'Prices',
  stock: 'Stock',
  product: 'Products',
  bulk: 'Bulk edits',
  role: 'Roles',
  user: 'Users',
  status: 'Order status',
  order: 'Orders',
  return: 'Returns',
  refund: 'Refunds',
  message: 'Messages',
  review: 'Reviews',
  home: 'Home page',
  settings: 'Settings',
  collection: 'Collections',
  discount: 'Discounts',
  shipping: 'Shipping',
  page: 'Pages',
  staff: 'Staff',
  key: 'API keys',
  webhook: 'Webhooks',
  email: 'Emails',
}

const columns: Column<Change>[] = [
  { id: 'subject', header: 'What', cell: ({ subject }) => subject.name, className: 'max-w-64 break-words' },
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ kind }) => <Tag color="outline">{kindLabels[kind]}</Tag>,
    className: 'md:w-24',
  },
  { id: 'change', header: 'Change', cell: (change) => <FieldChanges change={change} /> },
  { id: 'actor', header: 'Who', cell: ({ actor }) => actor.name, className: 'break-words' },
  {
    id: 'at',
    header: 'When',
    sortable: true,
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    className: 'font-mono md:w-32 lg:w-56 lg:whitespace-nowrap',
  },
  {
    id: 'undo',
    header: 'Undo',
    hideHeader: true,
    cell: (change) => <UndoButton change={change} />,
    className: 'md:text-right',
  },
]

/** What was changed; then the change, by whom and when. */
function PhoneRow({ change }: { change: Change }) {
  const { subject, kind, actor, at } = change
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
      <span className="grid gap-0.5">
        <span className="font-semibold break-words">{subject.name}</span>
        <FieldChanges change={change} />
        <span className="flex flex-wrap gap-x-3 text-xs text-smoke">
          <span>{kindLabels[kind]}</span>
          <span>{actor.name}</span>
          <time dateTime={at} className="font-mono">
            {formatDateTime(at)}
          </time>
        </span>
      </span>
      <UndoButton change={change} />
    </span>
  )
}

export function ChangesPage() {
  const list = useListParams(changesSearchParams)
  const changes = useQuery(changesQueryOptions(list.values))
  const { page: _page, ...filters } = list.values
  const csvPath = `${CHANGES_CSV_PATH}${formatSearchParams(filters)}`
  return (
    <>
      <AdminPageHeader title="Changes" note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <ListToolbar
          list={list}
          searchLabel="Search by name or admin"
          csv={{ fileName: 'changes.csv', fetchFile: () => fetchFile(csvPath, "We couldn't export the changes.") }}
        >
          <ListFilter list={list} name="kind" label="Kind" allLabel="All kinds" options={kindLabels} />
          <DateRangeFilter list={list} />
        </ListToolbar>
        <DataTable
          label="Changes"
          list={list}
          query={changes}
          pageSize={PAGE_SIZE}
          columns={columns}
          getId={({ _id }) => _id}
          empty="Nothing has been changed yet."
          noResults="No changes found."
          phoneRow={(change) => <PhoneRow change={change} />}
        />
      </div>
    </>
  )
}

function FieldChanges({ change: { before, after } }: { change: Change }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 py-1">
      {listFieldChanges(before, after).map(({ field, from, to }) => (
        <li key={field} className="min-w-0 wrap-anywhere">
          <span className="text-smoke">{field}</span>{' '}
          {from !== undefined && from !== to && (
            <del className="font-mono">
              <FieldValue text={from} />
            </del>
          )}
          {from !== undefined && to !== undefined && from !== to && <span aria-hidden="true"> → </span>}
          {to !== undefined && (
            <ins className="font-mono font-bold no-underline">
              <FieldValue text={to} />
            </ins>
          )}
        </li>
      ))}
    </ul>
  )
}

/** An email address needs its own line-breaking rules. */
const FieldValue = ({ text }: { text: string }) => (/^\S+@\S+$/.test(text) ? <EmailAddress address={text} /> : text)

function UndoButton({ change }: { change: Change }) {
  const { mutate } = useUndoChange()
  const canUndo = useCan('audit:write')
  if (change.undoneBy !== undefined) return <Tag color="ink">Undone</Tag>
  if (!change.undoable || !canUndo) return null
  const affected = `${change.subject.name}: ${formatFieldChanges(listFieldChanges(change.after, change.before))}`
  return (
    <ConfirmButton label="Undo" question="Undo this change?" itemName={affected} onConfirm={() => mutate(change._id)} />
  )
}
