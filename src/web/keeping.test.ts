import { expect, it } from 'vitest'
import { keepingOf } from './keeping.ts'

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

it('leaves writes, parts of films and other sites alone', () => {
  expect(keeping('/api/products', { method: 'POST' })).toBeUndefined()
  expect(keeping('/media/tee-1234-800.avif', { headers: { range: 'bytes=0-' } })).toBeUndefined()
  expect(keeping('https://elsewhere.example/assets/x.js')).toBeUndefined()
})
