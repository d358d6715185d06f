import type { RouteObject } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { call } from './api.ts'
import { keepingOf } from './keeping.ts'
import type { PageHandle } from './page.ts'
import { wholeSiteMap } from './whole-site-map.ts'

afterEach(() => void vi.unstubAllGlobals())

const origin = 'https://shop.example'

const keeping = (path: string, { navigate = false, method = 'GET', headers = {} as Record<string, string> } = {}) =>
  keepingOf(
    { url: new URL(path, origin).href, method, mode: navigate ? 'navigate' : 'cors', headers: new Headers(headers) },
    origin,
  )

it('keeps for ever what has its content in its name', () => {
  for (const path of ['/assets/shop-abc.js', '/media/tee-1234-800.avif', '/stills/men-1-600.webp'])
    expect([path, keeping(path)]).toEqual([path, 'kept for ever'])
})

it('asks for public pages and products first', () => {
  for (const path of ['/', '/collections/Hoodie?sortBy=priceAsc', '/product/1', '/orders-explained'])
    expect([path, keeping(path, { navigate: true })]).toEqual([path, 'asked for first'])
  for (const path of ['/api/products', '/api/products/1', '/api/search/suggestions?q=tee'])
    expect([path, keeping(path)]).toEqual([path, 'asked for first'])
})

it('keeps nothing that belongs to one visitor', () => {
  for (const path of [
    '/checkout',
    '/profile',
    '/my-orders',
    '/order/1',
    '/order-confirmation',
    '/admin/users',
    '/login',
  ])
    expect([path, keeping(path, { navigate: true })]).toEqual([path, undefined])
  for (const path of ['/api/cart', '/api/orders/my-orders', '/api/users/profile', '/media/returns/0a1b.webp'])
    expect([path, keeping(path)]).toEqual([path, undefined])
  expect(keeping('/api/products', { headers: { authorization: 'Bearer x' } })).toBeUndefined()
})

/** Where the site map has private pages, with something in the place of each parameter. */
const privatePaths = (routes: RouteObject[], above = ''): string[] =>
  routes.flatMap(({ path, handle, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path.replaceAll(/:\w+|\*/g, 'x')}`
    const isPrivate = (handle as PageHandle | undefined)?.private
    return [...(isPrivate ? [here] : []), ...privatePaths(children, here)]
  })

it('keeps no page that the site map calls private', () => {
  const paths = privatePaths(wholeSiteMap)
  expect(paths).toEqual(expect.arrayContaining(['/profile', '/order/x/invoice', '/admin/returns/x']))
  expect(paths.filter((path) => keeping(path, { navigate: true }) !== undefined)).toEqual([])
})

const contracts = import.meta.glob<Record<string, unknown>>('../domains/*/*contract.ts', { eager: true })
const isRead = (part: unknown): part is Endpoint =>
  typeof part === 'object' && part !== null && 'method' in part && part.method === 'GET' && 'path' in part

it('keeps those answers that are asked for without a name, and no others', async () => {
  stubLocalStorage().set('userToken', 'asha')
  const reads = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isRead))
  const asked = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}))
  vi.stubGlobal('fetch', asked)
  await Promise.all(
    reads.map(({ path }) => call({ method: 'GET', path: path.replaceAll(/:\w+/g, 'x') } as Endpoint, {})),
  )
  const nameless = asked.mock.calls.flatMap(([url, { headers }]) =>
    new Headers(headers).has('authorization') ? [] : url,
  )
  expect(nameless).toContain('/api/products/x')
  expect(nameless).toEqual(asked.mock.calls.map(([url]) => url).filter((url) => keeping(url) !== undefined))
})

it('leaves writes, parts of films and other sites alone', () => {
  expect(keeping('/api/products', { method: 'POST' })).toBeUndefined()
  expect(keeping('/media/tee-1234-800.avif', { headers: { range: 'bytes=0-' } })).toBeUndefined()
  expect(keeping('https://elsewhere.example/assets/x.js')).toBeUndefined()
})
