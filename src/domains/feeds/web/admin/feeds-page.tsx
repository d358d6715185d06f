import { queryOptions, useQuery } from '@tanstack/react-query'
import { IntegrationTabs } from '#domains/accounts/web/parts/integration-tabs.tsx'
import { formatDateTime } from '#shared/format-date.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { copyText } from '#ui/copy-text.ts'
import { FormSection } from '#ui/form-section.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { callApi } from '#web/api.ts'
import { type Feed, type FeedName, listFeeds } from '../../contract.ts'

const NOTE = 'Show every product on Google and Instagram. Both services fetch their feed from these addresses.'

const channels: Record<FeedName, { title: string; where: string }> = {
  google: { title: 'Google Merchant Center', where: 'Products › Add products › From a file, fetched daily.' },
  meta: {
    title: 'Meta: Facebook and Instagram',
    where: 'Commerce Manager › Catalogue › Data sources › Scheduled feed.',
  },
}

const feedsQueryOptions = queryOptions({
  queryKey: adminQueryKey('feeds'),
  queryFn: ({ signal }) => callApi(listFeeds, {}, { signal, fallbackMessage: "We couldn't load the feeds." }),
  staleTime: 0,
})

export function FeedsPage() {
  const feeds = useQuery(feedsQueryOptions)
  return (
    <>
      <AdminPageHeader title="Integrations" note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-5 py-5">
        <IntegrationTabs current="Product feeds" />
        <QueryContent query={feeds}>
          {(data) => data.map((feed) => <FeedSection key={feed.name} feed={feed} />)}
        </QueryContent>
      </div>
    </>
  )
}

function FeedSection({ feed: { name, path, builtAt } }: { feed: Feed }) {
  const url = `${location.origin}${path}`
  return (
    <FormSection title={channels[name].title} note={channels[name].where}>
      <code className="border border-line bg-card p-3 font-mono text-sm break-all select-all">{url}</code>
      <p className="text-sm text-smoke">
        {builtAt
          ? `Last updated on ${formatDateTime(builtAt)}. It is updated every 15 minutes.`
          : 'It is created when it is fetched for the first time, then updated every 15 minutes.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          onClick={() => void copyText(url)}
          className="min-h-11 cursor-pointer bg-ink px-6 text-sm font-bold text-paper hover:bg-accent hover:text-ink"
        >
          Copy address
        </button>
        <a
          href={path}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-11 items-center border border-ink px-4 text-sm font-semibold hover:bg-accent"
        >
          Open
        </a>
      </div>
    </FormSection>
  )
}
