import { expect, it } from 'vitest'
import { isPrivateReferrer, isTrackedPath, toReportedUrl } from './tracked-pages.ts'

it.each(['/', '/collections/all', '/collections/Hoodie', '/product/a1', '/checkout', '/order-confirmation'])(
  'tracks %s',
  (path) => expect(isTrackedPath(path)).toBe(true),
)

it.each([
  '/pay/a-token',
  '/track/a-token',
  '/reset-password',
  '/wishlist/stop',
  '/preview/a-token',
  '/admin',
  '/profile',
])('does not track %s', (path) => expect(isTrackedPath(path)).toBe(false))

it('recognizes referrers that must not be reported', () => {
  const origin = 'https://shop.example'
  expect(isPrivateReferrer('https://shop.example/pay/a-token', origin)).toBe(true)
  expect(isPrivateReferrer('https://shop.example/collections/all', origin)).toBe(false)
  expect(isPrivateReferrer('https://elsewhere.example/pay/x', origin)).toBe(false)
  expect(isPrivateReferrer('', origin)).toBe(false)
})

it('reports an address with its campaign only', () => {
  expect(toReportedUrl('https://shop.example/product/a?color=Black&utm_source=mail&token=x&gclid=1#top')).toBe(
    'https://shop.example/product/a?utm_source=mail&gclid=1',
  )
})
