import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { contentQueryOptions } from '#domains/content/web/queries.ts'
import { ShopError } from '#shared/errors.ts'
import { accountRoutes } from './account-routes.ts'
import { contentRoutes } from './content-routes.ts'
import { DocumentFailure, PageFailure } from './failures.tsx'
import { Layout } from './layout.tsx'
import { queryClientContext } from './query-client.ts'
import { Root } from './root.tsx'
import { checkoutRoutes, shopRoutes } from './shop-routes.ts'

export const ROOT_ROUTE_ID = 'root'

/** Loads the layout's content. If that fails, the page renders without it. */
async function layoutLoader({ context }: LoaderFunctionArgs) {
  await context
    .get(queryClientContext)
    .ensureQueryData(contentQueryOptions)
    .catch(() => undefined)
  return null
}

const loadCheckoutLayout = async () => ({
  Component: (await import('./checkout-screens.ts')).checkoutScreens.CheckoutLayout,
})

function throwNotFound(): never {
  throw new ShopError('not_found', 'Page not found.')
}

/** Returns the routes of the shop and the given other routes, which have no shop layout. */
export const createRoutes = (...otherRoutes: RouteObject[]): RouteObject[] => [
  {
    id: ROOT_ROUTE_ID,
    Component: Root,
    ErrorBoundary: DocumentFailure,
    children: [
      {
        Component: Layout,
        loader: layoutLoader,
        children: [
          {
            ErrorBoundary: PageFailure,
            children: [
              ...shopRoutes,
              ...accountRoutes,
              ...contentRoutes,
              { path: '*', loader: throwNotFound, element: null },
            ],
          },
        ],
      },
      { lazy: loadCheckoutLayout, children: [{ ErrorBoundary: PageFailure, children: checkoutRoutes }] },
      ...otherRoutes,
    ],
  },
]
