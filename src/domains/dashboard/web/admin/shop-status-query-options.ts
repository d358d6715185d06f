import { queryOptions } from '@tanstack/react-query'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { callApi } from '#web/api.ts'
import { getShopStatus } from '../../contract.ts'

const GO_LIVE_POLL_MS = 10_000

/** Polls while something is missing, so the banner disappears when it is done. */
export const shopStatusQueryOptions = () =>
  queryOptions({
    queryKey: adminQueryKey('status'),
    queryFn: ({ signal }) => callApi(getShopStatus, {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.goLiveProblems.length ? GO_LIVE_POLL_MS : false),
    throwOnError: false,
  })
