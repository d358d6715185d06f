import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { getSecondFactor } from '../admin-contract.ts'
import { ofUser } from './profile-queries.ts'

/** Apart from the other queries of the profile: customers never ask it. */
export const secondFactorQuery = (userId: string) =>
  queryOptions({
    queryKey: ofUser(userId, 'second factor'),
    queryFn: ({ signal }) => call(getSecondFactor, {}, { signal, otherwise: 'Two-step login did not load.' }),
    staleTime: 0,
  })
