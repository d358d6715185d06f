import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type SearchValues, writeSearch } from '#shared/known-search.ts'
import type { Column } from '#ui/admin/column.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { ScreenHeading } from '#ui/admin/screen-heading.tsx'
import { listSearch, useList } from '#ui/admin/use-list.ts'
import { when } from '#ui/admin/when.ts'
import { call, fetchFile } from '#web/api.ts'
import { listSubscribers, SUBSCRIBERS_CSV_PATH, type Subscriber, subscriberSorts } from '../../contract.ts'

const PAGE_SIZE = 50
const NOTE = 'Who asked for the newsletter, when, and what they agreed to.'

const search = listSearch({ sortable: subscriberSorts, usual: '-consentedAt' })

const subscribersQuery = (values: SearchValues<typeof search.known>) =>
  queryOptions({
    queryKey: ['account', 'subscribers', values],
    queryFn: ({ signal }) =>
      call(
        listSubscribers,
        { query: { ...values, limit: PAGE_SIZE } },
        { signal, otherwise: 'The subscribers did not load.' },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const columns: Column<Subscriber>[] = [
  {
    id: 'email',
    header: 'Email',
    sortable: true,
    cell: ({ email }) => email,
    className: 'font-mono break-all',
  },
  {
    id: 'consentedAt',
    header: 'Subscribed',
    sortable: true,
    cell: ({ consentedAt }) => <time dateTime={consentedAt}>{when(consentedAt)}</time>,
    className: 'font-mono whitespace-nowrap',
  },
  { id: 'consent', header: 'Agreed to', cell: ({ consent }) => consent, className: 'text-smoke max-md:text-right' },
]

export function NewsletterPage() {
  const list = useList(search)
  const subscribers = useQuery(subscribersQuery(list.values))
  const { page: _page, ...shown } = list.values
  const file = `${SUBSCRIBERS_CSV_PATH}${writeSearch(shown)}`
  return (
    <>
      <ScreenHeading title="Newsletter" note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <ListToolbar
          list={list}
          searchLabel="Search by e-mail"
          csv={{ fileName: 'newsletter.csv', fetchIt: () => fetchFile(file, 'The list could not be exported.') }}
        />
        <DataTable
          label="Subscribers"
          list={list}
          query={subscribers}
          pageSize={PAGE_SIZE}
          columns={columns}
          idOf={({ _id }) => _id}
          empty="Nobody has subscribed yet."
          notFound="No subscribers found."
        />
      </div>
    </>
  )
}
