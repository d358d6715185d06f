import { useQuery } from '@tanstack/react-query'
import { Allowed } from '#domains/accounts/web/parts/allowed.tsx'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { formatShortDate } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { formatRupees } from '#shared/money.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { type Column, stickyColumn, wideColumn } from '#ui/admin/column.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { DateRangeFilter } from '#ui/admin/date-range-filter.tsx'
import { DownloadButton } from '#ui/admin/download-button.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { FilterTag } from '#ui/admin/filter-tag.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { Badge } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { fetchFile } from '#web/api.ts'
import { type AdminOrder, ORDER_LINES_CSV_PATH } from '../../admin-contract.ts'
import { orderStatuses, paymentStatuses } from '../../contract.ts'
import { formatMobile, formatStatus, getPaymentColor, getStatusColor } from '../labels.ts'
import { formatAdminPaymentStatus, formatSkus, shortenSkus } from './admin-labels.ts'
import { primaryClass } from './button-classes.ts'
import { OrderDetails } from './order-details.tsx'
import { adminOrdersQueryOptions, ordersSearch, PAGE_SIZE } from './orders-queries.ts'
import { SavedViews } from './saved-views.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StatusSelect } from './status-select.tsx'
import { DETAILS, LOADING, NO_ORDERS, TITLE } from './texts.ts'
import { useSelectedOrders } from './use-selected-orders.ts'

const toOptions = (values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, value.charAt(0).toUpperCase() + value.slice(1)]))
const statusOptions = toOptions(orderStatuses)
const paymentOptions = toOptions(paymentStatuses)

/** All columns fit at 1440 px if the longer headers take two lines. */
const wrappedHeader = 'md:whitespace-normal'

const columns: Column<AdminOrder>[] = [
  {
    id: 'id',
    header: 'Order ID',
    cell: ({ _id, isDemo, tags = [] }) => (
      <>
        <OrderLink id={_id} />
        {isDemo && <span className="mono-caption text-smoke max-md:ml-3 md:block">Demo</span>}
        {tags.length > 0 && <OrderTags tags={tags} />}
      </>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    sortable: true,
    cell: ({ user }) => (
      <span className="block min-w-0 max-md:text-right">
        <span className="block font-semibold break-words">{user.name}</span>
        <span className="block text-xs text-smoke">
          <EmailAddress address={user.email} />
        </span>
      </span>
    ),
    // a long address must not widen the table
    className: 'md:min-w-32 md:max-w-60 md:[&_span]:wrap-anywhere min-[89rem]:min-w-36',
  },
  {
    id: 'mobile',
    header: 'Mobile',
    cell: (order) => <span className="font-mono text-xs whitespace-nowrap">{formatMobile(order)}</span>,
    className: wideColumn,
  },
  {
    id: 'skus',
    header: 'SKU(s)',
    cell: (order) => (
      <span title={formatSkus(order)} className="font-mono text-xs wrap-anywhere max-md:text-right">
        {shortenSkus(order)}
      </span>
    ),
    className: `md:min-w-22 md:max-w-44 min-[89rem]:min-w-28 ${wideColumn}`,
  },
  {
    id: 'totalPrice',
    header: 'Total Price',
    align: 'right',
    sortable: true,
    cell: ({ totalPrice }) => formatRupees(totalPrice),
    className: wrappedHeader,
  },
  {
    id: 'payment',
    header: 'Payment Status',
    cell: (order) => (
      <span className="max-md:flex max-md:items-center max-md:gap-2 md:*:whitespace-normal">
        <Badge color={getPaymentColor(order)}>{formatAdminPaymentStatus(order)}</Badge>
        {order.paymentMethod === 'COD' && (
          <span className="mono-caption text-smoke md:block">{order.paymentMethod}</span>
        )}
      </span>
    ),
    className: wrappedHeader,
  },
  {
    id: 'status',
    header: 'Order Status',
    sortable: true,
    cell: ({ status }) => <Badge color={getStatusColor(status)}>{formatStatus(status)}</Badge>,
    // the select under Actions shows it, too
    className: `${wrappedHeader} ${wideColumn}`,
  },
  {
    id: 'createdAt',
    header: 'Created At',
    sortable: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="font-mono text-xs whitespace-nowrap md:max-[89rem]:whitespace-normal">
        {formatShortDate(createdAt)}
      </time>
    ),
    className: wrappedHeader,
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (order) => <StatusSelect order={order} />,
    className: stickyColumn,
  },
]

const columnsWithoutActions = columns.filter(({ id }) => id !== 'actions')

