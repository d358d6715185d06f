import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/format-date.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import type { Column } from '#ui/admin/column.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { DateRangeFilter } from '#ui/admin/date-range-filter.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { Tag } from '#ui/tag.tsx'
import { fetchFile } from '#web/api.ts'
import { MAX_LISTED_MOVEMENTS, MOVEMENTS_CSV_PATH, type Movement } from '../../admin-contract.ts'
import { formatVariantName } from '../../rules.ts'
import { MovementReference } from './movement-reference.tsx'
import { movementSearch, movementsQueryOptions, PAGE_SIZE, toMovementFilters } from './stock-queries.ts'
import { StockTabs } from './stock-tabs.tsx'
import { formatSigned, reasonLabels } from './stock-texts.ts'
import { VariantCell } from './variant-cell.tsx'

const NOTE = 'Every change to the units on hand: why, by whom and when.'

const columns: Column<Movement>[] = [
  {
    id: 'variant',
    header: 'Variant',
    cell: ({ variant }) => <VariantCell variant={variant} />,
    className: 'md:min-w-52',
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => <Tag color="outline">{reasonLabels[reason]}</Tag> },
  {
    id: 'quantity',
    header: 'Change',
    align: 'right',
    cell: ({ quantity }) => (
      <span className={`inline-block px-1.5 font-bold ${quantity > 0 ? 'bg-accent' : ''}`}>
        {formatSigned(quantity)}
      </span>
    ),
  },
  { id: 'level', header: 'On hand after', align: 'right', cell: ({ level }) => level },
  {
    id: 'reference',
    header: 'Reference',
    cell: (movement) =>
      (movement.reference || movement.note) && (
        <span className="flex flex-wrap gap-x-2 max-md:justify-end">
          <MovementReference movement={movement} />
        </span>
      ),
    className: 'md:max-w-64',
  },
  { id: 'actor', header: 'Who', cell: ({ actor }) => actor?.name, className: 'break-words' },
  {
    id: 'at',
    header: 'When',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    className: 'font-mono xl:whitespace-nowrap',
  },
]

/** The variant and its change; then why, when and by whom. */
function PhoneRow({ movement }: { movement: Movement }) {
  const { variant, reason, quantity, level, actor, at } = movement
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
      <VariantCell variant={variant} />
      <span className="grid justify-items-end font-mono">
        <span className={`px-1.5 font-bold ${quantity > 0 ? 'bg-accent' : ''}`}>{formatSigned(quantity)}</span>
        <span className="text-xs text-smoke">{level} after</span>
      </span>
      {/* the touch target of the reference is higher than its line */}
      <span className="col-span-2 flex flex-wrap items-center gap-x-3 text-xs text-smoke [&_a]:-my-3">
        <span className="font-semibold text-ink">{reasonLabels[reason]}</span>
        <time dateTime={at} className="font-mono">
          {formatDateTime(at)}
        </time>
        {actor && <span>{actor.name}</span>}
        <MovementReference movement={movement} />
      </span>
    </span>
  )
}

export function MovementsPage() {
  const list = useListParams(movementSearch)
  const filters = toMovementFilters(list.values)
  const movements = useQuery(movementsQueryOptions(filters, { page: list.values.page }))
  const csvPath = `${MOVEMENTS_CSV_PATH}${formatSearchParams(filters)}`
  const variant = filters.variant ? movements.data?.items[0]?.variant : undefined
  return (
    <>
      <AdminPageHeader title="Stock movements" note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <StockTabs current="Movements" />
        {filters.variant && (
          <button
            type="button"
            onClick={() => list.change({ variant: undefined })}
            className="h-11 max-w-full cursor-pointer justify-self-start truncate border border-ink bg-accent px-4 text-sm font-semibold hover:bg-paper"
          >
            Only {variant ? formatVariantName(variant) : 'one variant'} ✕
            <span className="sr-only"> Show all variants</span>
          </button>
        )}
        <ListToolbar
          list={list}
          csv={{
            fileName: 'stock-movements.csv',
            fetchFile: () => fetchFile(csvPath, "We couldn't export the movements."),
          }}
        >
          <ListFilter list={list} name="reason" label="Reason" allLabel="All reasons" options={reasonLabels} />
          <DateRangeFilter list={list} />
        </ListToolbar>
        <DataTable
          label="Stock movements"
          list={list}
          query={movements}
          pageSize={PAGE_SIZE}
          columns={columns}
          getId={({ _id }) => _id}
          empty="Nothing has moved yet."
          noResults="No movements found."
          phoneRow={(movement) => <PhoneRow movement={movement} />}
        />
        {movements.data?.total === MAX_LISTED_MOVEMENTS && (
          <p className="text-sm text-smoke">
            The latest {groupDigits(MAX_LISTED_MOVEMENTS)} are listed. Choose a reason or dates to see earlier ones, or
            export all.
          </p>
        )}
      </div>
    </>
  )
}
