import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'
import { contentQueryOptions } from '#domains/content/web/queries.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { isSlug } from '#shared/slug.ts'
import { findCollectionRedirect } from './collections.ts'
import { clearFilters } from './listing-filters.ts'
import { type ListingParams, toProductFilters, toProductQuery } from './listing-params.ts'
import {
  bestSellerQueryOptions,
  collectionBannersQueryOptions,
  collectionQueryOptions,
  collectionTilesQueryOptions,
  complementaryProductsQueryOptions,
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
        if (section.kind === 'collections') return client.ensureQueryData(collectionTilesQueryOptions)
        if (section.kind !== 'shelf') return undefined
        return isNewArrivalsShelf(section)
          ? client.ensureQueryData(newArrivalsQueryOptions)
          : client.ensureQueryData(productListQueryOptions(toShelfQuery(section)))
      }),
    ),
  ),
]

interface ListingRoute {
  params: Params
  search: ListingParams
}

export function preloadListing(
  client: QueryClient,
  route: ListingRoute,
  isKnownCollection = false,
): Promise<unknown>[] {
  const { collection: slugOrName } = route.params
  const { search: listingParams } = route
  // in the browser the page itself finds out that a collection is unknown
  if (import.meta.env.SSR && slugOrName && !isKnownCollection) return [preloadIfKnown(client, route, slugOrName)]
  return [
    ...(slugOrName ? [client.ensureQueryData(collectionQueryOptions(slugOrName))] : []),
    client
      .ensureInfiniteQueryData(productPagesQueryOptions(toProductQuery(slugOrName, listingParams), listingParams.page))
      // an empty result shows new arrivals instead
      .then(({ pages: [first] }) => (first?.total === 0 ? client.ensureQueryData(newArrivalsQueryOptions) : undefined)),
    client.ensureQueryData(facetsQueryOptions(toProductFilters(slugOrName, listingParams))),
    client.ensureQueryData(facetsQueryOptions(toProductFilters(slugOrName, clearFilters(listingParams)))),
  ]
}

async function preloadIfKnown(client: QueryClient, route: ListingRoute, slugOrName: string) {
  const collection = await client.ensureQueryData(collectionQueryOptions(slugOrName))
  if (!collection) await client.ensureQueryData(newArrivalsQueryOptions)
  else if (!findCollectionRedirect(slugOrName, collection)) await Promise.all(preloadListing(client, route, true))
}

const findLoadedCollection = (client: QueryClient, { collection: slugOrName = '' }: Params) =>
  client.getQueryData(collectionQueryOptions(slugOrName).queryKey)

/** Must be called after `preloadListing`. */
export const isUnknownCollection = (client: QueryClient, { params }: { params: Params }): boolean =>
  findLoadedCollection(client, params) === null

/** Must be called after `preloadListing`. */
export function findLoadedCollectionRedirect(client: QueryClient, { params }: { params: Params }): string | undefined {
  const collection = findLoadedCollection(client, params)
  return collection ? findCollectionRedirect(params['collection'] ?? '', collection) : undefined
}

export function preloadProduct(client: QueryClient, { params }: { params: Params }) {
  const id = params['id'] ?? ''
  if (!idPattern.test(id) && !isSlug(id)) throw new ShopError('not_found', 'Product not found.')
  return [
    client.ensureQueryData(productQueryOptions(id)).then(({ _id, complementaryProductIds }) =>
      Promise.all([
        complementaryProductIds && client.ensureQueryData(complementaryProductsQueryOptions(id)),
        // the structured data has the rating; in the browser the reviews load later
        import.meta.env.SSR && preloadReviews(client, _id),
      ]),
    ),
    client.ensureQueryData(similarProductsQueryOptions(id)),
  ]
}

/** Ignores failures, because a page without reviews is still complete. */
async function preloadReviews(client: QueryClient, productId: string): Promise<void> {
  const { reviewsQueryOptions } = await import('#domains/reviews/web/queries.ts')
  await client.ensureInfiniteQueryData(reviewsQueryOptions(productId)).catch(() => undefined)
}

/** Ignores failures, because a page without banners is still complete. */
export const preloadCollectionBanners = (client: QueryClient) => [
  client.ensureQueryData(collectionBannersQueryOptions).catch(() => undefined),
]
