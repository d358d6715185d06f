import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type Params, type RouteObject, redirect } from 'react-router'
import { readToken } from '#domains/accounts/web/stored-login.ts'
import { turnAway } from '#domains/accounts/web/way-back.ts'
import { type KnownSearch, readSearch, type SearchValues } from '#shared/known-search.ts'
import { guarded } from './guarded.tsx'
import { PageFallback } from './page-fallback.tsx'
import { queryClientContext } from './query-client.ts'

/** Page options that React Router does not know. */
export interface PageHandle {
  /** The screen's source file, as in the build manifest. */
  module: string
  search: KnownSearch
  /** Needs a login: served as a shell that the browser fills, and never cached. */
  private: boolean
  /** Starts the queries that the screen needs and that are not cached yet. */
  answers: (client: QueryClient, visit: { params: Params; search: URLSearchParams }) => Promise<unknown>[]
}

interface Page<K extends KnownSearch> {
  module: string
  screen: () => Promise<ComponentType>
  search?: K
  /** `true` for logged-in users. */
  private?: true | 'admins'
  /** Where customers are redirected from an admin page; by default to the login. */
  customersTo?: string
  /** Returns the path to redirect to, if the page has moved; query parameters are kept. */
  moved?: (params: Params) => string | undefined
  /** Starts the queries that the screen reads. */
  needs?: (client: QueryClient, visit: { params: Params; search: SearchValues<K> }) => Promise<unknown>[]
}

/** Navigation waits this long for data to avoid a flicker; after that the screen shows its loading state. */
const LOADING_DELAY_MS = 150

const delayLoadingState = () => new Promise((resolve) => setTimeout(resolve, LOADING_DELAY_MS))

export function page<K extends KnownSearch>(options: Page<K>) {
  const { module, screen, search, moved, needs, private: access, customersTo } = options
  const isPrivate = access !== undefined
  const searchSchema = search ?? ({} as K)
  const handle: PageHandle = {
    module,
    search: searchSchema,
    private: isPrivate,
    answers: (client, { params, search }) =>
      needs?.(client, { params, search: readSearch(searchSchema, search) }) ?? [],
  }
  async function loader({ context, params, request }: LoaderFunctionArgs) {
    const { pathname, search: query, searchParams } = new URL(request.url)
    const newPath = moved?.(params)
    if (newPath) throw redirect(newPath + query, 301)
    if (isPrivate && !readToken()) throw redirect(turnAway(pathname + query))
    const visit = { params, search: searchParams }
    const queries = handle.answers(context.get(queryClientContext), visit)
    if (import.meta.env.SSR) await Promise.all(queries)
    // in the browser the screen shows failures itself
    else await Promise.race([Promise.allSettled(queries), delayLoadingState()])
    return null
  }
  return {
    caseSensitive: true,
    handle,
    loader,
    lazy: async () => ({
      Component: isPrivate ? guarded(await screen(), { onlyAdmins: access === 'admins', customersTo }) : await screen(),
    }),
    ...(isPrivate ? { HydrateFallback: PageFallback } : {}),
  }
}

export const pageAt = <K extends KnownSearch>(path: string, options: Page<K>): RouteObject => ({
  path,
  ...page(options),
})
