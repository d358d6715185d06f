import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type ErrorCode, ShopError } from '#shared/errors.ts'
import type { Site } from '#ui/site.ts'

/** What the server hands to the browser, so that it goes on from the page as it was rendered. */
export interface PageState {
  site: Site
  queries: [QueryKey, unknown][]
  /** The routes whose loaders are not to run at the opening of the page. */
  loaded: string[]
  failure?: { route: string; code: ErrorCode; message: string }
}

const ELEMENT_ID = 'state'

const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** A block of data, not of script: no policy has to allow it, and nothing in it can end it. */
export function stateBlock(state: PageState): string {
  const json = JSON.stringify(state).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '')
  return `<script type="application/json" id="${ELEMENT_ID}">${json}</script>`
}

export function readState(document: Document): PageState {
  return JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? '')
}

/** Without times, so that every process renders the same bytes for the same catalogue. */
export function queriesOf(client: QueryClient): PageState['queries'] {
  return client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
    .map((query) => [query.queryKey, query.state.data])
}

/** For the router's hydration. */
export function routerStateOf({ loaded, failure }: PageState) {
  return {
    loaderData: Object.fromEntries(loaded.map((route) => [route, null])),
    ...(failure ? { errors: { [failure.route]: new ShopError(failure.code, failure.message) } } : {}),
  }
}
