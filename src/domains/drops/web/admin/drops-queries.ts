import { queryOptions } from '@tanstack/react-query'
import { SECOND } from '#shared/time.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { callApi } from '#web/api.ts'
import { listDrops } from '../../contract.ts'

/** A drop is watched while it sells. */
export const dropsQueryOptions = queryOptions({
  queryKey: adminQueryKey('drops'),
  queryFn: ({ signal }) => callApi(listDrops, {}, { signal, fallbackMessage: "We couldn't load the drops." }),
  staleTime: 0,
  refetchInterval: 2 * SECOND,
})
