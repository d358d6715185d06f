/// <reference lib="webworker" />
import { keepingOf } from './keeping.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * A file of its own, so it shares nothing with the shop's.
 * Keeps what was seen, so that it opens without a connection. Pages and answers are always asked for first: what is
 * kept is shown only when nothing comes, so that a new release or a new price is never hidden behind an old one.
 */

const PAGES = 'pages'
const FILES = 'files'
const MOST_KEPT = { [PAGES]: 60, [FILES]: 400 }

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const keeping = keepingOf(request, self.location.origin)
  if (keeping === 'kept for ever') event.respondWith(fromStore(request))
  if (keeping === 'asked for first') event.respondWith(fromShop(event, request))
})

/** Its name changes with its content: what is here is right. */
async function fromStore(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  // a part of a film is no film
  if (answer.status === 200) await keep(FILES, request, answer.clone())
  return answer
}

async function fromShop(event: FetchEvent, request: Request): Promise<Response> {
  try {
    const answer = await fetch(request)
    if (answer.status === 200 && !answer.redirected) event.waitUntil(keep(PAGES, request, answer.clone()))
    return answer
  } catch (error) {
    const kept = await caches.match(request)
    if (kept) return kept
    if (request.mode === 'navigate') return noConnection()
    throw error
  }
}

async function keep(name: typeof PAGES | typeof FILES, request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(name)
  await cache.delete(request)
  await cache.put(request, answer)
  const all = await cache.keys()
  // the oldest come first
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST_KEPT[name])).map((old) => cache.delete(old)))
}

function noConnection(): Response {
  const style =
    'margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:2rem;background:#0e0e10;color:#f6f4ef;font:1.125rem/1.5 system-ui,sans-serif'
  const body = `<h1 style="margin:0;font-size:2rem">No connection</h1><p style="margin:0">This page was not opened before, so it is not kept on this device. Your cart is safe.</p><p style="margin:0"><a href="" style="color:#d4ff3a">Try again</a> · <a href="/" style="color:#d4ff3a">Home</a></p>`
  return new Response(
    `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No connection</title><body style="${style}"><main>${body}</main>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
}
