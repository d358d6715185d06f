import type { RouteObject } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { allRoutes } from './all-routes.ts'
import { callApi } from './api.ts'
import { findCachePolicy } from './cache-policy.ts'
import type { PageHandle } from './page.ts'

afterEach(() => void vi.unstubAllGlobals())

const origin = 'https://shop.example'

const getPolicy = (path: string, { navigate = false, method = 'GET', headers = {} as Record<string, string> } = {}) =>
  findCachePolicy(
    { url: new URL(path, origin).href, method, mode: navigate ? 'navigate' : 'cors', headers: new Headers(headers) },
    origin,
  )

it('serves files with a content hash from the cache first', () => {
  for (const path of ['/assets/shop-abc.js', '/media/tee-1234-800.avif', '/stills/men-1-600.webp'])
    expect([path, getPolicy(path)]).toEqual([path, 'cache-first'])
})

it('requests public pages and products from the network first', () => {
  for (const path of ['/', '/collections/Hoodie?sortBy=priceAsc', '/product/1', '/orders-explained'])
    expect([path, getPolicy(path, { navigate: true })]).toEqual([path, 'network-first'])
  for (const path of ['/api/products', '/api/products/1', '/api/search/suggestions?q=tee'])
    expect([path, getPolicy(path)]).toEqual([path, 'network-first'])
})

it('never caches personal content', () => {
  for (const path of [
    '/checkout',
    '/profile',
    '/my-orders',
    '/order/1',
    '/order-confirmation',
    '/admin/users',
    '/login',
  ])
    expect([path, getPolicy(path, { navigate: true })]).toEqual([path, undefined])
  for (const path of ['/api/cart', '/api/orders/my-orders', '/api/users/profile', '/media/returns/0a1b.webp'])
    expect([path, getPolicy(path)]).toEqual([path, undefined])
  expect(getPolicy('/api/products', { headers: { authorization: 'Bearer x' } })).toBeUndefined()
})

/** Returns the paths of all private routes, with `x` for every parameter. */
const listPrivatePaths = (routes: RouteObject[], parentPath = ''): string[] =>
  routes.flatMap(({ path, handle, children = [] }) => {
    const fullPath = path === undefined ? parentPath : `${parentPath}/${path.replaceAll(/:\w+|\*/g, 'x')}`
    const isPrivate = (handle as PageHandle | undefined)?.requiresLogin
    return [...(isPrivate ? [fullPath] : []), ...listPrivatePaths(children, fullPath)]
  })

it('caches no private route', () => {
  const paths = listPrivatePaths(allRoutes)
  expect(paths).toEqual(expect.arrayContaining(['/profile', '/order/x/invoice', '/admin/returns/x']))
  expect(paths.filter((path) => getPolicy(path, { navigate: true }) !== undefined)).toEqual([])
})

const contracts = import.meta.glob<Record<string, unknown>>('../domains/*/*contract.ts', { eager: true })
const isGetEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && value.method === 'GET' && 'path' in value

it('caches exactly the responses that are requested without a token', async () => {
  stubLocalStorage().set('userToken', 'asha')
  const getEndpoints = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isGetEndpoint))
  const fetchMock = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}))
  vi.stubGlobal('fetch', fetchMock)
  await Promise.all(
    getEndpoints.map((endpoint) =>
      callApi({ ...endpoint, path: endpoint.path.replaceAll(/:\w+/g, 'x') } as Endpoint, {}),
    ),
  )
  const urlsWithoutToken = fetchMock.mock.calls.flatMap(([url, { headers }]) =>
    new Headers(headers).has('authorization') ? [] : url,
  )
  expect(urlsWithoutToken).toContain('/api/products/x')
  expect(urlsWithoutToken).toEqual(
    fetchMock.mock.calls.map(([url]) => url).filter((url) => getPolicy(url) !== undefined),
  )
})

it('ignores writes, range requests and other origins', () => {
  expect(getPolicy('/api/products', { method: 'POST' })).toBeUndefined()
  expect(getPolicy('/media/tee-1234-800.avif', { headers: { range: 'bytes=0-' } })).toBeUndefined()
  expect(getPolicy('https://elsewhere.example/assets/x.js')).toBeUndefined()
})
