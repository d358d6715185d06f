import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { getContent } from '../contract.ts'

export const contentQuery = queryOptions({
  queryKey: ['content'],
  queryFn: ({ signal }) => call(getContent, {}, { signal }),
})
