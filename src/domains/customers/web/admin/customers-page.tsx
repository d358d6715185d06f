import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatShortDate } from '#shared/format-date.ts'
import { formatRupees } from '#shared/money.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import type { Column } from '#ui/admin/column.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/tag.tsx'
import { fetchFile } from '#web/api.ts'
import { CUSTOMERS_CSV_PATH, type ListedCustomer } from '../../admin-contract.ts'
import { customersQueryOptions, customersSearch, customerTagsQueryOptions, PAGE_SIZE } from './customers-queries.ts'
import { formatOrderCount, toCustomerPath } from './labels.ts'

/** On phones, the first cell has everything in two lines. */
const notOnPhones = 'max-md:hidden!'

const columns: Column<ListedCustomer>[] = [
  {
    id: 'name',
    header: 'Customer',
    sortable: true,
    cell: (customer) => <CustomerCell customer={customer} />,
    className: 'md:min-w-52 md:max-w-80',
  },
  {
    id: 'phone',
    header: 'Phone',
    cell: ({ phone }) => phone,
    className: `font-mono text-xs whitespace-nowrap ${notOnPhones}`,
  },
  {
    id: 'orders',
    header: 'Orders',
    sortable: true,
    align: 'right',
    cell: ({ orders }) => orders,
    className: notOnPhones,
  },
  {
    id: 'spent',
    header: 'Spent',
    sortable: true,
    align: 'right',
    cell: ({ spent }) => formatRupees(spent),
    className: notOnPhones,
  },
  {
    id: 'lastOrder',
    header: 'Last order',
    sortable: true,
    cell: ({ lastOrderAt }) => lastOrderAt && <time dateTime={lastOrderAt}>{formatShortDate(lastOrderAt)}</time>,
    className: `font-mono text-xs whitespace-nowrap ${notOnPhones}`,
  },
  {
    id: 'tags',
    header: 'Tags',
    cell: ({ tags }) => tags.length > 0 && <TagList tags={tags} />,
    className: `md:max-w-56 ${notOnPhones}`,
  },
  {
    id: 'createdAt',
    header: 'Joined',
    sortable: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>,
    className: `font-mono text-xs whitespace-nowrap max-lg:hidden!`,
  },
]

export function CustomersPage() {
  const list = useListParams(customersSearch)
  const navigate = useNavigate()
  const { page: _page, ...filters } = list.values
  const customers = useQuery(customersQueryOptions(list.values))
  const { data: tags = [] } = useQuery(customerTagsQueryOptions)
  const { tag } = filters
  const tagOptions = tag === undefined || tags.includes(tag) ? tags : [tag, ...tags]
  const csvPath = `${CUSTOMERS_CSV_PATH}${formatSearchParams(filters)}`
  return (
    <>
      <AdminPageHeader title="Customers" />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <ListToolbar
          list={list}
          searchLabel="Search by phone, name, email or order number"
          csv={{ fileName: 'customers.csv', fetchFile: () => fetchFile(csvPath, "We couldn't export the customers.") }}
        >
          {tagOptions.length > 0 && (
            <ListFilter
              list={list}
              name="tag"
              label="Tag"
              allLabel="All tags"
              options={Object.fromEntries(tagOptions.map((name) => [name, name]))}
            />
          )}
        </ListToolbar>
        <DataTable
          label="Customers"
          list={list}
          query={customers}
          pageSize={PAGE_SIZE}
          columns={columns}
          getId={({ _id }) => _id}
          empty="No customers yet."
          noResults="No customers found."
          onOpen={({ _id }) => void navigate(toCustomerPath(_id))}
        />
      </div>
    </>
  )
}

function CustomerCell({ customer }: { customer: ListedCustomer }) {
  const { _id, name, email, phone, orders, spent } = customer
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <Link
          to={toCustomerPath(_id)}
          className="min-w-0 truncate underline underline-offset-4 hover:bg-accent max-md:grow"
        >
          {name}
        </Link>
        <span className="shrink-0 font-mono text-sm md:hidden">{formatRupees(spent)}</span>
      </span>
      <span className="block truncate text-xs font-normal text-smoke max-md:hidden">
        <EmailAddress address={email} />
      </span>
      <span className="flex justify-between gap-3 font-mono text-xs font-normal text-smoke md:hidden">
        <span className="min-w-0 truncate">{phone ?? email}</span>
        <span className="shrink-0">{formatOrderCount(orders)}</span>
      </span>
    </>
  )
}

function TagList({ tags }: { tags: string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Tag key={tag} color="outline">
          {tag}
        </Tag>
      ))}
    </span>
  )
}
