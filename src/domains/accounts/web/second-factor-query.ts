import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { getSecondFactor } from '../admin-contract.ts'
import { ofUser } from './profile-queries.ts'

/** In its own file, so the code is not loaded for customers. */
export const secondFactorQuery = (userId: string) =>
  queryOptions({
    queryKey: ofUser(userId, 'second factor'),
    queryFn: ({ signal }) =>
      call(getSecondFactor, {}, { signal, otherwise: "We couldn't load your two-step login settings." }),
    staleTime: 0,
  })
