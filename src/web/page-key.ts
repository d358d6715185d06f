import { matchRoutes, type RouteObject } from 'react-router'
import { toCanonicalPath } from '#shared/canonical-path.ts'
import { formatSearchParams, parseSearchParams } from '#shared/search-params.ts'
import type { PageHandle } from './page.ts'

/** All unknown URLs share this key, so requests for random paths cannot fill the cache. */
const NOT_FOUND_KEY = '/404'

/** Returns the cache key of a page: its canonical path and the query parameters that it declares. */
export function getPageKey(
  routes: RouteObject[],
  url: string,
): { key: string; cacheable: boolean; notFound?: boolean } {
  const [urlWithoutHash = ''] = url.split('#')
  const [path = '', ...query] = urlWithoutHash.split('?')
  const pathname = toCanonicalPath(path)
  const handle = pathname && (matchRoutes(routes, pathname)?.at(-1)?.route.handle as PageHandle | undefined)
  if (!handle) return { key: NOT_FOUND_KEY, cacheable: true, notFound: true }
  if (import.meta.env.SSR && pathname === handle.notFoundPath) return { key: pathname, cacheable: true, notFound: true }
  const search = formatSearchParams(parseSearchParams(handle.search, new URLSearchParams(query.join('?'))))
  return { key: pathname + search, cacheable: !handle.requiresLogin }
}
