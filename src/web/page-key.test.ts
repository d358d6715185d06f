import { describe, expect, it } from 'vitest'
import { NOT_FOUND_KEY } from '#platform/http/page-renderer.ts'
import { page } from './page.ts'
import { pageKey } from './page-key.ts'
import { wholeSiteMap } from './whole-site-map.ts'

const keyOf = (url: string) => pageKey(wholeSiteMap, url).key

describe('the key of a page', () => {
  it('drops query parameters that the page does not know, and sorts the others', () => {
    expect(keyOf('/?utm_source=chai')).toBe('/')
    expect(keyOf('/collections/all?fbclid=x&sortBy=priceAsc&gender=Men')).toBe(
      '/collections/all?gender=Men&sortBy=priceAsc',
    )
    expect(keyOf('/collections/all?sortBy=Default&page=1&sortBy=priceAsc')).toBe('/collections/all')
  })

  it('is the same for every spelling of an address', () => {
    const key = '/collections/OverSized%20T-Shirt'
    expect(keyOf('/collections/OverSized%20T-Shirt')).toBe(key)
    expect(keyOf('/collections/OverSized%20T-Shirt/')).toBe(key)
    expect(keyOf('/collections/Over%53ized%20T%2DShirt#top')).toBe(key)
  })

  it('keeps a slash inside a name apart from one between names', () => {
    expect(keyOf('/collections/a%2fb')).toBe('/collections/a%2Fb')
  })

  it.each([
    '/nope',
    '/nope?page=2',
    '/COLLECTIONS/all',
    '/product',
    '//evil.example',
    '//evil.example/collections/all',
    '/collections//all',
    '/product/..',
    '/product/%2e%2e',
    '/collections/%2E',
    '/collections/%E0%A4%A',
    '/collections/%00',
    '/collections/a%0Ab',
    '/404',
    '*',
  ])('is one for every address that leads nowhere: %s', (url) => {
    expect(pageKey(wholeSiteMap, url)).toEqual({ key: NOT_FOUND_KEY, cacheable: true })
  })

  it('says that a private page is not to be kept', () => {
    const screen = async () => () => null
    const table = [{ path: 'profile', ...page({ module: 'profile.tsx', screen, private: true }) }]
    expect(pageKey(table, '/profile?token=secret')).toEqual({ key: '/profile', cacheable: false })
  })
})
