import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { getAddresses, getProfile, getSessions } from '../contract.ts'

/** Under the user's own key, so that the next one in this browser never sees them. */
export const ofUser = (userId: string, what: string) => ['account', userId, what]

export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ofUser(userId, 'profile'),
    queryFn: ({ signal }) => call(getProfile, {}, { signal, otherwise: 'Your details did not load.' }),
  })

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ofUser(userId, 'sessions'),
    queryFn: ({ signal }) => call(getSessions, {}, { signal, otherwise: 'Your sessions did not load.' }),
    // somebody who looks here wants to know how it is now
    staleTime: 0,
  })

export const addressesQuery = (userId: string) =>
  queryOptions({
    queryKey: ofUser(userId, 'addresses'),
    queryFn: ({ signal }) => call(getAddresses, {}, { signal, otherwise: 'Your addresses did not load.' }),
  })
