import { describe, expect, it } from 'vitest'
import { allRoutes } from '#web/all-routes.ts'
import { getPageKey } from '#web/page-key.ts'
import { type ListingParams, parseListingParams, toProductFilters, toProductQuery } from './listing-params.ts'

const parse = (query: string) => parseListingParams(new URLSearchParams(query))

describe('parsing the URL of a product list', () => {
  it('returns every filter, the sort order and the page', () => {
    expect(
      parse(
        'search=tee&gender=Men&category=Top+Wear&size=M,S&color=Navy,Black&material=Cotton&brand=Nukkad&minPrice=500&maxPrice=900&sortBy=priceAsc&page=2',
      ),
    ).toEqual({
      search: 'tee',
      gender: 'Men',
      category: 'Top Wear',
      size: 'M,S',
      color: 'Black,Navy',
      material: 'Cotton',
      brand: 'Nukkad',
      minPrice: 500,
      maxPrice: 900,
      sortBy: 'priceAsc',
      page: 2,
    })
  })

  it.each([
    'minPrice=abc&maxPrice=',
    'minPrice=-1&maxPrice=many',
    'minPrice=1e3',
    'sortBy=cheapest',
    'gender=Kids',
    'page=0',
    `color=${'x'.repeat(1_001)}`,
    'size=,,',
  ])('ignores invalid values: %s', (query) => expect(parse(query)).toEqual({}))

  it('swaps prices given in the wrong order', () => {
    expect(parse('minPrice=900&maxPrice=500')).toEqual({ minPrice: 500, maxPrice: 900 })
    const reversed = { minPrice: 900, maxPrice: 500 }
    expect(toProductQuery(undefined, reversed)).toMatchObject({ minPrice: 500, maxPrice: 900 })
    expect(toProductFilters(undefined, reversed)).toMatchObject({ minPrice: 500, maxPrice: 900 })
  })

  it('gives equivalent URLs the same cache key', () => {
    const keys = [
      '/collections/all?color=Navy,Black&size=M&utm_source=chai',
      '/collections/all?size=M&color=Black&color=Navy&minPrice=&sortBy=Default&page=1',
      '/collections/all?color=%20Black,%20Navy,Navy&size=M,&minPrice=cheap',
    ].map((url) => getPageKey(allRoutes, url))
    expect(new Set(keys.map(({ key }) => key))).toEqual(new Set(['/collections/all?color=Black,Navy&size=M']))
  })
})

describe('the product query', () => {
  const isGrouped = (collection: string | undefined, params: ListingParams) =>
    toProductQuery(collection, params).groupBy === 'category'

  it('omits the page, which the infinite query adds', () => {
    expect(toProductQuery('Hoodie', { page: 3, sortBy: 'priceAsc', color: 'Black' })).toEqual({
      collection: 'Hoodie',
      color: 'Black',
      sortBy: 'priceAsc',
      groupBy: 'category',
      limit: 24,
    })
  })

  it('for facet counts omits the sort order and the page', () => {
    expect(toProductFilters('Hoodie', { page: 3, sortBy: 'priceAsc', color: 'Black' })).toEqual({
      collection: 'Hoodie',
      color: 'Black',
    })
  })

  it('is grouped for collections and single genders, but not for new launches, categories and searches', () => {
    expect(isGrouped('Hoodie', {})).toBe(true)
    expect(isGrouped('Hoodie', { sortBy: 'priceAsc', color: 'Black' })).toBe(true)
    expect(isGrouped(undefined, { gender: 'Women' })).toBe(true)
    expect(isGrouped(undefined, {})).toBe(false)
    expect(isGrouped(undefined, { gender: 'Men,Women' })).toBe(false)
    expect(isGrouped(undefined, { category: 'Top Wear' })).toBe(false)
    expect(isGrouped('Hoodie', { search: 'tee' })).toBe(false)
    expect(isGrouped(undefined, { search: 'tee', gender: 'Women' })).toBe(false)
  })
})
