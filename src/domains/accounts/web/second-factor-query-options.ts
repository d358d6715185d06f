import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { getSecondFactor } from '../admin-contract.ts'
import { accountQueryKey } from './profile-queries.ts'

/** In its own file, so the code is not loaded for customers. */
export const secondFactorQueryOptions = (userId: string) =>
  queryOptions({
    queryKey: accountQueryKey(userId, 'second factor'),
    queryFn: ({ signal }) =>
      callApi(getSecondFactor, {}, { signal, fallbackMessage: "We couldn't load your two-step login settings." }),
    staleTime: 0,
  })
