import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'
import { contentQueryOptions } from '#domains/content/web/queries.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { clearFilters } from './listing-filters.ts'
import { type ListingSearch, toProductFilters, toProductQuery } from './listing-search.ts'
import {
  bestSellerQueryOptions,
  facetsQueryOptions,
  newArrivalsQueryOptions,
  productListQueryOptions,
  productPagesQueryOptions,
  productQueryOptions,
  similarProductsQueryOptions,
} from './queries.ts'
import { isNewArrivalsShelf, toShelfQuery } from './shelf-query.ts'

// kept apart from the screens, whose code loads later

/** Loads the home page content first, because it determines the other queries. */
export const preloadHome = (client: QueryClient) => [
  client.ensureQueryData(contentQueryOptions).then(({ sections }) =>
    Promise.all(
      sections.map((section): Promise<unknown> | undefined => {
        if (section.kind === 'best-seller') return client.ensureQueryData(bestSellerQueryOptions)
        if (section.kind !== 'shelf') return undefined
        return isNewArrivalsShelf(section)
          ? client.ensureQueryData(newArrivalsQueryOptions)
          : client.ensureQueryData(productListQueryOptions(toShelfQuery(section)))
      }),
    ),
  ),
]

export function preloadListing(client: QueryClient, { params, search }: { params: Params; search: ListingSearch }) {
  const { collection } = params
  return [
    client
      .ensureInfiniteQueryData(productPagesQueryOptions(toProductQuery(collection, search), search.page))
      // an empty result shows new arrivals instead
      .then(({ pages: [first] }) => (first?.total === 0 ? client.ensureQueryData(newArrivalsQueryOptions) : undefined)),
    client.ensureQueryData(facetsQueryOptions(toProductFilters(collection, search))),
    client.ensureQueryData(facetsQueryOptions(toProductFilters(collection, clearFilters(search)))),
  ]
}

export function preloadProduct(client: QueryClient, { params }: { params: Params }) {
  const id = params['id'] ?? ''
  if (!idPattern.test(id)) throw new ShopError('not_found', 'Product not found.')
  return [client.ensureQueryData(productQueryOptions(id)), client.ensureQueryData(similarProductsQueryOptions(id))]
}
