import { describe, expect, it, vi } from 'vitest'
import { ShopError } from '#shared/errors.ts'
import { createBareServer } from '#tests/support/create-bare-server.ts'
import type { RenderedPage } from './page-renderer.ts'
import { registerPages } from './pages.ts'

const pages: Record<string, RenderedPage> = {
  '/': { status: 200, html: '<h1>Home</h1>' },
  '/collections?size=M': { status: 200, html: '<h1>All in M</h1>' },
  '/product/gone': { status: 404, html: '<h1>Sold out for good</h1>' },
  '/checkout': { status: 200, html: '<h1>Checkout</h1>' },
  '/old': { status: 301, html: '', location: '/collections' },
  '/down': { status: 503, html: '<h1>Later</h1>' },
  '/collections/nope': { status: 404, html: '', notFoundPath: '/collections/404' },
  '/collections/never': { status: 404, html: '', notFoundPath: '/collections/404' },
  '/collections/404': { status: 404, html: '<h1>No such collection</h1>' },
  '/missing': { status: 404, html: '<h1>Wrong gali</h1>' },
}

/** Creates a server whose pages have a `size` parameter and include a private checkout page. */
async function createPageServer(
  render = async (key: string) => pages[key] ?? Promise.reject(new Error(`no ${key}`)),
  options: Parameters<typeof registerPages>[2] = {},
) {
  const rendered = vi.fn(render)
  const { app, cache, logged } = await createBareServer()
  registerPages(
    app,
    {
      resolve(url) {
        const { pathname, searchParams } = new URL(url, 'http://shop.invalid')
        const size = searchParams.get('size')
        const key = size ? `${pathname}?size=${size}` : pathname
        const notFound =
          !(key in pages || pathname === '/broken') || ['/collections/404', '/missing'].includes(pathname)
        return { key: notFound && !(key in pages) ? '/missing' : key, cacheable: pathname !== '/checkout', notFound }
      },
      render: rendered,
    },
    options,
  )
  return { app, cache, rendered, logged }
}

describe('a public page', () => {
  it('is rendered once and then served from the cache', async () => {
    const { app, rendered } = await createPageServer()
    for (const url of ['/', '/', '/?utm_source=x', '/?utm_source=y']) {
      const response = await app.inject(url)
      expect(response.statusCode).toBe(200)
      expect(response.body).toBe('<h1>Home</h1>')
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=0, must-revalidate',
        etag: expect.stringMatching(/^"[\w-]{22}"$/),
      })
    }
    expect(rendered).toHaveBeenCalledTimes(1)
    expect(rendered).toHaveBeenCalledWith('/')
  })

  it('varies by its known parameters', async () => {
    const { app } = await createPageServer()
    expect((await app.inject('/collections?size=M&x=1')).body).toBe('<h1>All in M</h1>')
  })

  it('is rendered again after an invalidation', async () => {
    const { app, cache, rendered } = await createPageServer()
    await app.inject('/')
    cache.clear()
    await app.inject('/')
    expect(rendered).toHaveBeenCalledTimes(2)
  })

  it('is the same for a visitor who sends credentials', async () => {
    const { app, rendered } = await createPageServer()
    await app.inject('/')
    await app.inject({ url: '/', headers: { authorization: 'Basic x' } })
    expect(rendered).toHaveBeenCalledTimes(1)
  })
})

it('serves one 404 page per page type, rendered once', async () => {
  const { app, rendered } = await createPageServer()
  for (const url of ['/collections/nope', '/collections/never', '/collections/nope']) {
    const { statusCode, headers, body } = await app.inject(url)
    expect([statusCode, body]).toEqual([404, '<h1>No such collection</h1>'])
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  }
  expect(rendered.mock.calls.filter(([key]) => key === '/collections/404')).toHaveLength(1)
})

describe('a private page', () => {
  it('is never cached', async () => {
    const { app, cache, rendered } = await createPageServer()
    for (let n = 0; n < 2; n++) expect((await app.inject('/checkout')).headers['cache-control']).toBe('no-store')
    expect(rendered).toHaveBeenCalledTimes(2)
    expect(cache.stats.entries).toBe(0)
  })
})

