import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { contentQuery } from '#domains/content/web/queries.ts'
import { ShopError } from '#shared/errors.ts'
import { accountPages } from './account-routes.ts'
import { DocumentFailure, PageFailure } from './failures.tsx'
import { Layout } from './layout.tsx'
import { queryClientContext } from './query-client.ts'
import { Root } from './root.tsx'
import { shopPages } from './shop-routes.ts'
import { textPages } from './text-routes.ts'

export const ROOT_ROUTE = 'root'

/** Loads the content of the layout; a page renders without it if that fails. */
async function shopLoader({ context }: LoaderFunctionArgs) {
  await context
    .get(queryClientContext)
    .ensureQueryData(contentQuery)
    .catch(() => undefined)
  return null
}

function throwNotFound(): never {
  throw new ShopError('not_found', 'Page not found.')
}

/** Returns all routes of the shop, plus those of other areas. */
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
              ...shopPages,
              ...accountPages,
              ...textPages,
              { path: '*', loader: throwNotFound, element: null },
            ],
          },
        ],
      },
      ...areas,
    ],
  },
]
