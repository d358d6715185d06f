import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { getProduct, listProducts, newArrivals, type ProductQueryInput, similarProducts } from '../contract.ts'

export const productListQuery = (query: ProductQueryInput) =>
  queryOptions({
    queryKey: ['products', 'list', query],
    queryFn: ({ signal }) => call(listProducts, { query }, { signal }),
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
