import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { getContent, getShop } from '../contract.ts'

export const contentQuery = queryOptions({
  queryKey: ['content'],
  queryFn: ({ signal }) => call(getContent, {}, { signal }),
})

/** The settings are fixed while the shop runs, so it is fetched once. */
export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => call(getShop, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
