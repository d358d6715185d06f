import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { listWaiting } from '../contract.ts'

export const waitingQuery = (productIds: string[]) =>
  queryOptions({
    queryKey: ['account', 'restock', productIds],
    queryFn: ({ signal }) => call(listWaiting, { query: { products: productIds.join(',') } }, { signal }),
    enabled: productIds.length > 0,
  })
