import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { brand } from '#shared/brand.ts'
import { ShopError } from '#shared/errors.ts'
import type { Site } from '#ui/site.ts'
import { setTransport, type Transport } from './api.ts'
import { App } from './app.tsx'
import { assetTags, developmentTags, type Manifest } from './assets.ts'
import type { PageHandle } from './page.ts'
import { pageKey } from './page-key.ts'
import { type PageState, queriesOf, stateBlock } from './page-state.ts'
import { createQueryClient, queryClientContext } from './query-client.ts'
import { ROOT_ROUTE } from './routes.tsx'
import { wholeSiteMap } from './whole-site-map.ts'

interface RendererOptions {
  /** How pages reach the API: straight into the server that renders them. */
  transport: Transport
  /** The browser build's manifest; without one, Vite serves the sources. */
  manifest?: Manifest
  /** `https://shop.example`, for addresses that leave the page. */
  origin?: string
  /** Where customers write to; the brand's own address unless told. */
  careEmail?: string
  /** Hears of every failure that became a page with a status of 500 or more. */
  onError?: (error: unknown) => void
  routes?: RouteObject[]
}

const handleOf = (match: { route: RouteObject }) => match.route.handle as PageHandle | undefined

/** What a visitor may know of a failure: our own words as they are, of anything else only that it happened. */
const presentable = (error: unknown) =>
  error instanceof ShopError ? error : new ShopError('internal', 'Something broke on our side. Try again in a moment.')

const failureOf = (context: StaticHandlerContext) => Object.entries(context.errors ?? {})[0]

const modulesOf = (routes: RouteObject[]): string[] =>
  routes.flatMap((route) => [...modulesOf(route.children ?? []), handleOf({ route })?.module ?? []].flat())

export function createRenderer({
  transport,
  manifest,
  origin,
  careEmail = brand.contact.email,
  onError,
  routes = wholeSiteMap,
}: RendererOptions) {
  setTransport(transport)
  const handler = createStaticHandler(routes)
  const tagsFor = (modules: string[]) => (manifest ? assetTags(manifest, modules) : developmentTags)
  // a screen that the build does not know stops the start, not the first visitor
  tagsFor(modulesOf(routes))

  function report(error: unknown) {
    if (presentable(error).status >= 500) onError?.(error)
  }

  function html(context: StaticHandlerContext, client: QueryClient): string {
    const site: Site = { year: new Date().getFullYear(), careEmail, ...(origin ? { origin } : {}) }
    const markup = renderToString(
      <App site={site} client={client}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>,
    )
    const modules = context.matches.flatMap((match) => handleOf(match)?.module ?? [])
    return insert(markup, tagsFor(modules), stateBlock(stateOf(context, client, site)))
  }

  async function render(key: string): Promise<{ status: number; html: string; location?: string }> {
    const client = createQueryClient()
    const context = await handler.query(new Request(new URL(key, 'http://shop.invalid')), {
      requestContext: new RouterContextProvider(new Map([[queryClientContext, client]])),
      filterMatchesToLoad: (match) => !handleOf(match)?.private,
    })
    if (context instanceof Response) {
      return { status: context.status, html: '', location: context.headers.get('location') ?? '/' }
    }
    const failure = failureOf(context)
    if (failure) return renderFailure(context, client, ...failure)
    try {
      return { status: context.statusCode, html: html(context, client) }
    } catch (error) {
      return renderFailure(context, client, ROOT_ROUTE, error)
    }
  }

  function renderFailure(context: StaticHandlerContext, client: QueryClient, route: string, error: unknown) {
    report(error)
    const shown = presentable(error)
    return { status: shown.status, html: html({ ...context, errors: { [route]: shown } }, client) }
  }

  return { describe: (url: string) => pageKey(routes, url), render }
}

function stateOf(context: StaticHandlerContext, client: QueryClient, site: Site): PageState {
  const [route, error] = failureOf(context) ?? []
  const shells = context.matches.filter((match) => handleOf(match)?.private).map(({ route }) => route.id)
  const state: PageState = {
    site,
    queries: queriesOf(client),
    // a shell must be found as it was sent: its loader, which sends guests elsewhere, would be faster than React
    loaded: [...Object.keys(context.loaderData), ...shells],
  }
  if (!route || !(error instanceof ShopError)) return state
  return { ...state, failure: { route, code: error.code, message: error.message } }
}

/** Cut, not replaced: a page's text may hold anything that a replacement pattern would read. */
function insert(markup: string, head: string, tail: string): string {
  const endOfHead = markup.indexOf('</head>')
  const endOfBody = markup.lastIndexOf('</body>')
  return [
    '<!DOCTYPE html>',
    markup.slice(0, endOfHead),
    head,
    markup.slice(endOfHead, endOfBody),
    tail,
    markup.slice(endOfBody),
  ].join('')
}