export function OrdersPage() {
  const list = useListParams(ordersSearch)
  const canChange = useCan('orders:write')
  const { order: openOrderId, ...values } = list.values
  const orders = useQuery(adminOrdersQueryOptions(values))
  const [selectedIds, selectIds] = useSelectedOrders()
  const shownIds = new Set(orders.data?.items.map(({ _id }) => _id))
  const { page, ...filters } = values
  const open = (id: string) => list.change({ order: id, page })
  // runs twice: for the button and for the dialog's close event
  const close = () => openOrderId !== undefined && list.change({ order: undefined, page })
  return (
    <>
      <AdminPageHeader title={TITLE}>
        <Allowed to="orders:write">
          <Link to="/admin/orders/new" className={primaryClass}>
            New order
          </Link>
        </Allowed>
        <Allowed to="payments:write">
          <Link
            to="/admin/orders/remittance"
            className="inline-flex min-h-11 items-center border border-ink bg-paper px-4 text-sm font-semibold hover:bg-accent"
          >
            Courier remittance
          </Link>
        </Allowed>
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <ListToolbar
          list={list}
          searchLabel="Search by number, email, phone, name, product or PIN"
          csv={{
            fileName: 'orders.csv',
            fetchFile: () =>
              fetchFile(`/api/admin/orders.csv${formatSearchParams(filters)}`, "We couldn't export the orders."),
          }}
          views={<SavedViews isFiltered={list.isFiltered} />}
          exports={
            <DownloadButton
              label="Export lines"
              fileName="order-lines.csv"
              fetchFile={() =>
                fetchFile(`${ORDER_LINES_CSV_PATH}${formatSearchParams(filters)}`, "We couldn't export the orders.")
              }
            />
          }
        >
          <ListFilter list={list} name="status" label="Status" allLabel="All statuses" options={statusOptions} />
          <ListFilter list={list} name="payment" label="Payment" allLabel="All payments" options={paymentOptions} />
          <DateRangeFilter list={list} />
          {values.tag && <FilterTag label={`Tag: ${values.tag}`} onRemove={() => list.change({ tag: undefined })} />}
          {values.confirmation && (
            <FilterTag label="To confirm" onRemove={() => list.change({ confirmation: undefined })} />
          )}
          <ListFilter
            list={list}
            name="archived"
            label="Archived"
            allLabel="Not archived"
            options={{ yes: 'Archived', all: 'All orders' }}
          />
        </ListToolbar>
        {selectedIds.size > 0 && (
          <SelectionBar
            selectedIds={selectedIds}
            otherPages={[...selectedIds].filter((id) => !shownIds.has(id)).length}
            onSelect={selectIds}
          />
        )}
        <DataTable
          label="Orders"
          list={list}
          query={orders}
          pageSize={PAGE_SIZE}
          columns={canChange ? columns : columnsWithoutActions}
          getId={({ _id }) => _id}
          empty={NO_ORDERS}
          noResults={NO_ORDERS}
          loadingText={LOADING}
          onOpen={({ _id }) => open(_id)}
          phoneRow={(order) => <PhoneRow order={order} />}
          selection={{
            selected: selectedIds,
            onChange: selectIds,
            getLabel: ({ _id }) => `order ${shortenId(_id)}`,
          }}
        />
      </div>
      <Dialog open={openOrderId !== undefined} onClose={close} label={DETAILS} placement="center" closesOnBack={false}>
        {openOrderId && <OrderDetails key={openOrderId} id={openOrderId} onClose={close} />}
      </Dialog>
    </>
  )
}

/** A link rather than a button, so the open order can be shared. */
function OrderLink({ id }: { id: string }) {
  const { buildSearch, values } = useListParams(ordersSearch)
  return (
    <Link
      to={buildSearch({ order: id, page: values.page })}
      preventScrollReset
      aria-label={`Open order ${shortenId(id)}`}
      className="inline-block font-mono underline underline-offset-4 hover:bg-accent max-md:py-2"
    >
      {id.slice(-8)}
    </Link>
  )
}

const tagClass = 'mono-caption border border-line px-1 wrap-anywhere'

function OrderTags({ tags }: { tags: string[] }) {
  const { buildSearch } = useListParams(ordersSearch)
  // links would need the height of a touch target
  const isTouch = useMediaQuery('(pointer: coarse)')
  return (
    <span className="flex flex-wrap gap-1 font-normal">
      {tags.map((tag) =>
        isTouch ? (
          <span key={tag} className={tagClass}>
            {tag}
          </span>
        ) : (
          <Link key={tag} to={buildSearch({ tag })} className={`${tagClass} hover:bg-accent`}>
            {tag}
          </Link>
        ),
      )}
    </span>
  )
}

/** Number, total and status; then who ordered, when and how it is paid. */
function PhoneRow({ order }: { order: AdminOrder }) {
  const { _id, totalPrice, status, user, createdAt, tags = [] } = order
  return (
    <span className="grid gap-0.5">
      <span className="flex items-center gap-3">
        <OrderLink id={_id} />
        <span className="font-mono font-bold">{formatRupees(totalPrice)}</span>
        <Badge color={getStatusColor(status)}>{formatStatus(status)}</Badge>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-xs text-smoke">
        <span className="max-w-40 truncate font-semibold text-ink">{user.name}</span>
        <time dateTime={createdAt} className="font-mono">
          {formatShortDate(createdAt)}
        </time>
        <span>{formatAdminPaymentStatus(order)}</span>
        {/* not links, which would need the height of a touch target */}
        {tags.map((tag) => (
          <span key={tag} className={tagClass}>
            {tag}
          </span>
        ))}
      </span>
    </span>
  )
}
