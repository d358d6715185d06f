import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'
import { contentQuery } from '#domains/content/web/queries.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { withoutFilters } from './listing-filters.ts'
import { filtersOf, type ListingSearch, listingQuery } from './listing-search.ts'
import {
  bestSellerQuery,
  facetsQuery,
  newArrivalsQuery,
  productListQuery,
  productPagesQuery,
  productQuery,
  similarProductsQuery,
} from './queries.ts'
import { isNewest, shelfQuery } from './shelf-query.ts'

// kept apart from the screens, whose code loads later

/** Loads the home page content first, because it determines the other queries. */
export const homeNeeds = (client: QueryClient) => [
  client.ensureQueryData(contentQuery).then(({ sections }) =>
    Promise.all(
      sections.map((section): Promise<unknown> | undefined => {
        if (section.kind === 'best-seller') return client.ensureQueryData(bestSellerQuery)
        if (section.kind !== 'shelf') return undefined
        return isNewest(section)
          ? client.ensureQueryData(newArrivalsQuery)
          : client.ensureQueryData(productListQuery(shelfQuery(section)))
      }),
    ),
  ),
]

export function listingNeeds(client: QueryClient, { params, search }: { params: Params; search: ListingSearch }) {
  const { collection } = params
  return [
    client
      .ensureInfiniteQueryData(productPagesQuery(listingQuery(collection, search), search.page))
      // an empty result shows new arrivals instead
      .then(({ pages: [first] }) => (first?.total === 0 ? client.ensureQueryData(newArrivalsQuery) : undefined)),
    client.ensureQueryData(facetsQuery(filtersOf(collection, search))),
    client.ensureQueryData(facetsQuery(filtersOf(collection, withoutFilters(search)))),
  ]
}

export function productNeeds(client: QueryClient, { params }: { params: Params }) {
  const id = params['id'] ?? ''
  if (!idPattern.test(id)) throw new ShopError('not_found', 'Product not found.')
  return [client.ensureQueryData(productQuery(id)), client.ensureQueryData(similarProductsQuery(id))]
}
