import './disable-zod-eval.ts'
import { startTransition } from 'react'
import { createBrowserRouter, createPath, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { syncLogoutAcrossTabs } from '#domains/accounts/web/sync-logout-across-tabs.ts'
import { readOwner } from '#domains/cart/web/queries.ts'
import { deleteStoredCart } from '#domains/cart/web/stored-cart.ts'
import { startDialogHistory } from '#ui/dialog-history.ts'
import { hasFailedLoad, hydrateAll } from '#ui/lazy-hydration.tsx'
import { onIdle } from '#ui/on-idle.ts'
import { pageSettled } from '#ui/page-settled.ts'
import { preloadToaster } from '#ui/toast.ts'
import { onUnauthorized } from './api.ts'
import { App } from './app.tsx'
import { hydrateRoot } from './hydrate-root.ts'
import { isAdminPath } from './is-admin-path.ts'
import { Footer } from './layout.tsx'
import { layoutBelowFold } from './layout-below-fold.ts'
import { loadAdminStyles } from './load-admin-styles.ts'
import { readPageState, toHydrationData } from './page-state.ts'
import { preloadPhoneMenu } from './phone-menu.tsx'
import { createPrefetch } from './prefetch.ts'
import { prefetchDehydratedLinks } from './prefetch-dehydrated.ts'
import { createQueryClient, queryClientContext } from './query-client.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { createRoutes, ROOT_ROUTE_ID } from './routes.tsx'
import { clearLogin } from './session.ts'

/** Loads the lazy screens of this page up front, because hydration must match the server's markup. */
async function loadScreens(matchedRoutes: RouteObject[]) {
  for (const route of matchedRoutes) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy())
    delete route.lazy
  }
}

/** Lets the browser respond to input between two steps. */
const yieldToMain = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })

/** Falls back to a timeout in browsers without idle callbacks. */
const runWhenIdle = (callback: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(callback) : setTimeout(callback, 1000)

onUnauthorized(() => {
  clearLogin()
  deleteStoredCart()
})
syncLogoutAcrossTabs()
const state = readPageState(document)
const client = createQueryClient()
for (const [key, data] of state.queries) client.setQueryData(key, data)

const loadAdminRoute = async () => (await import('./admin-routes.ts')).adminRoute
let hasAdminRoutes = isAdminPath(window.location.pathname)
const routes = createRoutes(...(hasAdminRoutes ? [await loadAdminRoute()] : []))

await yieldToMain()
await loadScreens(matchRoutes(routes, window.location)?.map((match) => match.route) ?? [])
startDialogHistory()
const router = createBrowserRouter(routes, {
  getContext: () => new RouterContextProvider(new Map([[queryClientContext, client]])),
  hydrationData: toHydrationData(state),
  // the shop's pages load without the admin's routes and styles
  patchRoutesOnNavigation: async ({ path, patch }) => {
    if (hasAdminRoutes || !isAdminPath(path)) return
    const [adminRoute] = await Promise.all([loadAdminRoute(), loadAdminStyles()])
    hasAdminRoutes = true
    patch(ROOT_ROUTE_ID, [adminRoute])
  },
})

/** Jumps to the target of a link once its part of the page has hydrated, which may replace it. */
function jumpAfterHydration(id: string): void {
  const part = document.getElementById(id)?.closest('[data-dehydrated]')
  part?.addEventListener('hydrated', () => document.getElementById(id)?.scrollIntoView(), { once: true })
}

const initialLocation = router.state.location
router.subscribe(({ location, navigation }) => {
  if (navigation.location) {
    hydrateAll()
    if (hasFailedLoad()) window.location.assign(createPath(navigation.location))
  } else if (location !== initialLocation) {
    // a link to a part of the page
    jumpAfterHydration(location.hash.slice(1))
    hydrateAll()
  }
})

const prefetch = createPrefetch({ routes, client })

function hydrateSavedCards(): void {
  if (!readOwner()) return
  import('#domains/wishlist/web/parts/hydrate-saved-cards.ts')
    .then((saved) => saved.hydrateSavedCards(client))
    .catch(() => {})
}

function sendStoredSubscription(): void {
  import('#domains/messages/web/newsletter-outbox.ts').then(({ flushOutbox }) => flushOutbox()).catch(() => {})
}

/** Loads what a first view does not need, so it works offline too, in small steps. */
async function loadLater(): Promise<void> {
  const steps = [
    preloadPhoneMenu,
    () => void Footer.preload(),
    () => prefetchDehydratedLinks(prefetch),
    sendStoredSubscription,
  ]
  for (const step of [preloadToaster, ...(hasAdminRoutes ? [] : steps)]) {
    await onIdle()
    step()
  }
}

await yieldToMain()
// stops hydrate-later.ts from marking links
document.dispatchEvent(new Event('hydrating'))
// a transition hydrates in small steps, so a slow phone stays responsive
startTransition(() => {
  hydrateRoot(
    document,
    <App site={state.site} client={client} prefetch={prefetch}>
      <RouterProvider router={router} />
    </App>,
  )
})

registerServiceWorker(state.site)
if (!hasAdminRoutes) void onIdle().then(hydrateSavedCards)
void pageSettled()
  .then(layoutBelowFold)
  .then(() => runWhenIdle(() => void loadLater()))
