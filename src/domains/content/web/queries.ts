import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { getContent, getShop } from '../contract.ts'

export const contentQueryOptions = queryOptions({
  queryKey: ['content'],
  queryFn: (context) => callApi(getContent, {}, context),
})

/** The response depends only on settings, so it is fetched once. */
export const shopQueryOptions = queryOptions({
  queryKey: ['shop'],
  queryFn: (context) => callApi(getShop, {}, context),
  staleTime: Number.POSITIVE_INFINITY,
})

export const preloadShopFacts = (client: QueryClient) => [client.ensureQueryData(shopQueryOptions)]
