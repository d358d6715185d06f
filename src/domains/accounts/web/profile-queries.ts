import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { getAddresses, getProfile, getSessions } from '../contract.ts'

/** Includes the user id, so another user of this browser never sees the data. */
export const accountQueryKey = (userId: string, name: string) => ['account', userId, name]

export const profileQueryOptions = (userId: string) =>
  queryOptions({
    queryKey: accountQueryKey(userId, 'profile'),
    queryFn: ({ signal }) => callApi(getProfile, {}, { signal, fallbackMessage: "We couldn't load your details." }),
  })

export const sessionsQueryOptions = (userId: string) =>
  queryOptions({
    queryKey: accountQueryKey(userId, 'sessions'),
    queryFn: ({ signal }) => callApi(getSessions, {}, { signal, fallbackMessage: "We couldn't load your sessions." }),
    // always current, because users check here for unknown devices
    staleTime: 0,
  })

export const addressesQueryOptions = (userId: string) =>
  queryOptions({
    queryKey: accountQueryKey(userId, 'addresses'),
    queryFn: ({ signal }) => callApi(getAddresses, {}, { signal, fallbackMessage: "We couldn't load your addresses." }),
  })
