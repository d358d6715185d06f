import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes, type RouteObject } from 'react-router'
import { atLeisure } from '#ui/at-leisure.ts'
import type { Prefetch } from '#ui/prefetch.ts'
import type { PageHandle } from './page.ts'
import { pageKey } from './page-key.ts'

/** Pages fetched ahead at the same time: what the visitor has really asked for must not queue behind them. */
const AT_ONCE = 3

interface Options {
  routes: RouteObject[]
  client: QueryClient
  /** Whether this visitor pays dearly for every byte. */
  isSparing?: () => boolean
}

/** Loads the screen and the data of a page that somebody may go to next; each page once. */
export function createPrefetch({ routes, client, isSparing = onSparingConnection }: Options): Prefetch {
  const asked = new Set<string>()
  const waiting: string[] = []
  let underWay = 0

  async function fetchNext(): Promise<void> {
    // the latest first: it is the one in view now
    const key = underWay < AT_ONCE ? waiting.pop() : undefined
    if (key === undefined) return
    underWay++
    // not in the moment in which somebody scrolls
    await atLeisure()
    // what failed may be tried again; the page itself will say what is wrong
    await fetchPage(routes, client, key).catch(() => asked.delete(key))
    underWay--
    await fetchNext()
  }

  return (href) => {
    const { origin, pathname, search } = new URL(href, location.origin)
    if (origin !== location.origin || isSparing()) return
    const { key } = pageKey(routes, pathname + search)
    if (asked.has(key)) return
    asked.add(key)
    waiting.push(key)
    void fetchNext()
  }
}

async function fetchPage(routes: RouteObject[], client: QueryClient, key: string): Promise<void> {
  const page = matchRoutes(routes, key)?.at(-1)
  const handle = page?.route.handle as PageHandle | undefined
  if (!page || !handle) return
  const { lazy } = page.route
  const search = new URL(key, location.origin).searchParams
  await Promise.all([
    typeof lazy === 'function' ? lazy() : undefined,
    ...handle.answers(client, { params: page.params, search }),
  ])
}

/** What browsers that know it tell of the connection. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

function onSparingConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
