/// <reference lib="webworker" />
import { getCachePolicy } from './cache-policy.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Caches visited pages for offline use. Pages and API responses always come from the network first; the cache is only a
 * fallback, so it never hides a new release or price. Built as a single file that shares no chunk with the shop.
 */

const PAGES = 'pages'
const FILES = 'files'
const MAX_ENTRIES = { [PAGES]: 60, [FILES]: 400 }

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const policy = getCachePolicy(request, self.location.origin)
  if (policy === 'cache-first') event.respondWith(cacheFirst(request))
  if (policy === 'network-first') event.respondWith(networkFirst(event, request))
})

/** Only for files whose names contain a content hash. */
async function cacheFirst(request: Request): Promise<Response> {
  const cached = await caches.match(request)
  if (cached) return cached
  const response = await fetch(request)
  // skips partial responses of videos
  if (response.status === 200) await saveToCache(FILES, request, response.clone())
  return response
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
  const style =
    'margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:2rem;background:#0e0e10;color:#f6f4ef;font:1.125rem/1.5 system-ui,sans-serif'
  const body = `<h1 style="margin:0;font-size:2rem">No connection</h1><p style="margin:0">This page isn't available offline. Your cart is safe.</p><p style="margin:0"><a href="" style="color:#d4ff3a">Try again</a> · <a href="/" style="color:#d4ff3a">Home</a></p>`
  return new Response(
    `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No connection</title><body style="${style}"><main>${body}</main>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
}
