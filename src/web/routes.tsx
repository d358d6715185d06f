import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { loginSearch } from '#domains/accounts/web/way-back.ts'
import { respelled } from '#domains/catalogue/web/collections.ts'
import { listingSearch } from '#domains/catalogue/web/listing-search.ts'
import { homeNeeds, listingNeeds, productNeeds } from '#domains/catalogue/web/needs.ts'
import { productSearch } from '#domains/catalogue/web/product-search.ts'
import { shopNeeds } from '#domains/content/web/needs.ts'
import { contentQuery } from '#domains/content/web/queries.ts'
import { ShopError } from '#shared/errors.ts'
import { DocumentFailure, PageFailure } from './failures.tsx'
import { Layout } from './layout.tsx'
import { page } from './page.ts'
import { queryClientContext } from './query-client.ts'
import { Root } from './root.tsx'

export const ROOT_ROUTE = 'root'

const collection = {
  module: 'src/domains/catalogue/web/collection-page.tsx',
  screen: async () => (await import('#domains/catalogue/web/collection-page.tsx')).CollectionPage,
  search: listingSearch,
  needs: listingNeeds,
}

const myOrders = {
  module: 'src/domains/orders/web/my-orders-page.tsx',
  screen: async () => (await import('#domains/orders/web/my-orders-page.tsx')).MyOrdersPage,
  private: true,
} as const

/** What stands around every page; a page goes without rather than wait for it twice. */
async function shopLoader({ context }: LoaderFunctionArgs) {
  await context
    .get(queryClientContext)
    .ensureQueryData(contentQuery)
    .catch(() => undefined)
  return null
}

function noSuchPage(): never {
  throw new ShopError('not_found', 'There is no page at this address.')
}

