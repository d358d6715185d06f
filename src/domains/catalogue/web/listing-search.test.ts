import { describe, expect, it } from 'vitest'
import { allRoutes } from '#web/all-routes.ts'
import { getPageKey } from '#web/page-key.ts'
import { type ListingSearch, parseListingSearch, toProductFilters, toProductQuery } from './listing-search.ts'

const read = (query: string) => parseListingSearch(new URLSearchParams(query))

describe('the URL of a product list', () => {
  it('contains every filter, the sort order and the page', () => {
    expect(
      read(
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
    `color=${'x'.repeat(400)}`,
    'size=,,',
  ])('ignores invalid values: %s', (query) => expect(read(query)).toEqual({}))

  it('swaps prices given in the wrong order', () => {
    expect(read('minPrice=900&maxPrice=500')).toEqual({ minPrice: 500, maxPrice: 900 })
    const swapped = { minPrice: 900, maxPrice: 500 }
    expect(toProductQuery(undefined, swapped)).toMatchObject({ minPrice: 500, maxPrice: 900 })
    expect(toProductFilters(undefined, swapped)).toMatchObject({ minPrice: 500, maxPrice: 900 })
  })

  it('maps equivalent filters to one cache key', () => {
    const keys = [
      '/collections/all?color=Navy,Black&size=M&utm_source=chai',
      '/collections/all?size=M&color=Black&color=Navy&minPrice=&sortBy=Default&page=1',
      '/collections/all?color=%20Black,%20Navy,Navy&size=M,&minPrice=cheap',
    ].map((url) => getPageKey(allRoutes, url))
    expect(new Set(keys.map(({ key }) => key))).toEqual(new Set(['/collections/all?color=Black,Navy&size=M']))
  })
})

describe('the product query', () => {
  const isGrouped = (collection: string | undefined, search: ListingSearch) =>
    toProductQuery(collection, search).groupBy === 'category'

  it('omits the page, which is fetched by the infinite query', () => {
    expect(toProductQuery('Hoodie', { page: 3, sortBy: 'priceAsc', color: 'Black' })).toEqual({
      collection: 'Hoodie',
      color: 'Black',
      sortBy: 'priceAsc',
      groupBy: 'category',
      limit: 24,
    })
  })

  it('omits sort order and page for counts', () => {
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
