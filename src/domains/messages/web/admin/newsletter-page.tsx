import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { oneOf, type SearchValues, writeSearch } from '#shared/known-search.ts'
import { adminKey } from '#ui/admin/admin-key.ts'
import type { Column } from '#ui/admin/column.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { ScreenHeading } from '#ui/admin/screen-heading.tsx'
import { listSearch, useList } from '#ui/admin/use-list.ts'
import { when } from '#ui/admin/when.ts'
import { Tag } from '#ui/tag.tsx'
import { call, fetchFile } from '#web/api.ts'
import {
  listSubscribers,
  SUBSCRIBERS_CSV_PATH,
  type Subscriber,
  type SubscriberState,
  subscriberSorts,
  subscriberStates,
} from '../../contract.ts'
import { PENDING_DAYS } from '../../rules.ts'

const PAGE_SIZE = 50
const NOTE = `Who asked for the newsletter, and what they agreed to. Write to those who confirmed; who was asked and has not confirmed within ${PENDING_DAYS} days is forgotten.`

const stateWords = { pending: 'Not confirmed', confirmed: 'Confirmed', left: 'Left' } satisfies Record<
  SubscriberState,
  string
>
const colours = { pending: 'line', confirmed: 'acid', left: 'ink' } as const satisfies Record<SubscriberState, string>

const search = listSearch({
  sortable: subscriberSorts,
  usual: '-consentedAt',
  filters: { state: oneOf(subscriberStates) },
})

const subscribersQuery = (values: SearchValues<typeof search.known>) =>
  queryOptions({
    queryKey: [...adminKey('subscribers'), values],
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
    cell: ({ email }) => <EmailAddress address={email} />,
    className: 'font-mono lg:w-80',
  },
  {
    id: 'state',
    header: 'State',
    cell: (subscriber) => <Standing subscriber={subscriber} />,
    className: 'lg:w-56',
  },
  {
    id: 'consentedAt',
    header: 'Subscribed',
    sortable: true,
    cell: ({ consentedAt }) => <time dateTime={consentedAt}>{when(consentedAt)}</time>,
    className: 'font-mono whitespace-nowrap',
  },
  {
    id: 'consent',
    header: 'Agreed to',
    cell: ({ consent }) => consent,
    className: 'text-smoke max-md:text-right md:min-w-64',
  },
]

function Standing({ subscriber: { state, confirmedAt, leftAt } }: { subscriber: Subscriber }) {
  const since = state === 'left' ? leftAt : confirmedAt
  return (
    <>
      <Tag colour={colours[state]}>{stateWords[state]}</Tag>
      {since && (
        <time dateTime={since} className="mt-1 block font-mono text-sm text-smoke">
          {when(since)}
        </time>
      )}
    </>
  )
}

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
        >
          <ListFilter list={list} name="state" label="State" all="All states" options={stateWords} />
        </ListToolbar>
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
