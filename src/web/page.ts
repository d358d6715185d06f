import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { data, type LoaderFunctionArgs, type Params, type RouteObject, redirect } from 'react-router'
import { saveReturnToAndGetLoginUrl } from '#domains/accounts/web/return-to.ts'
import { parseSearchParams, type SearchParamParsers, type SearchValues } from '#shared/search-params.ts'
import { PageFallback } from './page-fallback.tsx'
import { queryClientContext } from './query-client.ts'
import { readToken } from './session.ts'
import { withAuthGuard } from './with-auth-guard.tsx'

/** Our own page options, stored as the route's `handle`. */
export interface PageHandle {
  /** The screen's source file, as in the build manifest. Only set in the server build. */
  module: string | undefined
  /** The query parameters that the page reads. */
  search: SearchParamParsers
  /** Served as a shell that the browser fills, and never cached. */
  requiresLogin: boolean
  /** Whether the service worker keeps a copy for offline use. */
  hasOfflineCopy: boolean
  /** All missing pages of this route, such as unknown collections, share the response of this path. */
  notFoundPath?: string | undefined
  /** Starts the queries that the screen needs and that are not cached yet. */
  loadQueries: (client: QueryClient, visit: { params: Params; search: URLSearchParams }) => Promise<unknown>[]
}

interface PageOptions<K extends SearchParamParsers> {
  /** The page's component, without the layout. */
  screen: () => Promise<ComponentType>
  /** Added by the build from the import in `screen`; see scripts/build/screen-modules-plugin.ts. */
  module?: string
  search?: K
  /** `'admins'` requires the login of an admin. There is no offline copy of such a page. */
  requiresLogin?: true | 'admins'
  /** Set to false if the page shows personal data without a login: the device may be shared. */
  offlineCopy?: false
  /** Where customers are redirected from an admin page; by default to the login. */
  redirectCustomersTo?: string
  /** Returns the path to redirect to, if the page has moved; query parameters are kept. */
  redirectTo?: (params: Params) => string | undefined
  /** The same, once the page's queries have loaded. */
  findMovedPath?: (client: QueryClient, visit: { params: Params }) => string | undefined
  /** Whether there is no such page, once its queries have loaded. The screen is shown anyway, with status 404. */
  isMissing?: (client: QueryClient, visit: { params: Params }) => boolean
  /** All missing pages of this route get the 404 page of this path, so the screen must look the same for all of them. */
  notFoundPath?: string
  /** Starts the queries that the screen reads. */
  loadQueries?: (client: QueryClient, visit: { params: Params; search: SearchValues<K> }) => Promise<unknown>[]
}

/** Navigation waits this long for data to avoid a flicker; after that the screen shows its loading state. */
const LOADING_DELAY_MS = 150

const delayLoadingState = () => new Promise((resolve) => setTimeout(resolve, LOADING_DELAY_MS))

export function createHandle<K extends SearchParamParsers>(options: PageOptions<K>): PageHandle {
  const { module, search = {} as K, requiresLogin, offlineCopy = true, notFoundPath, loadQueries } = options
  return {
    module,
    search,
    requiresLogin: requiresLogin !== undefined,
    hasOfflineCopy: !requiresLogin && offlineCopy,
    ...(import.meta.env.SSR ? { notFoundPath } : {}),
    loadQueries: (client, visit) =>
      loadQueries?.(client, { params: visit.params, search: parseSearchParams(search, visit.search) }) ?? [],
  }
}

export function createPage<K extends SearchParamParsers>(options: PageOptions<K>) {
  const { screen, redirectTo, requiresLogin, redirectCustomersTo } = options
  const handle = createHandle(options)
  async function loader({ context, params, request }: LoaderFunctionArgs) {
    const { pathname, search: query, searchParams } = new URL(request.url)
    const newPath = redirectTo?.(params)
    if (newPath) throw redirect(newPath + query, 301)
    if (requiresLogin && !readToken()) throw redirect(saveReturnToAndGetLoginUrl(pathname + query))
    const visit = { params, search: searchParams }
    const client = context.get(queryClientContext)
    const queries = handle.loadQueries(client, visit)
    // in the browser the screen shows failures itself
    await (import.meta.env.SSR
      ? Promise.all(queries)
      : Promise.race([Promise.allSettled(queries), delayLoadingState()]))
    const movedPath = options.findMovedPath?.(client, visit)
    if (movedPath) throw redirect(movedPath + query, 301)
    if (import.meta.env.SSR) {
      return options.isMissing?.(client, visit) ? data(null, { status: 404 }) : null
    }
    return null
  }
  return {
    caseSensitive: true,
    handle,
    loader,
    lazy: async () => ({
      Component: requiresLogin
        ? withAuthGuard(await screen(), { adminsOnly: requiresLogin === 'admins', redirectCustomersTo })
        : await screen(),
    }),
    ...(requiresLogin ? { HydrateFallback: PageFallback } : {}),
  }
}

export const createPageRoute = <K extends SearchParamParsers>(path: string, options: PageOptions<K>): RouteObject => ({
  path,
  ...createPage(options),
})