/** The site map: every page, the screen it shows, the query parameters it knows and the data it needs; and other areas. */
export const siteMap = (...areas: RouteObject[]): RouteObject[] => [
  {
    id: ROOT_ROUTE,
    Component: Root,
    ErrorBoundary: DocumentFailure,
    children: [
      {
        Component: Layout,
        loader: shopLoader,
        children: [
          {
            ErrorBoundary: PageFailure,
            children: [
              {
                index: true,
                ...page({
                  module: 'src/domains/catalogue/web/home-page.tsx',
                  screen: async () => (await import('#domains/catalogue/web/home-page.tsx')).HomePage,
                  needs: homeNeeds,
                }),
              },
              { path: 'collections/all', ...page(collection) },
              {
                path: 'collections/:collection',
                ...page({ ...collection, moved: ({ collection: name = '' }) => respelled(name) }),
              },
              {
                path: 'product/:id',
                ...page({
                  module: 'src/domains/catalogue/web/product-page.tsx',
                  screen: async () => (await import('#domains/catalogue/web/product-page.tsx')).ProductPage,
                  search: productSearch,
                  needs: productNeeds,
                }),
              },
              {
                path: 'login',
                ...page({
                  module: 'src/domains/accounts/web/login-page.tsx',
                  screen: async () => (await import('#domains/accounts/web/login-page.tsx')).LoginPage,
                  search: loginSearch,
                }),
              },
              {
                path: 'register',
                ...page({
                  module: 'src/domains/accounts/web/register-page.tsx',
                  screen: async () => (await import('#domains/accounts/web/register-page.tsx')).RegisterPage,
                  search: loginSearch,
                }),
              },
              {
                path: 'forgot-password',
                ...page({
                  module: 'src/domains/accounts/web/forgot-password-page.tsx',
                  screen: async () =>
                    (await import('#domains/accounts/web/forgot-password-page.tsx')).ForgotPasswordPage,
                  search: loginSearch,
                }),
              },
              {
                path: 'reset-password',
                ...page({
                  module: 'src/domains/accounts/web/reset-password-page.tsx',
                  screen: async () => (await import('#domains/accounts/web/reset-password-page.tsx')).ResetPasswordPage,
                  search: loginSearch,
                }),
              },
              {
                path: 'contact',
                ...page({
                  module: 'src/domains/messages/web/contact-page.tsx',
                  screen: async () => (await import('#domains/messages/web/contact-page.tsx')).ContactPage,
                  needs: shopNeeds,
                }),
              },
              {
                path: 'newsletter/confirm',
                ...page({
                  module: 'src/domains/messages/web/newsletter-confirm-page.tsx',
                  screen: async () =>
                    (await import('#domains/messages/web/newsletter-confirm-page.tsx')).NewsletterConfirmPage,
                }),
              },
              {
                path: 'newsletter/leave',
                ...page({
                  module: 'src/domains/messages/web/newsletter-leave-page.tsx',
                  screen: async () =>
                    (await import('#domains/messages/web/newsletter-leave-page.tsx')).NewsletterLeavePage,
                }),
              },
              {
                path: 'restock/stop',
                ...page({
                  module: 'src/domains/restock/web/stop-page.tsx',
                  screen: async () => (await import('#domains/restock/web/stop-page.tsx')).StopPage,
                }),
              },
              {
                path: 'profile',
                ...page({
                  module: 'src/domains/accounts/web/profile-page.tsx',
                  screen: async () => (await import('#domains/accounts/web/profile-page.tsx')).ProfilePage,
                  private: true,
                }),
              },
              {
                path: 'checkout',
                ...page({
                  module: 'src/domains/checkout/web/checkout-page.tsx',
                  screen: async () => (await import('#domains/checkout/web/checkout-page.tsx')).CheckoutPage,
                  private: true,
                }),
              },
              {
                path: 'order-confirmation',
                ...page({
                  module: 'src/domains/checkout/web/order-confirmation-page.tsx',
                  screen: async () =>
                    (await import('#domains/checkout/web/order-confirmation-page.tsx')).OrderConfirmationPage,
                  private: true,
                }),
              },
              { path: 'my-orders', ...page(myOrders) },
              { path: 'order/:orderId/my-orders', ...page(myOrders) },
              {
                path: 'order/:id',
                ...page({
                  module: 'src/domains/orders/web/order-page.tsx',
                  screen: async () => (await import('#domains/orders/web/order-page.tsx')).OrderPage,
                  private: true,
                }),
              },
              {
                path: 'order/:id/invoice',
                ...page({
                  module: 'src/domains/orders/web/invoice-page.tsx',
                  screen: async () => (await import('#domains/orders/web/invoice-page.tsx')).InvoicePage,
                  private: true,
                }),
              },
              {
                path: 'return',
                ...page({
                  module: 'src/domains/returns/web/return-page.tsx',
                  screen: async () => (await import('#domains/returns/web/return-page.tsx')).ReturnPage,
                }),
              },
              {
                path: 'about',
                ...page({
                  module: 'src/domains/content/web/about-page.tsx',
                  screen: async () => (await import('#domains/content/web/about-page.tsx')).AboutPage,
                  needs: shopNeeds,
                }),
              },
              {
                path: 'terms',
                ...page({
                  module: 'src/domains/content/web/terms-page.tsx',
                  screen: async () => (await import('#domains/content/web/terms-page.tsx')).TermsPage,
                  needs: shopNeeds,
                }),
              },
              {
                path: 'shipping',
                ...page({
                  module: 'src/domains/content/web/shipping-page.tsx',
                  screen: async () => (await import('#domains/content/web/shipping-page.tsx')).ShippingPage,
                  needs: shopNeeds,
                }),
              },
              {
                path: 'returnpolicy',
                ...page({
                  module: 'src/domains/content/web/return-policy-page.tsx',
                  screen: async () => (await import('#domains/content/web/return-policy-page.tsx')).ReturnPolicyPage,
                  needs: shopNeeds,
                }),
              },
              { path: '*', loader: noSuchPage, element: null },
            ],
          },
        ],
      },
      ...areas,
    ],
  },
]
