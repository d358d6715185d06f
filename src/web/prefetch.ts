import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes, type RouteObject } from 'react-router'
import { hasLimitedConnection } from '#ui/connection.ts'
import { onIdle } from '#ui/on-idle.ts'
import { pageSettled } from '#ui/page-settled.ts'
import type { Prefetch } from '#ui/prefetch.ts'
import type { PageHandle } from './page.ts'
import { getPageKey } from './page-key.ts'

/** Low, so other requests do not queue behind prefetches. */
const MAX_CONCURRENT = 3

interface PrefetchOptions {
  routes: RouteObject[]
  client: QueryClient
  /** Resolves when prefetching may start. */
  untilSettled?: () => Promise<void>
}

/** Creates a function that prefetches the code and data of a page, once per page. */
export function createPrefetch({ routes, client, untilSettled = pageSettled }: PrefetchOptions): Prefetch {
  const prefetchedKeys = new Set<string>()
  const queue: string[] = []
  let activeCount = 0

  async function fetchNext(): Promise<void> {
    // latest first, because that link is under the pointer or in view now
    const key = activeCount < MAX_CONCURRENT ? queue.pop() : undefined
    if (key === undefined) return
    activeCount++
    await untilSettled()
    // avoids work while the visitor scrolls
    await onIdle()
    // a failed page can be retried; the page itself reports the error on a visit
    await fetchPage(routes, client, key).catch(() => prefetchedKeys.delete(key))
    activeCount--
    await fetchNext()
  }

  return (href) => {
    const { origin, pathname, search } = new URL(href, location.origin)
    if (origin !== location.origin || hasLimitedConnection()) return
    const { key } = getPageKey(routes, pathname + search)
    if (prefetchedKeys.has(key)) return
    prefetchedKeys.add(key)
    queue.push(key)
    void fetchNext()
  }
}

async function fetchPage(routes: RouteObject[], client: QueryClient, key: string): Promise<void> {
  const match = matchRoutes(routes, key)?.at(-1)
  const handle = match?.route.handle as PageHandle | undefined
  if (!match || !handle) return
  const { lazy } = match.route
  const search = new URL(key, location.origin).searchParams
  if (typeof lazy === 'function') await lazy()
  // a task of its own, because a slow phone takes long to send many requests
  await onIdle()
  await Promise.all(handle.loadQueries(client, { params: match.params, search }))
}
