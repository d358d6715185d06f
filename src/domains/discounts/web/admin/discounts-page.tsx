import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { type Column, stickyColumn } from '#ui/admin/column.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { DataTable } from '#ui/admin/data-table.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { Badge } from '#ui/badge.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Link } from '#ui/link.tsx'
import type { AdminDiscount } from '../../admin-contract.ts'
import { DiscountTabs } from './discount-tabs.tsx'
import { formatConditions, formatPeriod, formatUses, formatValue, stateColors, stateLabels } from './discount-texts.ts'
import { adminDiscountsQueryOptions, discountsSearch, PAGE_SIZE, useArchiveDiscount } from './discounts-queries.ts'

const NOTE =
  'Codes that shoppers enter in the cart, and discounts that apply automatically. An order gets the one that saves most.'

const columns: Column<AdminDiscount>[] = [
  {
    id: 'code',
    header: 'Code',
    cell: (discount) => <NameCell discount={discount} />,
    className: 'md:min-w-48 lg:w-72',
  },
  {
    id: 'value',
    header: 'Discount',
    cell: (discount) => (
      <div>
        <p className="font-semibold">{formatValue(discount)}</p>
        <p className="text-smoke wrap-anywhere empty:hidden">{formatConditions(discount)}</p>
      </div>
    ),
    className: 'max-md:text-right',
  },
  { id: 'period', header: 'When', cell: formatPeriod, className: 'whitespace-nowrap' },
  { id: 'uses', header: 'Uses', cell: formatUses, align: 'right', className: 'font-mono whitespace-nowrap' },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge color={stateColors[state]}>{stateLabels[state]}</Badge>,
    className: 'whitespace-nowrap',
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    cell: (discount) => discount.state !== 'archived' && <ArchiveButton discount={discount} />,
    className: stickyColumn,
  },
]

function NameCell({ discount: { _id, code, title } }: { discount: AdminDiscount }) {
  const hasTitle = code === undefined || title !== code
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Link
        to={`/admin/discounts/${_id}/edit`}
        className={`py-2 font-bold underline-offset-4 wrap-anywhere hover:underline ${code ? 'font-mono' : ''}`}
      >
        {code ?? title}
      </Link>
      {code !== undefined && (
        <button
          type="button"
          aria-label={`Copy ${code}`}
          onClick={() => void copyCode(code)}
          className="grid size-9 cursor-pointer place-items-center hover:bg-accent pointer-coarse:size-11"
        >
          <Copy aria-hidden="true" className="size-4" />
        </button>
      )}
      <span className="w-full font-normal text-smoke wrap-anywhere empty:hidden">
        {code === undefined ? 'Automatic discount' : hasTitle && title}
      </span>
    </div>
  )
}

const copyCode = (code: string) =>
  copyText(code, { copied: `Copied ${code}.`, failed: "We couldn't copy the code. Select it instead." })

function ArchiveButton({ discount }: { discount: AdminDiscount }) {
  const archive = useArchiveDiscount()
  const name = discount.code ?? discount.title
  return (
    <ConfirmButton
      label="Archive"
      itemName={name}
      question={`Archive “${name}”?`}
      onConfirm={() => archive.mutate(discount)}
      className="min-h-10 cursor-pointer border border-ink bg-paper px-3 text-sm font-semibold hover:bg-brick pointer-coarse:min-h-11"
    >
      <p className="text-sm">
        It no longer applies. Orders that have it keep it, and the code stays taken. The list of changes can undo this.
      </p>
    </ConfirmButton>
  )
}

/** Shows the code and its state, then the value, period and uses. */
function PhoneRow({ discount }: { discount: AdminDiscount }) {
  const { state } = discount
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
      <NameCell discount={discount} />
      <span className="justify-self-end">
        <Badge color={stateColors[state]}>{stateLabels[state]}</Badge>
      </span>
      <span className="flex min-w-0 flex-wrap gap-x-3 text-xs text-smoke">
        <span className="font-semibold text-ink">{formatValue(discount)}</span>
        <span className="wrap-anywhere empty:hidden">{formatConditions(discount)}</span>
        <span>{formatPeriod(discount)}</span>
        <span className="font-mono">{formatUses(discount)} used</span>
      </span>
      {state !== 'archived' && <ArchiveButton discount={discount} />}
    </span>
  )
}

export function DiscountsPage() {
  const list = useListParams(discountsSearch)
  const discounts = useQuery(adminDiscountsQueryOptions(list.values))
  return (
    <>
      <AdminPageHeader title="Discounts" note={NOTE}>
        <Link
          to="/admin/discounts/new"
          className="grid min-h-11 place-items-center bg-ink px-5 text-sm font-bold text-paper hover:bg-accent hover:text-ink"
        >
          New discount
        </Link>
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <DiscountTabs current="Codes and automatic discounts" />
        <ListToolbar list={list} searchLabel="Search by code, title or email">
          <ListFilter
            list={list}
            name="list"
            label="List"
            allLabel="Codes and automatic discounts"
            options={{ personal: 'Personal codes', archived: 'Archived' }}
          />
        </ListToolbar>
        <DataTable
          label="Discounts"
          list={list}
          query={discounts}
          pageSize={PAGE_SIZE}
          columns={columns}
          getId={({ _id }) => _id}
          empty="No discounts yet. Create a code, or an automatic discount for everyone."
          noResults="No discounts found."
          phoneRow={(discount) => <PhoneRow discount={discount} />}
        />
      </div>
    </>
  )
}
