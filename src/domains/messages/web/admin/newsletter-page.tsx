import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/format-date.ts'
import { formatSearchParams, parseAsOneOf, type SearchValues } from '#shared/search-params.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import type { Column } from '#ui/admin/column.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { defineListParams, useListParams } from '#ui/admin/use-list-params.ts'
import { Tag } from '#ui/tag.tsx'
import { callApi, fetchFile } from '#web/api.ts'
import { type SubscriberState, subscriberStates } from '../../contract.ts'
import {
  listSubscribers,
  SUBSCRIBERS_CSV_PATH,
  type Subscriber,
  subscriberSortKeys,
} from '../../newsletter-admin-contract.ts'
import { PENDING_DAYS } from '../../rules.ts'

const PAGE_SIZE = 50
const NOTE = `Newsletter subscribers and the consent they gave. Send newsletters only to confirmed subscribers. Addresses not confirmed within ${PENDING_DAYS} days are deleted.`

const stateLabels = { pending: 'Not confirmed', confirmed: 'Confirmed', left: 'Unsubscribed' } satisfies Record<
  SubscriberState,
  string
>
const stateColors = { pending: 'outline', confirmed: 'accent', left: 'ink' } as const satisfies Record<
  SubscriberState,
  string
>

const subscribersSearch = defineListParams({
  sortable: subscriberSortKeys,
  defaultSort: '-consentedAt',
  filters: { state: parseAsOneOf(subscriberStates) },
})

const subscribersQueryOptions = (params: SearchValues<typeof subscribersSearch.parsers>) =>
  queryOptions({
    queryKey: [...adminQueryKey('subscribers'), params],
    queryFn: ({ signal }) =>
      callApi(
        listSubscribers,
        { query: { ...params, limit: PAGE_SIZE } },
        { signal, fallbackMessage: "We couldn't load the subscribers." },
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
    className: 'font-mono md:w-64 lg:w-80',
  },
  {
    id: 'state',
    header: 'State',
    cell: (subscriber) => <SubscriberStateCell subscriber={subscriber} />,
    className: 'lg:w-56',
  },
  {
    id: 'consentedAt',
    header: 'Subscribed',
    sortable: true,
    cell: ({ consentedAt }) => <time dateTime={consentedAt}>{formatDateTime(consentedAt)}</time>,
    className: 'font-mono lg:whitespace-nowrap',
  },
  {
    id: 'consent',
    header: 'Agreed to',
    cell: ({ consent }) => consent,
    className: 'text-smoke max-md:text-right lg:min-w-64',
  },
]

function SubscriberStateCell({
  subscriber: { state, confirmedAt, leftAt: unsubscribedAt },
}: {
  subscriber: Subscriber
}) {
  const changedAt = state === 'left' ? unsubscribedAt : confirmedAt
  return (
    <>
      <Tag color={stateColors[state]}>{stateLabels[state]}</Tag>
      {changedAt && (
        <time dateTime={changedAt} className="mt-1 block font-mono text-sm text-smoke">
          {formatDateTime(changedAt)}
        </time>
      )}
    </>
  )
}

/** Who and in which state; then since when, and what they agreed to. */
const PhoneRow = ({ subscriber: { email, state, consentedAt, consent } }: { subscriber: Subscriber }) => (
  <span className="grid gap-0.5">
    <span className="flex items-center justify-between gap-3 font-mono font-semibold">
      <EmailAddress address={email} />
      <span className="shrink-0">
        <Tag color={stateColors[state]}>{stateLabels[state]}</Tag>
      </span>
    </span>
    <span className="text-xs text-smoke">
      <time dateTime={consentedAt} className="font-mono">
        {formatDateTime(consentedAt)}
      </time>
      : {consent}
    </span>
  </span>
)

export function NewsletterPage() {
  const list = useListParams(subscribersSearch)
  const subscribers = useQuery(subscribersQueryOptions(list.values))
  const { page: _page, ...filters } = list.values
  const csvPath = `${SUBSCRIBERS_CSV_PATH}${formatSearchParams(filters)}`
  return (
    <>
      <AdminPageHeader title="Newsletter" note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <ListToolbar
          list={list}
          searchLabel="Search by email"
          csv={{
            fileName: 'newsletter.csv',
            fetchFile: () => fetchFile(csvPath, "We couldn't export the subscribers."),
          }}
        >
          <ListFilter list={list} name="state" label="State" allLabel="All states" options={stateLabels} />
        </ListToolbar>
        <DataTable
          label="Subscribers"
          list={list}
          query={subscribers}
          pageSize={PAGE_SIZE}
          columns={columns}
          getId={({ _id }) => _id}
          empty="No subscribers yet."
          noResults="No subscribers found."
          phoneRow={(subscriber) => <PhoneRow subscriber={subscriber} />}
        />
      </div>
    </>
  )
}
