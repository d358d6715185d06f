import { useQuery } from '@tanstack/react-query'
import type { ChangeKind } from '#shared/change-kinds.ts'
import { writeSearch } from '#shared/known-search.ts'
import type { Column } from '#ui/admin/column.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { DataTable } from '#ui/admin/data-table.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { ListDays } from '#ui/admin/list-days.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { ScreenHeading } from '#ui/admin/screen-heading.tsx'
import { useList } from '#ui/admin/use-list.ts'
import { when } from '#ui/admin/when.ts'
import { Tag } from '#ui/tag.tsx'
import { fetchFile } from '#web/api.ts'
import { CHANGES_CSV_PATH, type Change } from '../../contract.ts'
import { describeFields, inWords } from '../../rules.ts'
import { changesQuery, changesSearch, PAGE_SIZE, useUndo } from './changes-queries.ts'

const NOTE = 'Who changed what, and when. Price and stock changes can be undone.'

const kindLabels: Record<ChangeKind, string> = {
  price: 'Prices',
  stock: 'Stock',
  product: 'Products',
  role: 'Roles',
  user: 'Users',
  status: 'Order status',
  order: 'Orders',
  return: 'Returns',
  refund: 'Refunds',
  message: 'Messages',
  home: 'Home page',
}

const columns: Column<Change>[] = [
  { id: 'subject', header: 'What', cell: ({ subject }) => subject.name, className: 'max-w-64 break-words' },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => <Tag colour="line">{kind}</Tag>, className: 'md:w-24' },
  { id: 'change', header: 'Change', cell: (change) => <Difference change={change} /> },
  { id: 'actor', header: 'Who', cell: ({ actor }) => actor.name, className: 'break-words' },
  {
    id: 'at',
    header: 'When',
    sortable: true,
    cell: ({ at }) => <time dateTime={at}>{when(at)}</time>,
    className: 'font-mono whitespace-nowrap md:w-56',
  },
  {
    id: 'undo',
    header: 'Undo',
    hideHeader: true,
    cell: (change) => <UndoButton change={change} />,
    className: 'md:text-right',
  },
]

export function ChangesPage() {
  const list = useList(changesSearch)
  const changes = useQuery(changesQuery(list.values))
  const { page: _page, ...filters } = list.values
  const csvPath = `${CHANGES_CSV_PATH}${writeSearch(filters)}`
  return (
    <>
      <ScreenHeading title="Changes" note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <ListToolbar
          list={list}
          searchLabel="Search by name or admin"
          csv={{ fileName: 'changes.csv', fetchIt: () => fetchFile(csvPath, "We couldn't export the changes.") }}
        >
          <ListFilter list={list} name="kind" label="Kind" all="All kinds" options={kindLabels} />
          <ListDays list={list} />
        </ListToolbar>
        <DataTable
          label="Changes"
          list={list}
          query={changes}
          pageSize={PAGE_SIZE}
          columns={columns}
          idOf={({ _id }) => _id}
          empty="Nothing has been changed yet."
          notFound="No changes found."
        />
      </div>
    </>
  )
}

function Difference({ change: { before, after } }: { change: Change }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 py-1 max-md:justify-end">
      {describeFields(before, after).map(({ field, from, to }) => (
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
  const { mutate } = useUndo()
  if (change.undoneBy !== undefined) return <Tag colour="ink">Undone</Tag>
  if (!change.undoable) return null
  const about = `${change.subject.name}: ${inWords(describeFields(change.after, change.before))}`
  return <ConfirmButton label="Undo" question="Undo this change?" about={about} onConfirm={() => mutate(change._id)} />
}
