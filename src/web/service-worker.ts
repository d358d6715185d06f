/// <reference lib="webworker" />
import { findCachePolicy } from './cache-policy.ts'
import archivo from './fonts/archivo-core.woff2?url'
import monoFont from './fonts/jetbrains-mono-core.woff2?url'
import { OFFLINE_PAGE, offlineColors, PLACEHOLDERS } from './offline-page.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Caches visited pages for offline use. Pages and API responses always come from the network first; the cache is only a
 * fallback, so it never hides a new release or price. Built as a single file that shares no chunk with the shop.
 */

const PAGES = 'pages'
const FILES = 'files'
/** The fonts of the offline page. */
const OFFLINE = 'offline'
const MAX_ENTRIES = { [PAGES]: 60, [FILES]: 400 }

/** From the address that the page registered. Escaped, because the offline page has no content security policy. */
const params = new URL(self.location.href).searchParams
const getText = (name: string) =>
  (params.get(name) ?? '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const getColor = (name: keyof typeof offlineColors) =>
  /^[0-9a-f]{6}$/.test(params.get(name) ?? '') ? `#${params.get(name)}` : offlineColors[name]
const ownFont = params.get('font') ?? ''
/** A file of this shop only. */
const sansFont = /^\/assets\/[\w.-]+\.woff2$/.test(ownFont) ? ownFont : archivo

self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(saveOfflineFonts())
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const policy = findCachePolicy(request, self.location.origin)
  if (policy === 'cache-first') event.respondWith(cacheFirst(event, request))
  if (policy === 'network-first') event.respondWith(networkFirst(event, request))
})

/** Only for files whose names contain a content hash. */
async function cacheFirst(event: FetchEvent, request: Request): Promise<Response> {
  const cached = await caches.match(request)
  if (cached) return cached
  const response = await fetch(request)
  // skips partial responses of videos
  if (response.status === 200) event.waitUntil(saveToCache(FILES, request, response.clone()))
  return response
}

/** The page works without its fonts, so a failure does not stop the installation. */
async function saveOfflineFonts(): Promise<void> {
  await caches.delete(OFFLINE)
  const cache = await caches.open(OFFLINE)
  await cache.addAll([sansFont, monoFont]).catch(() => {})
}

async function networkFirst(event: FetchEvent, request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.status === 200 && !response.redirected) event.waitUntil(saveToCache(PAGES, request, response.clone()))
    return response
  } catch (error) {
    const cached = await caches.match(request)
    if (cached) return cached
    if (request.mode === 'navigate') return renderOfflinePage()
    throw error
  }
}

async function saveToCache(name: typeof PAGES | typeof FILES, request: Request, response: Response): Promise<void> {
  const cache = await caches.open(name)
  await cache.delete(request)
  await cache.put(request, response)
  const requests = await cache.keys()
  // keys are in insertion order, oldest first
  await Promise.all(
    requests.slice(0, Math.max(0, requests.length - MAX_ENTRIES[name])).map((oldest) => cache.delete(oldest)),
  )
}

function renderOfflinePage(): Response {
  const html = OFFLINE_PAGE.replace(PLACEHOLDERS.sans, sansFont)
    .replace(PLACEHOLDERS.mono, monoFont)
    .replaceAll(PLACEHOLDERS.name, () => getText('name'))
    .replace(PLACEHOLDERS.headline, () => getText('headline') || 'No network.')
    .replace(PLACEHOLDERS.homeLink, () => getText('home') || 'Back to the shop')
    .replaceAll(PLACEHOLDERS.ink, getColor('ink'))
    .replaceAll(PLACEHOLDERS.paper, getColor('paper'))
    .replaceAll(PLACEHOLDERS.accent, getColor('accent'))
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
