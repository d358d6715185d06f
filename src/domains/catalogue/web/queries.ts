import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ShopError } from '#shared/errors.ts'
import { MINUTE } from '#shared/time.ts'
import { call, listOf } from '#web/api.ts'
import {
  bestSeller,
  getProduct,
  listProducts,
  newArrivals,
  type ProductFiltersInput,
  type ProductQueryInput,
  productFacets,
  similarProducts,
} from '../contract.ts'

/** Keeps loaded pages for shoppers who return to a long list. */
const LIST_CACHE_MS = 30 * MINUTE

export const productListQuery = (query: ProductQueryInput) =>
  queryOptions({
    queryKey: ['products', 'list', query],
    queryFn: ({ signal }) => call(listProducts, { query }, { signal }),
  })

/** Loads a list page by page, starting at page `from`. */
export const productPagesQuery = (query: ProductQueryInput & { limit: number }, from = 1) =>
  infiniteQueryOptions({
    queryKey: ['products', 'pages', query, from] as const,
    queryFn: async ({ pageParam: page, signal }) => {
      const list = await call(listProducts, { query: { ...query, ...(page > 1 ? { page } : {}) } }, { signal })
      if (list.items.length === 0 && list.total > 0 && page === from) {
        throw new ShopError('not_found', 'This page does not exist.')
      }
      return { ...list, isGrouped: query.groupBy !== undefined }
    },
    initialPageParam: from,
    getNextPageParam: ({ total }, _pages, page) => (page * query.limit < total ? page + 1 : undefined),
    // on the server the client is discarded after each render; a timer would keep it alive
    gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : LIST_CACHE_MS,
  })

export const facetsQuery = (filters: ProductFiltersInput) =>
  queryOptions({
    queryKey: ['products', 'facets', filters] as const,
    queryFn: ({ signal }) => call(productFacets, { query: filters }, { signal }),
  })

export const newArrivalsQuery = queryOptions({
  queryKey: ['products', 'new-arrivals'],
  queryFn: ({ signal }) => call(newArrivals, {}, { signal }).then(listOf),
})

/** Resolves to null when the shop has no products, because a query must not return undefined. */
export const bestSellerQuery = queryOptions({
  queryKey: ['products', 'best-seller'],
  queryFn: ({ signal }) =>
    call(bestSeller, {}, { signal }).catch((error: unknown) => {
      if (error instanceof ShopError && error.code === 'not_found') return null
      throw error
    }),
})

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => call(getProduct, { params: { id } }, { signal }),
  })

export const similarProductsQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'similar', id],
    queryFn: ({ signal }) => call(similarProducts, { params: { id } }, { signal }).then(listOf),
  })
