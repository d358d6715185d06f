import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ShopError } from '#shared/errors.ts'
import { MINUTE } from '#shared/time.ts'
import { callApi, toList } from '#web/api.ts'
import {
  type Collection,
  getBestSeller,
  getCollection,
  getProduct,
  getProductFacets,
  listCollections,
  listComplementaryProducts,
  listNewArrivals,
  listProducts,
  listSimilarProducts,
  type Product,
  type ProductFiltersInput,
  type ProductQueryInput,
} from '../contract.ts'
import { toProductCardData } from './product-card-data.ts'

/** Keeps loaded pages for shoppers who return to a long list. */
const LIST_CACHE_MS = 30 * MINUTE

const splitValues = (list: string | undefined) => list?.split(',') ?? []

/** The cards show and link to what the filters select. */
const toCards = (products: Product[], { color, size }: ProductFiltersInput = {}) =>
  toList(products).map((product) =>
    toProductCardData(product, { colors: splitValues(color), sizes: splitValues(size) }),
  )

export const productListQueryOptions = (query: ProductQueryInput) =>
  queryOptions({
    queryKey: ['products', 'list', query],
    queryFn: async (context) => {
      const { items, total } = await callApi(listProducts, { query }, context)
      return { items: toCards(items, query), total }
    },
  })

/** Loads a list page by page, starting at `firstPage`. */
export const productPagesQueryOptions = (query: ProductQueryInput & { limit: number }, firstPage = 1) =>
  infiniteQueryOptions({
    queryKey: ['products', 'pages', query, firstPage] as const,
    queryFn: async (context) => {
      const page = context.pageParam
      const pageQuery = { ...query, ...(page > 1 ? { page } : {}) }
      const { items, total } = await callApi(listProducts, { query: pageQuery }, context)
      if (items.length === 0 && total > 0 && page === firstPage) {
        throw new ShopError('not_found', 'This page does not exist.')
      }
      return { items: toCards(items, query), total, isGrouped: query.groupBy !== undefined }
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ total }, _pages, page) => (page * query.limit < total ? page + 1 : undefined),
    // on the server the query client is discarded after each render; a garbage collection timer would keep it alive
    gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : LIST_CACHE_MS,
  })

export const facetsQueryOptions = (filters: ProductFiltersInput) =>
  queryOptions({
    queryKey: ['products', 'facets', filters] as const,
    queryFn: (context) => callApi(getProductFacets, { query: filters }, context),
  })

export const newArrivalsQueryOptions = queryOptions({
  queryKey: ['products', 'new-arrivals'],
  queryFn: (context) => callApi(listNewArrivals, {}, context).then(toCards),
})

/** Resolves to null when the shop has no products, because a query must not return undefined. */
export const bestSellerQueryOptions = queryOptions({
  queryKey: ['products', 'best-seller'],
  queryFn: (context) =>
    callApi(getBestSeller, {}, context).catch((error: unknown) => {
      if (error instanceof ShopError && error.code === 'not_found') return null
      throw error
    }),
})

export const productQueryOptions = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: (context) => callApi(getProduct, { params: { id } }, context),
  })

export const similarProductsQueryOptions = (id: string) =>
  queryOptions({
    queryKey: ['products', 'similar', id],
    queryFn: (context) => callApi(listSimilarProducts, { params: { id } }, context).then(toCards),
  })

export const complementaryProductsQueryOptions = (id: string) =>
  queryOptions({
    queryKey: ['products', 'complementary', id],
    queryFn: (context) => callApi(listComplementaryProducts, { params: { id } }, context).then(toCards),
  })

/** Resolves to null for an unknown collection. `address` is the last part of the path of its page: its slug or its name. */
export const collectionQueryOptions = (address: string) =>
  queryOptions({
    queryKey: ['collections', 'one', address],
    queryFn: (context) =>
      callApi(getCollection, { params: { address } }, context).catch((error: unknown): Collection | null => {
        if (error instanceof ShopError && error.code === 'not_found') return null
        throw error
      }),
  })

/** Keeps only the names: the response becomes part of the page. */
export const collectionNamesQueryOptions = queryOptions({
  queryKey: ['collections', 'names'],
  queryFn: async (context) => toList(await callApi(listCollections, {}, context)).map(({ name }) => name),
})

/** Names and banners, for tiles. */
export const collectionTilesQueryOptions = queryOptions({
  queryKey: ['collections', 'tiles'],
  queryFn: async (context) =>
    toList(await callApi(listCollections, {}, context)).map(({ name, banner }) =>
      banner ? { name, banner } : { name },
    ),
})

export const collectionBannersQueryOptions = queryOptions({
  queryKey: ['collections', 'banners'],
  queryFn: async (context) =>
    toList(await callApi(listCollections, {}, context)).flatMap(({ name, banner }) =>
      banner ? [{ name, banner }] : [],
    ),
})
