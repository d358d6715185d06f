import { useQuery } from '@tanstack/react-query'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { type Column, stickyColumn } from '#ui/admin/column.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import type { Sale } from '../../sale-contract.ts'
import { DiscountTabs } from './discount-tabs.tsx'
import { formatValue } from './discount-texts.ts'
import { SaleButtons } from './sale-buttons.tsx'
import {
  formatEnd,
  formatExceptions,
  formatProducts,
  formatStart,
  saleStateColors,
  saleStateLabels,
} from './sale-texts.ts'
import { PAGE_SIZE, salesQueryOptions, salesSearch } from './sales-queries.ts'

const NOTE = 'Lower prices for some products, with a start and an end. Shoppers see the regular price struck through.'

const columns: Column<Sale>[] = [
  {
    id: 'title',
    header: 'Sale',
    cell: (sale) => <TitleLink sale={sale} />,
    className: 'md:min-w-40 lg:w-72',
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge color={saleStateColors[state]}>{saleStateLabels[state]}</Badge>,
    className: 'whitespace-nowrap',
  },
  { id: 'value', header: 'Discount', cell: formatValue, className: 'font-semibold whitespace-nowrap' },
  {
    id: 'period',
    header: 'When (Indian time)',
    cell: (sale) => (
      <div className="whitespace-nowrap">
        <p>{formatStart(sale)}</p>
        <p className="text-smoke">{formatEnd(sale)}</p>
      </div>
    ),
    className: 'max-md:text-right',
  },
  {
    id: 'products',
    header: 'Products',
    cell: (sale) => (
      <div>
        <p>{formatProducts(sale)}</p>
        <p className="text-smoke empty:hidden">{formatExceptions(sale)}</p>
      </div>
    ),
    className: 'max-md:text-right',
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    cell: (sale) => <SaleButtons sale={sale} />,
    className: stickyColumn,
  },
]

const TitleLink = ({ sale: { _id, title } }: { sale: Sale }) => (
  <Link
    to={`/admin/discounts/sales/${_id}`}
    className="inline-block py-2 font-bold underline-offset-4 wrap-anywhere hover:underline"
  >
    {title}
  </Link>
)

/** Shows the title and the state, then the reduction, the period and the number of products. */
const PhoneRow = ({ sale }: { sale: Sale }) => (
  <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
    <TitleLink sale={sale} />
    <Badge color={saleStateColors[sale.state]}>{saleStateLabels[sale.state]}</Badge>
    <span className="flex min-w-0 flex-wrap gap-x-3 text-xs text-smoke">
      <span className="font-semibold text-ink">{formatValue(sale)}</span>
      <span>{formatProducts(sale)}</span>
      <span className="empty:hidden">{formatExceptions(sale)}</span>
      <span>{formatStart(sale)}</span>
      <span>{formatEnd(sale)}</span>
    </span>
    <SaleButtons sale={sale} />
  </span>
)

export function SalesPage() {
  const list = useListParams(salesSearch)
  const sales = useQuery(salesQueryOptions(list.values))
  return (
    <>
      <AdminPageHeader title="Sales" note={NOTE}>
        <Link
          to="/admin/discounts/sales/new"
          className="grid min-h-11 place-items-center bg-ink px-5 text-sm font-bold text-paper hover:bg-accent hover:text-ink"
        >
          New sale
        </Link>
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <DiscountTabs current="Sales" />
        <DataTable
          label="Sales"
          list={list}
          query={sales}
          pageSize={PAGE_SIZE}
          columns={columns}
          getId={({ _id }) => _id}
          empty="No sales yet. Schedule one for a collection or some products."
          phoneRow={(sale) => <PhoneRow sale={sale} />}
        />
      </div>
    </>
  )
}
