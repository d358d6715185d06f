import { queryOptions } from '@tanstack/react-query'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { callApi } from '#web/api.ts'
import { getSetup } from '../../contract.ts'

export const setupQueryOptions = () =>
  queryOptions({
    queryKey: adminQueryKey('setup'),
    queryFn: ({ signal }) => callApi(getSetup, {}, { signal }),
    staleTime: 0,
    // the dashboard works without it
    throwOnError: false,
  })
