import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { listRestockDemand } from '../contract.ts'

export const restockDemandQueryOptions = (productIds: string[]) =>
  queryOptions({
    queryKey: ['account', 'restock', productIds],
    queryFn: ({ signal }) => callApi(listRestockDemand, { query: { products: productIds.join(',') } }, { signal }),
    enabled: productIds.length > 0,
  })
