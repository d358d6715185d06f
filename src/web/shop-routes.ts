import type { RouteObject } from 'react-router'
import { ALL_PRODUCTS_PATH, collectionPath, UNKNOWN_COLLECTION } from '#domains/catalogue/web/collections.ts'
import { listingParams } from '#domains/catalogue/web/listing-params.ts'
import {
  findLoadedCollectionRedirect,
  isUnknownCollection,
  preloadHome,
  preloadListing,
  preloadProduct,
} from '#domains/catalogue/web/preload.ts'
import { productParams } from '#domains/catalogue/web/product-params.ts'
import { createPage, createPageRoute } from './page.ts'

const collection = {
  screen: async () => (await import('#domains/catalogue/web/collection-page.tsx')).CollectionPage,
  search: listingParams,
  loadQueries: preloadListing,
}

export const shopRoutes: RouteObject[] = [
  {
    index: true,
    ...createPage({
      screen: async () => (await import('#domains/catalogue/web/home-page.tsx')).HomePage,
      loadQueries: preloadHome,
    }),
  },
  createPageRoute('collections', { ...collection, redirectTo: () => ALL_PRODUCTS_PATH }),
  createPageRoute('collections/all', collection),
  createPageRoute('collections/:collection', {
    ...collection,
    // only the server responds with a 404
    ...(import.meta.env.SSR
      ? { isMissing: isUnknownCollection, notFoundPath: collectionPath(UNKNOWN_COLLECTION) }
      : {}),
    redirectTo: ({ collection: name = '' }) => (name.toLowerCase() === 'all' ? ALL_PRODUCTS_PATH : undefined),
    findMovedPath: findLoadedCollectionRedirect,
  }),
  createPageRoute('product/:id', {
    screen: async () => (await import('#domains/catalogue/web/product-page.tsx')).ProductPage,
    search: productParams,
    loadQueries: preloadProduct,
  }),
  createPageRoute('drops/:id', {
    screen: async () => (await import('#domains/drops/web/drop-page.tsx')).DropPage,
    // every page has the routes, but few visitors see a drop
    loadQueries: (client, visit) => [
      import('#domains/drops/web/preload.ts').then(({ preloadDrop }) => preloadDrop(client, visit)),
    ],
    offlineCopy: false,
  }),
  createPageRoute('preview/:token', {
    screen: async () => (await import('#domains/catalogue/web/preview-page.tsx')).PreviewPage,
    offlineCopy: false,
  }),
  createPageRoute('restock/stop', {
    screen: async () => (await import('#domains/restock/web/restock-unsubscribe-page.tsx')).RestockUnsubscribePage,
    offlineCopy: false,
  }),
  createPageRoute('reviews/stop', {
    screen: async () => (await import('#domains/reviews/web/review-unsubscribe-page.tsx')).ReviewUnsubscribePage,
    offlineCopy: false,
  }),
  createPageRoute('cart/stop', {
    screen: async () => (await import('#domains/cart/web/cart-unsubscribe-page.tsx')).CartUnsubscribePage,
    offlineCopy: false,
  }),
  createPageRoute('wishlist', {
    screen: async () => (await import('#domains/wishlist/web/wishlist-page.tsx')).WishlistPage,
    offlineCopy: false,
  }),
  createPageRoute('wishlist/stop', {
    screen: async () => (await import('#domains/wishlist/web/wishlist-unsubscribe-page.tsx')).WishlistUnsubscribePage,
    offlineCopy: false,
  }),
  createPageRoute('compare', {
    screen: async () => (await import('#domains/catalogue/web/compare-page.tsx')).ComparePage,
    offlineCopy: false,
  }),
  createPageRoute('track/:token', {
    screen: async () => (await import('#domains/shipping/web/track-page.tsx')).TrackPage,
    offlineCopy: false,
  }),
  createPageRoute('order-confirmation', {
    screen: async () => (await import('./checkout-screens.ts')).checkoutScreens.OrderConfirmationPage,
    requiresLogin: true,
  }),
  createPageRoute('return', {
    screen: async () => (await import('#domains/returns/web/return-page.tsx')).ReturnPage,
  }),
]

/** These have a frame of their own. */
export const checkoutRoutes = [
  createPageRoute('checkout', {
    screen: async () => (await import('./checkout-screens.ts')).checkoutScreens.CheckoutPage,
    requiresLogin: true,
  }),
  createPageRoute('pay/:token', {
    screen: async () => (await import('./checkout-screens.ts')).checkoutScreens.PaymentLinkPage,
    offlineCopy: false,
  }),
]
