import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type Params, type RouteObject, redirect } from 'react-router'
import { readToken } from '#domains/accounts/web/stored-login.ts'
import { turnAway } from '#domains/accounts/web/way-back.ts'
import { type KnownSearch, readSearch, type SearchValues } from '#shared/known-search.ts'
import { guarded } from './guarded.tsx'
import { PageFallback } from './page-fallback.tsx'
import { queryClientContext } from './query-client.ts'

/** What the site map says of a page beyond what the router knows. */
export interface PageHandle {
  /** The screen's source file, as the build's manifest names it. */
  module: string
  search: KnownSearch
  /** Belongs to one visitor, who is logged in: served as a shell that the browser fills, and never cached. */
  private: boolean
  /** Asks for all that the screen needs, and that is not there yet. */
  answers: (client: QueryClient, visit: { params: Params; search: URLSearchParams }) => Promise<unknown>[]
}

interface Page<K extends KnownSearch> {
  module: string
  screen: () => Promise<ComponentType>
  search?: K
  /** For whoever is logged in, or for admins alone. */
  private?: true | 'admins'
  /** Where customers find themselves who come to a page for admins; at the login, unless told. */
  customersTo?: string
  /** Where this address has moved to, if it has; its query parameters come along. */
  moved?: (params: Params) => string | undefined
  /** Fills the queries that the screen reads. */
  needs?: (client: QueryClient, visit: { params: Params; search: SearchValues<K> }) => Promise<unknown>[]
}

/** A fast answer is waited for, so that nothing flickers; a slow one leaves the floor to the screen's loading state. */
const PATIENCE_MS = 150

const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))

export function page<K extends KnownSearch>(described: Page<K>) {
  const { module, screen, search, moved, needs, private: whose, customersTo } = described
  const isPrivate = whose !== undefined
  const known = search ?? ({} as K)
  const handle: PageHandle = {
    module,
    search: known,
    private: isPrivate,
    answers: (client, { params, search }) => needs?.(client, { params, search: readSearch(known, search) }) ?? [],
  }
  async function loader({ context, params, request }: LoaderFunctionArgs) {
    const { pathname, search: query, searchParams } = new URL(request.url)
    const elsewhere = moved?.(params)
    if (elsewhere) throw redirect(elsewhere + query, 301)
    if (isPrivate && !readToken()) throw redirect(turnAway(pathname + query))
    const visit = { params, search: searchParams }
    const answers = handle.answers(context.get(queryClientContext), visit)
    if (import.meta.env.SSR) await Promise.all(answers)
    // in the browser the screen itself shows what failed, in its own words
    else await Promise.race([Promise.allSettled(answers), patience()])
    return null
  }
  return {
    caseSensitive: true,
    handle,
    loader,
    lazy: async () => ({
      Component: isPrivate ? guarded(await screen(), { onlyAdmins: whose === 'admins', customersTo }) : await screen(),
    }),
    ...(isPrivate ? { HydrateFallback: PageFallback } : {}),
  }
}

export const pageAt = <K extends KnownSearch>(path: string, described: Page<K>): RouteObject => ({
  path,
  ...page(described),
})
