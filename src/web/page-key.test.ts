import { describe, expect, it } from 'vitest'
import { allRoutes } from './all-routes.ts'
import { createPage } from './page.ts'
import { getPageKey } from './page-key.ts'

const getKey = (url: string) => getPageKey(allRoutes, url).key

describe('getPageKey', () => {
  it('drops unknown query parameters and sorts the others', () => {
    expect(getKey('/?utm_source=chai')).toBe('/')
    expect(getKey('/collections/all?fbclid=x&sortBy=priceAsc&gender=Men')).toBe(
      '/collections/all?gender=Men&sortBy=priceAsc',
    )
    expect(getKey('/collections/all?sortBy=Default&page=1&sortBy=priceAsc')).toBe('/collections/all')
  })

  it('returns the same key for every spelling of a URL', () => {
    const key = '/collections/OverSized%20T-Shirt'
    expect(getKey('/collections/OverSized%20T-Shirt')).toBe(key)
    expect(getKey('/collections/OverSized%20T-Shirt/')).toBe(key)
    expect(getKey('/collections/Over%53ized%20T%2DShirt#top')).toBe(key)
  })

  it('distinguishes an escaped slash from a path separator', () => {
    expect(getKey('/collections/a%2fb')).toBe('/collections/a%2Fb')
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
  ])('returns the not-found key for %s', (url) => {
    expect(getPageKey(allRoutes, url)).toEqual({ key: '/404', cacheable: true, notFound: true })
  })

  it('shares one not-found key between unknown collections, whatever their parameters', () => {
    const key = { key: '/collections/404', cacheable: true, notFound: true }
    expect(getPageKey(allRoutes, '/collections/404')).toEqual(key)
    expect(getPageKey(allRoutes, '/collections/404?sortBy=priceAsc')).toEqual(key)
  })

  it('marks a private page as not cacheable', () => {
    const screen = async () => () => null
    const routes = [{ path: 'profile', ...createPage({ screen, requiresLogin: true }) }]
    expect(getPageKey(routes, '/profile?token=secret')).toEqual({ key: '/profile', cacheable: false })
  })
})
