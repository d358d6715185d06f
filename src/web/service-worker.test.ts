import { afterEach, expect, it, vi } from 'vitest'

interface FetchEvent {
  request: { url: string; method: string; mode: string; headers: Headers }
  respondWith: (response: Promise<Response>) => void
  waitUntil: (work: Promise<unknown>) => void
}

afterEach(() => vi.unstubAllGlobals())

it('returns a file that the browser cannot cache', async () => {
  const listeners = new Map<string, (event: FetchEvent) => void>()
  vi.stubGlobal('self', {
    location: new URL('https://shop.example/service-worker.js'),
    addEventListener: (type: string, listener: (event: FetchEvent) => void) => listeners.set(type, listener),
  })
  const quotaError = new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  vi.stubGlobal('caches', {
    match: async () => undefined,
    open: async () => ({ delete: async () => false, put: () => Promise.reject(quotaError) }),
  })
  vi.stubGlobal('fetch', async () => new Response('chunk'))
  await import('./service-worker.ts')
  const respondWith = vi.fn<FetchEvent['respondWith']>()
  const waitUntil = vi.fn<FetchEvent['waitUntil']>()
  const url = 'https://shop.example/assets/entry-C0ffee12.js'
  listeners.get('fetch')?.({
    request: { url, method: 'GET', mode: 'cors', headers: new Headers() },
    respondWith,
    waitUntil,
  })
  await expect(respondWith.mock.calls[0]?.[0].then((response) => response.text())).resolves.toBe('chunk')
  await expect(waitUntil.mock.calls[0]?.[0]).rejects.toBe(quotaError)
})
