import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { getContent, getShop } from '../contract.ts'
import { getPage } from '../page-contract.ts'
import { getPagePath, isBuiltInSlug } from '../page-path-contract.ts'

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

export const preloadShopDetails = (client: QueryClient) => [client.ensureQueryData(shopQueryOptions)]

export const pageQueryOptions = (slug: string) =>
  queryOptions({
    queryKey: ['page', slug],
    queryFn: (context) => callApi(getPage, { params: { slug } }, context),
  })

/** Every text page may show the seller and the contacts. */
export const preloadPage = (client: QueryClient, slug: string) => [
  client.ensureQueryData(pageQueryOptions(slug)),
  ...preloadShopDetails(client),
]

/** Returns the path of a page that every shop has. */
export const findBuiltInPath = (slug: string) => (isBuiltInSlug(slug) ? getPagePath(slug) : undefined)
