import { matchRoutes, type RouteObject } from 'react-router'
import { formatSearchParams, parseSearchParams } from '#shared/search-params.ts'
import type { PageHandle } from './page.ts'

/** All unknown URLs share this key, so requests for random paths cannot fill the cache. */
const NOT_FOUND_KEY = '/404'

const normalizeSegment = (segment: string) => encodeURIComponent(decodeURIComponent(segment))

/** Normalizes escapes and removes the trailing slash. Returns undefined for malformed and unsafe paths. */
export function toCanonicalPath(path: string): string | undefined {
  if (path.includes('//')) return undefined
  try {
    const segments = path.split('/').filter(Boolean).map(normalizeSegment)
    // control characters never occur in a real path
    if (segments.some((segment) => /%[01][0-9A-F]|%7F/.test(segment))) return undefined
    // dot segments are resolved later and would lead to another page
    return segments.some((segment) => segment === '.' || segment === '..') ? undefined : `/${segments.join('/')}`
  } catch {
    return undefined
  }
}

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
  if (import.meta.env.SSR && pathname === handle.missingPath) return { key: pathname, cacheable: true, notFound: true }
  const search = formatSearchParams(parseSearchParams(handle.search, new URLSearchParams(query.join('?'))))
  return { key: pathname + search, cacheable: !handle.requiresLogin }
}
