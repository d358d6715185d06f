import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { getContent, getShop } from '../contract.ts'

export const contentQuery = queryOptions({
  queryKey: ['content'],
  queryFn: ({ signal }) => call(getContent, {}, { signal }),
})

/** Set when the shop starts, so it is asked for once. */
export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => call(getShop, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
