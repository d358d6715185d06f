import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { getContent, getShop } from '../contract.ts'

export const contentQueryOptions = queryOptions({
  queryKey: ['content'],
  queryFn: ({ signal }) => callApi(getContent, {}, { signal }),
})

/** The settings are fixed while the shop runs, so it is fetched once. */
export const shopQueryOptions = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => callApi(getShop, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
