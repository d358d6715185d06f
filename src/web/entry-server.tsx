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
import { ShopError } from '#shared/errors.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'
import { findFaceShape } from '#ui/faces.ts'
import { loadLazyComponents } from '#ui/lazy-hydration.tsx'
import { type Site, type SiteShipping, toSite } from '#ui/site.ts'
import { allRoutes } from './all-routes.ts'
import type { Transport } from './api.ts'
import { App } from './app.tsx'
import { type Manifest, renderAssetTags, renderDevelopmentTags } from './assets.ts'
import { isAdminPath } from './is-admin-path.ts'
import type { PageHandle } from './page.ts'
import { getPageKey } from './page-key.ts'
import { dehydrateQueries, type PageState, renderStateScript } from './page-state.ts'
import { createQueryClient, queryClientContext } from './query-client.ts'
import { renderThemeStyle } from './render-theme-style.ts'
import { ROOT_ROUTE_ID } from './routes.tsx'

interface RendererOptions {
  /** Calls the API in the same process, without HTTP. */
  transport: Transport
  /** Without a manifest, Vite serves the source files. */
  manifest?: Manifest
  /** Public origin for absolute URLs: `https://shop.example`. */
  origin?: string
  shopSettings: ShopSettingsReader
  getShipping?: () => SiteShipping
  /** Called for every error page with a status of 500 or more. */
  onError?: (error: unknown) => void
  routes?: RouteObject[]
}

interface RenderedPage {
  status: number
  html: string
  location?: string
  /** The path of the 404 page to serve instead, which all unknown paths of a route share. */
  notFoundPath?: string
}

const findHandle = (match: { route: RouteObject }) => match.route.handle as PageHandle | undefined

/** Hides the message of unexpected errors from visitors. */
const toPublicError = (error: unknown) =>
  error instanceof ShopError ? error : new ShopError('internal', 'Something broke on our side. Try again in a moment.')

const findFailure = (context: StaticHandlerContext) => Object.entries(context.errors ?? {})[0]

const listHandles = (routes: RouteObject[]): PageHandle[] =>
  routes.flatMap((route) => [...listHandles(route.children ?? []), findHandle({ route }) ?? []].flat())

function getModule({ module }: PageHandle): string {
  if (module === undefined) throw new Error('The build has not added the source file of a screen to its route')
  return module
}

export function createRenderer({
  transport,
  manifest,
  origin,
  shopSettings,
  getShipping,
  onError,
  routes = allRoutes,
}: RendererOptions) {
  const handler = createStaticHandler(routes)
  const renderTags = (handles: PageHandle[], area: 'shop' | 'admin') =>
    manifest
      ? renderAssetTags(manifest, handles.map(getModule), shopSettings.current().theme, area)
      : renderDevelopmentTags(area)
  // fails at startup, not on the first visit, if a screen is missing from the build
  renderTags(listHandles(routes), 'shop')

  function renderHtml(context: StaticHandlerContext, client: QueryClient): string {
    const year = new Date().getFullYear()
    const settings = shopSettings.current()
    const site = toSite(settings, {
      year,
      origin,
      face: findFaceShape(settings.theme.displayFace),
      shipping: getShipping?.(),
    })
    const markup = renderToString(
      <App site={site} client={client}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>,
    )
    const handles = context.matches.flatMap((match) => findHandle(match) ?? [])
    const area = isAdminPath(context.location.pathname) ? 'admin' : 'shop'
    const headTags = renderTags(handles, area) + renderThemeStyle(settings.theme)
    return insertTags(markup, headTags, renderStateScript(buildState(context, client, site)))
  }

  /** Renders a page. `responses` replace those of the API, by path, for previews. */
  async function render(key: string, responses: Record<string, unknown> = {}): Promise<RenderedPage> {
    const client = createQueryClient(replaceResponses(transport, responses))
    const context = await handler.query(new Request(new URL(key, 'http://shop.invalid')), {
      requestContext: new RouterContextProvider(new Map([[queryClientContext, client]])),
      filterMatchesToLoad: (match) => !findHandle(match)?.requiresLogin,
    })
    if (context instanceof Response) {
      return { status: context.status, html: '', location: context.headers.get('location') ?? '/' }
    }
    const notFoundPath = context.matches.map(findHandle).at(-1)?.notFoundPath
    if (context.statusCode === 404 && notFoundPath && key !== notFoundPath)
      return { status: 404, html: '', notFoundPath }
    await loadLazyComponents()
    const failure = findFailure(context)
    if (failure) return renderFailure(context, client, ...failure)
    try {
      return { status: context.statusCode, html: renderHtml(context, client) }
    } catch (error) {
      return renderFailure(context, client, ROOT_ROUTE_ID, error)
    }
  }

  function renderFailure(context: StaticHandlerContext, client: QueryClient, routeId: string, error: unknown) {
    const publicError = toPublicError(error)
    if (publicError.status >= 500) onError?.(error)
    return { status: publicError.status, html: renderHtml({ ...context, errors: { [routeId]: publicError } }, client) }
  }

  return { resolve: (url: string) => getPageKey(routes, url), render }
}

const replaceResponses =
  (transport: Transport, responses: Record<string, unknown>): Transport =>
  async (request) =>
    request.url in responses
      ? { status: 200, total: null, json: async () => responses[request.url] }
      : transport(request)

function buildState(context: StaticHandlerContext, client: QueryClient, site: Site): PageState {
  const [routeId, error] = findFailure(context) ?? []
  const privateRouteIds = context.matches
    .filter((match) => findHandle(match)?.requiresLogin)
    .map(({ route }) => route.id)
  const state: PageState = {
    site,
    queries: dehydrateQueries(client),
    // the loader of a private page must not run before hydration, because it redirects guests away from the shell
    loadedRouteIds: [...Object.keys(context.loaderData), ...privateRouteIds],
  }
  if (!routeId || !(error instanceof ShopError)) return state
  return { ...state, failure: { routeId, code: error.code, message: error.message } }
}

/** Uses `slice`, not `replace`, because page text may contain replacement patterns such as `$&`. */
function insertTags(markup: string, headTags: string, bodyTags: string): string {
  const endOfHead = markup.indexOf('</head>')
  const endOfBody = markup.lastIndexOf('</body>')
  return [
    '<!DOCTYPE html>',
    markup.slice(0, endOfHead),
    headTags,
    markup.slice(endOfHead, endOfBody),
    bodyTags,
    markup.slice(endOfBody),
  ].join('')
}
