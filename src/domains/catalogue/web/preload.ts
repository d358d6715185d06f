import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'
import { contentQueryOptions } from '#domains/content/web/queries.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { isSlug } from '#shared/slug.ts'
import { isKnownCollection } from './known-collections.ts'
import { clearFilters } from './listing-filters.ts'
import { type ListingParams, toProductFilters, toProductQuery } from './listing-params.ts'
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

// must not import the page components, whose code loads later

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

interface ListingVisit {
  params: Params
  search: ListingParams
}

export function preloadListing(client: QueryClient, visit: ListingVisit, isChecked = false): Promise<unknown>[] {
  const { collection } = visit.params
  const params = visit.search
  // in the browser the page itself finds out that a collection is unknown
  if (import.meta.env.SSR && collection && !isChecked && !isKnownCollection(collection))
    return [preloadIfKnown(client, visit, collection)]
  return [
    client
      .ensureInfiniteQueryData(productPagesQueryOptions(toProductQuery(collection, params), params.page))
      // an empty result shows new arrivals instead
      .then(({ pages: [first] }) => (first?.total === 0 ? client.ensureQueryData(newArrivalsQueryOptions) : undefined)),
    client.ensureQueryData(facetsQueryOptions(toProductFilters(collection, params))),
    client.ensureQueryData(facetsQueryOptions(toProductFilters(collection, clearFilters(params)))),
  ]
}

async function preloadIfKnown(client: QueryClient, visit: ListingVisit, collection: string) {
  const { collection: used } = await client.ensureQueryData(facetsQueryOptions({}))
  if (isKnownCollection(collection, used)) await Promise.all(preloadListing(client, visit, true))
  else await client.ensureQueryData(newArrivalsQueryOptions)
}

/** Must be called after `preloadListing`. */
export function isUnknownCollection(client: QueryClient, { params: { collection } }: { params: Params }): boolean {
  const facets = client.getQueryData(facetsQueryOptions({}).queryKey)
  return collection !== undefined && facets !== undefined && !isKnownCollection(collection, facets.collection)
}

export function preloadProduct(client: QueryClient, { params }: { params: Params }) {
  const id = params['id'] ?? ''
  if (!idPattern.test(id) && !isSlug(id)) throw new ShopError('not_found', 'Product not found.')
  return [client.ensureQueryData(productQueryOptions(id)), client.ensureQueryData(similarProductsQueryOptions(id))]
}
