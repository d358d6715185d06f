import { queryOptions } from '@tanstack/react-query'
import { ShopError } from '#shared/errors.ts'
import { call } from '#web/api.ts'
import { getProduct, listProducts, newArrivals, type ProductQueryInput, similarProducts } from '../contract.ts'

export const productListQuery = (query: ProductQueryInput) =>
  queryOptions({
    queryKey: ['products', 'list', query],
    queryFn: async ({ signal }) => {
      const list = await call(listProducts, { query }, { signal })
      if (list.items.length === 0 && list.total > 0) throw new ShopError('not_found', 'The list ends before this page.')
      return list
    },
  })

export const newArrivalsQuery = queryOptions({
  queryKey: ['products', 'new-arrivals'],
  queryFn: ({ signal }) => call(newArrivals, {}, { signal }),
})

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => call(getProduct, { params: { id } }, { signal }),
  })

export const similarProductsQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'similar', id],
    queryFn: ({ signal }) => call(similarProducts, { params: { id } }, { signal }),
  })
