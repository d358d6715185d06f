import { describe, expect, it } from 'vitest'
import { demoSettings } from '#demo/shop-settings.ts'
import { formatProductCount, getListingHeading, getListingTitle, toCanonicalParams } from './listing-title.ts'

describe('the listing title', () => {
  it.each([
    ['Hoodie', { page: 2 }, 'Hoodie'],
    ['Hoodie', { gender: 'Men' }, 'Hoodie, Men'],
    ['Hoodie', { color: 'Black', size: 'L', sortBy: 'priceAsc' as const }, 'Hoodie, L, Black'],
    [undefined, {}, 'New Launches'],
    [undefined, { page: 2 }, 'New Launches'],
    [undefined, { sortBy: 'priceAsc' as const }, 'All Products'],
    [undefined, { color: 'Black' }, 'Black'],
    [undefined, { color: 'Black', size: 'L', minPrice: 1000, maxPrice: 2000 }, 'L, Black, ₹1,000 – ₹2,000'],
    [undefined, { color: 'Black,Navy', size: 'L,M', maxPrice: 2000 }, 'L, M, Black and 2 more'],
    [undefined, { search: 'hudi', gender: 'Men' }, '“hudi”, Men'],
    [undefined, { gender: 'Women' }, 'Women’s Collection'],
    [undefined, { gender: 'Men' }, 'Men’s Collection'],
    [undefined, { gender: 'Unisex' }, 'Unisex Collection'],
    [undefined, { gender: 'Men,Women' }, 'Men, Women'],
    [undefined, { category: 'Top Wear' }, 'All T-Shirts'],
    [undefined, { category: 'Winter Wear' }, 'Winter Wear'],
    [undefined, { category: 'Top Wear', gender: 'Women' }, 'Women’s Top Wear'],
    [undefined, { category: 'Bottom Wear,Top Wear' }, 'Bottom Wear, Top Wear'],
    [undefined, { category: 'Top Wear', color: 'Black' }, 'All T-Shirts, Black'],
  ])('for collection %s and params %j is %s', (collection, params, title) =>
    expect(getListingTitle(collection, params, demoSettings.navigation.header)).toBe(title),
  )

  it('is the category if the header does not link to it', () => {
    expect(getListingTitle(undefined, { category: 'Top Wear' }, [])).toBe('Top Wear')
  })
})

describe('the heading of a list', () => {
  it.each([
    ['Hoodie', { color: 'Black', size: 'L' }, 'Hoodie'],
    [undefined, {}, 'New Launches'],
    [undefined, { color: 'Black', size: 'L' }, 'New Launches'],
    [undefined, { color: 'Black', sortBy: 'priceAsc' as const }, 'All Products'],
    [undefined, { category: 'Bottom Wear,Top Wear' }, 'New Launches'],
    [undefined, { search: 'hudi', gender: 'Men' }, '“hudi”'],
    [undefined, { gender: 'Women', color: 'Black' }, 'Women’s Collection'],
  ])('for collection %s and params %j is %s, without the filters', (collection, params, heading) =>
    expect(getListingHeading(collection, params, demoSettings.navigation.header)).toBe(heading),
  )
})

it('formats product counts in singular and plural', () => {
  expect([0, 1, 12, 123456].map(formatProductCount)).toEqual([
    '0 products',
    '1 product',
    '12 products',
    '1,23,456 products',
  ])
})

describe('the canonical params', () => {
  it('keep category, gender and page', () => {
    expect(toCanonicalParams({ gender: 'Men', page: 2, sortBy: 'priceAsc' })).toEqual({ gender: 'Men', page: 2 })
  })

  it('drop other filters, and the page if any is set', () => {
    expect(toCanonicalParams({ gender: 'Men', color: 'Black', minPrice: 5, page: 2 })).toEqual({ gender: 'Men' })
    expect(toCanonicalParams({ gender: 'Men,Women' })).toEqual({})
  })
})
