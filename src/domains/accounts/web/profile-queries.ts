import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { getAddresses, getProfile, getSessions } from '../contract.ts'

/** Includes the user id, so the next user of this browser never sees the data. */
export const ofUser = (userId: string, name: string) => ['account', userId, name]

export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ofUser(userId, 'profile'),
    queryFn: ({ signal }) => call(getProfile, {}, { signal, otherwise: "We couldn't load your details." }),
  })

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ofUser(userId, 'sessions'),
    queryFn: ({ signal }) => call(getSessions, {}, { signal, otherwise: "We couldn't load your sessions." }),
    // always current, because users check here for unknown devices
    staleTime: 0,
  })

export const addressesQuery = (userId: string) =>
  queryOptions({
    queryKey: ofUser(userId, 'addresses'),
    queryFn: ({ signal }) => call(getAddresses, {}, { signal, otherwise: "We couldn't load your addresses." }),
  })
