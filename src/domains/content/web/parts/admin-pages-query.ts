import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { listAdminPages } from '../../admin-page-contract.ts'

/** Under `account`, so logging out removes the data from the cache. */
export const ADMIN_PAGES_QUERY_KEY = ['account', 'pages']

export const adminPagesQueryOptions = queryOptions({
  queryKey: [...ADMIN_PAGES_QUERY_KEY, 'list'],
  queryFn: ({ signal }) => callApi(listAdminPages, {}, { signal, fallbackMessage: "We couldn't load the pages." }),
  staleTime: 0,
})
