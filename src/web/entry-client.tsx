import './refuse-eval.ts'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { followFarewells } from '#domains/accounts/web/follow-farewells.ts'
import { readyToasts } from '#ui/toast.ts'
import { App } from './app.tsx'
import { readState, routerStateOf } from './page-state.ts'
import { createPrefetch } from './prefetch.ts'
import { createQueryClient, queryClientContext } from './query-client.ts'
import { ROOT_ROUTE, siteMap } from './routes.tsx'
import { registerServiceWorker } from './stay-current.ts'
import { unfold } from './unfold.ts'

/** The screens of this page, before React wakes: it must find them where the server had them. */
async function loadScreens(matched: RouteObject[]) {
  for (const route of matched) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy())
    delete route.lazy
  }
}

/** Where the browser cannot tell, after a breath. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 1000)

followFarewells()
const state = readState(document)
const client = createQueryClient()
for (const [key, data] of state.queries) client.setQueryData(key, data)

const isAdmins = (path: string) => /^\/admin(\/|$)/.test(path)
const loadAdminArea = async () => (await import('./admin-routes.ts')).adminArea
let knowsAdminArea = isAdmins(window.location.pathname)
const routes = siteMap(...(knowsAdminArea ? [await loadAdminArea()] : []))

await loadScreens(matchRoutes(routes, window.location)?.map((match) => match.route) ?? [])
const router = createBrowserRouter(routes, {
  getContext: () => new RouterContextProvider(new Map([[queryClientContext, client]])),
  hydrationData: routerStateOf(state),
  // whoever comes from the shop brings none of it along
  patchRoutesOnNavigation: async ({ path, patch }) => {
    if (knowsAdminArea || !isAdmins(path)) return
    const adminArea = await loadAdminArea()
    knowsAdminArea = true
    patch(ROOT_ROUTE, [adminArea])
  },
})

// in small steps, so that a slow phone answers to its finger meanwhile
startTransition(() => {
  hydrateRoot(
    document,
    <App site={state.site} client={client} prefetch={createPrefetch({ routes, client })}>
      <RouterProvider router={router} />
    </App>,
  )
})

registerServiceWorker()
void unfold().then(() => whenIdle(readyToasts))
