import type { RouteObject } from 'react-router'
import { respelled } from '#domains/catalogue/web/collections.ts'
import { listingSearch } from '#domains/catalogue/web/listing-search.ts'
import { homeNeeds, listingNeeds, productNeeds } from '#domains/catalogue/web/needs.ts'
import { productSearch } from '#domains/catalogue/web/product-search.ts'
import { page, pageAt } from './page.ts'

const collection = {
  module: 'src/domains/catalogue/web/collection-page.tsx',
  screen: async () => (await import('#domains/catalogue/web/collection-page.tsx')).CollectionPage,
  search: listingSearch,
  needs: listingNeeds,
}

export const shopPages: RouteObject[] = [
  {
    index: true,
    ...page({
      module: 'src/domains/catalogue/web/home-page.tsx',
      screen: async () => (await import('#domains/catalogue/web/home-page.tsx')).HomePage,
      needs: homeNeeds,
    }),
  },
  pageAt('collections/all', collection),
  pageAt('collections/:collection', { ...collection, moved: ({ collection: name = '' }) => respelled(name) }),
  pageAt('product/:id', {
    module: 'src/domains/catalogue/web/product-page.tsx',
    screen: async () => (await import('#domains/catalogue/web/product-page.tsx')).ProductPage,
    search: productSearch,
    needs: productNeeds,
  }),
  pageAt('restock/stop', {
    module: 'src/domains/restock/web/stop-page.tsx',
    screen: async () => (await import('#domains/restock/web/stop-page.tsx')).StopPage,
  }),
  pageAt('checkout', {
    module: 'src/domains/checkout/web/checkout-page.tsx',
    screen: async () => (await import('#domains/checkout/web/checkout-page.tsx')).CheckoutPage,
    private: true,
  }),
  pageAt('order-confirmation', {
    module: 'src/domains/checkout/web/order-confirmation-page.tsx',
    screen: async () => (await import('#domains/checkout/web/order-confirmation-page.tsx')).OrderConfirmationPage,
    private: true,
  }),
  pageAt('return', {
    module: 'src/domains/returns/web/return-page.tsx',
    screen: async () => (await import('#domains/returns/web/return-page.tsx')).ReturnPage,
  }),
]
