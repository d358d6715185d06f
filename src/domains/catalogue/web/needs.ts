import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import type { ProductQueryInput } from '../contract.ts'
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

/** What each screen of the catalogue has to know before it can be shown. Kept apart from the screens, which load later. */

/** 'Top Wears for Men' asks this, to the letter; unisex products are what makes it read right. */
export const topWears = { gender: 'Women', category: 'Bottom Wear', limit: 8 } satisfies ProductQueryInput

export const homeNeeds = (client: QueryClient) => [
  client.ensureQueryData(newArrivalsQuery),
  client.ensureQueryData(bestSellerQuery),
  client.ensureQueryData(productListQuery(topWears)),
]

export function listingNeeds(client: QueryClient, { params, search }: { params: Params; search: ListingSearch }) {
  const { collection } = params
  return [
    client
      .ensureInfiniteQueryData(productPagesQuery(listingQuery(collection, search), search.page))
      // who finds nothing is shown something else
      .then(({ pages: [first] }) => (first?.total === 0 ? client.ensureQueryData(newArrivalsQuery) : undefined)),
    client.ensureQueryData(facetsQuery(filtersOf(collection, search))),
    client.ensureQueryData(facetsQuery(filtersOf(collection, withoutFilters(search)))),
  ]
}

export function productNeeds(client: QueryClient, { params }: { params: Params }) {
  const id = params['id'] ?? ''
  if (!idPattern.test(id)) throw new ShopError('not_found', 'There is no such product.')
  return [client.ensureQueryData(productQuery(id)), client.ensureQueryData(similarProductsQuery(id))]
}
