import { matchRoutes, type RouteObject } from 'react-router'
import { readSearch, writeSearch } from '#shared/known-search.ts'
import type { PageHandle } from './page.ts'

/** Every address that no page has shares this one, so that strangers cannot fill the cache with them. */
const NOT_FOUND_KEY = '/404'

const respell = (segment: string) => encodeURIComponent(decodeURIComponent(segment))

/** One spelling of the path: no empty segments, no trailing slash, the same characters escaped; none when it cannot be read. */
export function canonicalPath(path: string): string | undefined {
  if (path.includes('//')) return undefined
  try {
    const segments = path.split('/').filter(Boolean).map(respell)
    // nobody types these, and no page can show them
    if (segments.some((segment) => /%[01][0-9A-F]|%7F/.test(segment))) return undefined
    // an address is resolved on the way to the page, and these would lead to another one
    return segments.some((segment) => segment === '.' || segment === '..') ? undefined : `/${segments.join('/')}`
  } catch {
    return undefined
  }
}

/** The page an address means: its path and the query parameters this page knows, spelled one way. */
export function pageKey(routes: RouteObject[], url: string): { key: string; cacheable: boolean } {
  const [address = ''] = url.split('#')
  const [path = '', ...query] = address.split('?')
  const pathname = canonicalPath(path)
  const handle = pathname && (matchRoutes(routes, pathname)?.at(-1)?.route.handle as PageHandle | undefined)
  if (!handle) return { key: NOT_FOUND_KEY, cacheable: true }
  const search = writeSearch(readSearch(handle.search, new URLSearchParams(query.join('?'))))
  return { key: pathname + search, cacheable: !handle.private }
}
