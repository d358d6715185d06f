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
            children: [...shopPages, ...accountPages, ...textPages, { path: '*', loader: noSuchPage, element: null }],
          },
        ],
      },
      ...areas,
    ],
  },
]
