import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { formatShortDate } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { formatRupees } from '#shared/money.ts'
import { parseAsOneOf, type SearchValues } from '#shared/search-params.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { type Column, stickyColumn, wideColumn } from '#ui/admin/column.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { DateRangeFilter } from '#ui/admin/date-range-filter.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { defineListParams, useListParams } from '#ui/admin/use-list-params.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { callApi } from '#web/api.ts'
import { listTaxDocuments, type TaxDocumentSummary, taxDocumentKinds } from '../../invoice-contract.ts'
import { DocumentActions } from './document-actions.tsx'

const PAGE_SIZE = 50

const parseDay = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined)

const invoicesSearch = defineListParams({
  sortable: ['date'],
  defaultSort: '-date',
  filters: { kind: parseAsOneOf(taxDocumentKinds), from: parseDay, to: parseDay },
})
type InvoicesSearch = Omit<SearchValues<typeof invoicesSearch.parsers>, 'sortBy'>

const taxDocumentsQueryOptions = (search: InvoicesSearch) =>
  queryOptions({
    staleTime: 0,
    queryKey: [...adminQueryKey('admin-invoices'), search],
    queryFn: ({ signal }) =>
      callApi(
        listTaxDocuments,
        { query: { ...search, limit: PAGE_SIZE } },
        { signal, fixedMessage: "We couldn't load the invoices." },
      ),
    placeholderData: keepPreviousData,
  })

const kindLabels = { invoice: 'Invoice', 'credit note': 'Credit note' } satisfies Record<
  TaxDocumentSummary['kind'],
  string
>

const columns: Column<TaxDocumentSummary>[] = [
  {
    id: 'number',
    header: 'Number',
    cell: ({ number, kind, invoiceNumber, isDemo }) => (
      <span className="block max-md:text-right">
        <span className="block font-mono font-bold whitespace-nowrap">{number}</span>
        {/* in place of the column */}
        <span className="hidden text-xs font-normal md:max-xl:block">{kindLabels[kind]}</span>
        {invoiceNumber && <span className="mono-caption block text-smoke">for {invoiceNumber}</span>}
        {isDemo && <span className="mono-caption block text-smoke">Demo</span>}
      </span>
    ),
  },
  {
    id: 'kind',
    header: 'Document',
    cell: ({ kind }) => <Badge color={kind === 'invoice' ? 'green' : 'yellow'}>{kindLabels[kind]}</Badge>,
    className: wideColumn,
  },
  {
    id: 'date',
    header: 'Date',
    cell: ({ date }) => (
      <time dateTime={date} className="font-mono text-xs whitespace-nowrap md:max-[89rem]:whitespace-normal">
        {formatShortDate(date)}
      </time>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customer, email, gstin }) => (
      <span className="block min-w-0 max-md:text-right">
        <span className="block font-semibold break-words">{customer}</span>
        <span className="block text-xs text-smoke">
          <EmailAddress address={email} />
        </span>
        {gstin && <span className="mono-caption block">GSTIN {gstin}</span>}
      </span>
    ),
    // a long address must not widen the table
    className: 'md:min-w-36 md:max-w-60 md:[&_span]:wrap-anywhere',
  },
  {
    id: 'placeOfSupply',
    header: 'Place of supply',
    cell: ({ placeOfSupply }) => placeOfSupply,
    className: `md:whitespace-normal ${wideColumn}`,
  },
  {
    id: 'order',
    header: 'Order',
    cell: ({ orderId }) => (
      <Link
        to={`/admin/orders?order=${orderId}`}
        className="font-mono underline underline-offset-4 hover:bg-accent max-md:py-2"
      >
        {shortenId(orderId)}
      </Link>
    ),
    className: wideColumn,
  },
  { id: 'tax', header: 'Tax', align: 'right', cell: ({ tax }) => formatRupees(tax), className: wideColumn },
  { id: 'total', header: 'Total', align: 'right', cell: ({ total }) => formatRupees(total) },
  {
    id: 'actions',
    header: 'Actions',
    cell: (document) => <DocumentActions document={document} />,
    className: stickyColumn,
  },
]

/** Number, total and kind; then whose it is, when and for which order. */
function PhoneRow({ document }: { document: TaxDocumentSummary }) {
  const { number, kind, date, customer, orderId, total } = document
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5">
      <span className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-mono text-sm font-bold">{number}</span>
          <span className="font-mono">{formatRupees(total)}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-xs text-smoke">
          <span className="max-w-40 truncate font-semibold text-ink">{customer}</span>
          <time dateTime={date} className="font-mono">
            {formatShortDate(date)}
          </time>
          <span>
            {kindLabels[kind]} for #{shortenId(orderId)}
          </span>
        </span>
      </span>
      <DocumentActions document={document} />
    </span>
  )
}

const NO_DOCUMENTS = 'There are no invoices yet. Each order gets one when it is paid.'

export function InvoicesPage() {
  const list = useListParams(invoicesSearch)
  const { sortBy: _, ...search } = list.values
  const documents = useQuery(taxDocumentsQueryOptions(search))
  return (
    <>
      <AdminPageHeader
        title="Invoices"
        note="Tax invoices, and the credit notes for refunds and cancellations. Neither can be changed or deleted."
      />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <ListToolbar list={list} searchLabel="Search by number, order, name, email or GSTIN">
          <ListFilter
            list={list}
            name="kind"
            label="Document"
            allLabel="All documents"
            options={{ invoice: 'Invoices', 'credit note': 'Credit notes' }}
          />
          <DateRangeFilter list={list} />
        </ListToolbar>
        <DataTable
          label="Invoices and credit notes"
          list={list}
          query={documents}
          pageSize={PAGE_SIZE}
          columns={columns}
          getId={({ number }) => number}
          empty={NO_DOCUMENTS}
          noResults="No invoices found."
          phoneRow={(document) => <PhoneRow document={document} />}
        />
      </div>
    </>
  )
}
