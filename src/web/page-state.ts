import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type ErrorCode, ShopError } from '#shared/errors.ts'
import type { Site } from '#ui/site.ts'

/** State that the server embeds in the page for hydration. */
export interface PageState {
  site: Site
  queries: [QueryKey, unknown][]
  /** Ids of the routes whose loaders must not run again on hydration. */
  loadedRouteIds: string[]
  failure?: { routeId: string; code: ErrorCode; message: string }
}

const ELEMENT_ID = 'state'

const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** Renders the state as JSON, which the content security policy allows, and escapes it for its script element. */
export function renderStateScript(state: PageState): string {
  const json = JSON.stringify(state).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '')
  return `<script type="application/json" id="${ELEMENT_ID}">${json}</script>`
}

export function readPageState(document: Document): PageState {
  return JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? '')
}

/** Returns the query data without timestamps, so every process renders the same bytes for the same catalogue. */
export function dehydrateQueries(client: QueryClient): PageState['queries'] {
  return client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
    .map((query) => [query.queryKey, query.state.data])
}

/** Returns the hydration data of the router. */
export function toHydrationData({ loadedRouteIds, failure }: PageState) {
  return {
    loaderData: Object.fromEntries(loadedRouteIds.map((id) => [id, null])),
    ...(failure ? { errors: { [failure.routeId]: new ShopError(failure.code, failure.message) } } : {}),
  }
}
