import type { RouteObject } from 'react-router'
import { findCanonicalCollectionPath } from '#domains/catalogue/web/collections.ts'
import { listingSearch } from '#domains/catalogue/web/listing-search.ts'
import { preloadHome, preloadListing, preloadProduct } from '#domains/catalogue/web/preload.ts'
import { productSearch } from '#domains/catalogue/web/product-search.ts'
import { createPage, createPageRoute } from './page.ts'

const collection = {
  screen: async () => (await import('#domains/catalogue/web/collection-page.tsx')).CollectionPage,
  search: listingSearch,
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
  createPageRoute('collections/all', collection),
  createPageRoute('collections/:collection', {
    ...collection,
    redirectTo: ({ collection: name = '' }) => findCanonicalCollectionPath(name),
  }),
  createPageRoute('product/:id', {
    screen: async () => (await import('#domains/catalogue/web/product-page.tsx')).ProductPage,
    search: productSearch,
    loadQueries: preloadProduct,
  }),
  createPageRoute('restock/stop', {
    screen: async () => (await import('#domains/restock/web/stop-alerts-page.tsx')).StopAlertsPage,
    personal: true,
  }),
  createPageRoute('checkout', {
    screen: async () => (await import('#domains/checkout/web/checkout-page.tsx')).CheckoutPage,
    private: true,
  }),
  createPageRoute('order-confirmation', {
    screen: async () => (await import('#domains/checkout/web/order-confirmation-page.tsx')).OrderConfirmationPage,
    private: true,
  }),
  createPageRoute('return', {
    screen: async () => (await import('#domains/returns/web/return-page.tsx')).ReturnPage,
  }),
]