describe('a missing page', () => {
  it('is rendered once for all unknown URLs', async () => {
    const { app, cache, rendered } = await createPageServer()
    for (let n = 0; n < 20; n++) {
      const response = await app.inject(`/nobody/${n}`)
      expect(response.statusCode).toBe(404)
      expect(response.body).toBe('<h1>Wrong gali</h1>')
    }
    expect(rendered).toHaveBeenCalledTimes(1)
    expect(cache.stats.entries).toBe(1)
  })

  it('stays 404 for a client that sends the ETag', async () => {
    const { app } = await createPageServer()
    const { headers } = await app.inject('/nobody')
    expect((await app.inject({ url: '/nobody', headers: { 'if-none-match': headers.etag } })).statusCode).toBe(404)
  })

  it('is not cached when the URL has a key of its own', async () => {
    const { app, cache } = await createPageServer()
    expect((await app.inject('/product/gone')).statusCode).toBe(404)
    expect(cache.stats.entries).toBe(0)
  })

  it('is JSON below /api and for methods other than GET', async () => {
    const { app } = await createPageServer()
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['POST', '/'],
      ['DELETE', '/nobody'],
    ] as const) {
      const response = await app.inject({ method, url })
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 'not_found' })
    }
  })
})

describe('a page that has moved', () => {
  const redirects: Record<string, { newPath: string; status: 301 | 302 }> = {
    '/products/chai': { newPath: '/product/chai-tee', status: 301 },
    '/product/gone': { newPath: '/product/new', status: 301 },
    '/product/announced': { newPath: '/drops/announced', status: 302 },
    '/': { newPath: '/x', status: 301 },
  }
  const findRedirect = vi.fn(async (path: string) => redirects[path])

  it('is redirected with its query, if the path has no page', async () => {
    const { app } = await createPageServer(undefined, { findRedirect })
    for (const [url, status, location] of [
      ['/products/chai?color=Red&x=a?b', 301, '/product/chai-tee?color=Red&x=a?b'],
      ['/product/gone', 301, '/product/new'],
      ['/product/announced?color=Red', 302, '/drops/announced?color=Red'],
    ] as const) {
      const response = await app.inject(url)
      expect([response.statusCode, response.headers.location]).toEqual([status, location])
      expect(response.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    }
    findRedirect.mockClear()
    expect((await app.inject('/')).statusCode).toBe(200)
    expect(findRedirect).not.toHaveBeenCalled()
  })

  it('is not looked for again if there is no redirect or the lookup fails, so unknown URLs share the 404 page', async () => {
    const failing = vi.fn(async (): Promise<undefined> => Promise.reject(new Error('no database')))
    for (const find of [findRedirect, failing]) {
      const { app, cache, rendered } = await createPageServer(undefined, { findRedirect: find })
      for (const url of ['/nobody/1', '/nobody/2?x=1', '/missing']) {
        const response = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
        expect(response.statusCode).toBe(404)
        expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
        const { body } = await app.inject(url)
        expect(body).toBe('<h1>Wrong gali</h1>')
      }
      expect(rendered).toHaveBeenCalledTimes(1)
      expect(cache.stats.entries).toBe(1)
    }
  })
})

it("sends the renderer's redirect", async () => {
  const { app, cache } = await createPageServer()
  const response = await app.inject('/old')
  expect(response.statusCode).toBe(301)
  expect(response.headers.location).toBe('/collections')
  expect(cache.stats.entries).toBe(0)
})

describe('a page that fails', () => {
  it('is a plain page without the internal message and is not cached', async () => {
    const { app, cache, logged } = await createPageServer()
    const response = await app.inject('/broken')
    expect(response.statusCode).toBe(500)
    expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(response.body).toContain('<title>Unexpected Application Error!</title>')
    expect(response.body).not.toContain('no /broken')
    expect(response.body).not.toContain('<script')
    expect(cache.stats.entries).toBe(0)
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 'error', err: expect.objectContaining({ message: 'no /broken' }) }),
    )
  })

  it.each([
    ['the database is unreachable', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['the API is unavailable', new ShopError('unavailable', 'Later.')],
  ])('returns 503 when %s', async (_, error) => {
    const { app } = await createPageServer(() => Promise.reject(error))
    const response = await app.inject('/')
    expect(response.statusCode).toBe(503)
    expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect(response.body).toContain('<title>Back in a minute.</title>')
  })

  it('adds Retry-After when the renderer returns 503', async () => {
    const { app, cache } = await createPageServer()
    const response = await app.inject('/down')
    expect(response.statusCode).toBe(503)
    expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect(response.body).toBe('<h1>Later</h1>')
    expect(cache.stats.entries).toBe(0)
  })
})
