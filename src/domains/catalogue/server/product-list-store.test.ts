import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSyntheticProducts } from '#demo/insert-synthetic-products.ts'
import { asPaise } from '#shared/money.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import type { Facets, Product } from '../contract.ts'
import { listProductPage } from './product-list-store.ts'

const includesAny = (values: string[], ...accepted: string[]) => values.some((value) => accepted.includes(value))
const suitsGender = (gender: string) => (product: Product) => includesAny([product.gender], gender, 'Unisex')

/** Each query with an equivalent predicate in plain code. */
const queries: [string, (product: Product) => boolean][] = [
  ['', () => true],
  ['gender=Men', suitsGender('Men')],
  [
    'category=Winter Wear&gender=Women',
    (product) => product.category === 'Winter Wear' && suitsGender('Women')(product),
  ],
  [
    'color=Black,Navy&size=3XL',
    ({ colors, sizes }) => includesAny(colors, 'Black', 'Navy') && includesAny(sizes, '3XL'),
  ],
  ['minPrice=700&maxPrice=1200', ({ price }) => price >= 700 && price <= 1200],
  ['material=Linen&brand=Chowk,Nukkad', ({ material, brand }) => material === 'Linen' && brand !== 'Gully Goods'],
  ['search=hoodies', ({ collections }) => /hoodie/i.test(collections.join())],
  ['search=acid wsh', ({ collections }) => /acid wash/i.test(collections.join())],
  ['search=black&category=Top Wear', ({ colors, category }) => /black/i.test(colors.join()) && category === 'Top Wear'],
]

describe('a catalogue of 1,000 products', () => {
  let shop: Awaited<ReturnType<typeof createCatalogueApp>>
  let allProducts: Product[]
  beforeAll(async () => {
    shop = await createCatalogueApp()
    await insertSyntheticProducts(shop.db, 1_000)
    const pages = Array.from({ length: 10 }, (_, i) => shop.get(`/api/products?page=${i + 1}`))
    allProducts = (await Promise.all(pages)).flatMap(({ body }) => body)
  })
  afterAll(() => shop.close())

  it('is listed completely across all pages', () => {
    expect(new Set(allProducts.map(({ _id }) => _id)).size).toBe(1_000)
  })

  it.each(queries)('lists the products for ?%s that the predicate accepts', async (query, accepts) => {
    const expected = allProducts.filter(accepts)
    expect(expected.length).toBeGreaterThan(0)
    for (const sortBy of ['Default', 'priceAsc', 'priceDesc', 'popularity']) {
      const { body, headers } = await shop.get(`/api/products?${query}&sortBy=${sortBy}`)
      expect(headers['x-total-count']).toBe(String(expected.length))
      expect(body.filter(accepts)).toHaveLength(Math.min(100, expected.length))
    }
  })

  it.each(queries)('counts the products for ?%s that the predicate accepts', async (query, accepts) => {
    const facets: Facets = (await shop.get(`/api/products/facets?${query}`)).body
    const expected = allProducts.filter(accepts)
    expect(facets.total).toBe(expected.length)
    // a facet's own filter does not apply to it
    if (!query.includes('size=')) {
      for (const { value, count } of facets.size) {
        expect({ value, count }).toEqual({ value, count: expected.filter(({ sizes }) => sizes.includes(value)).length })
      }
    }
    if (!query.includes('color=')) {
      for (const { value, count } of facets.color) {
        expect({ value, count }).toEqual({
          value,
          count: expected.filter(({ colors }) => colors.includes(value)).length,
        })
      }
    }
  })

  it.each([
    {},
    {
      restriction: {
        tsqueries: ["'black'", "'midnight':A"],
        matchCombinations: [
          [true, false],
          [false, false],
        ],
      },
    },
  ])('lists the same products through the search index and in a scan, with %j', async (options) => {
    const page = { sortBy: 'Default' as const, limit: 20, offset: 10, ...options }
    const criteria = { tsquery: "'hoodie' | 'washed'", minPaise: asPaise(60_000) }
    const viaIndex = await listProductPage(shop.db, criteria, page)
    expect(viaIndex).toHaveLength(20)
    expect(await listProductPage(shop.db, criteria, { ...page, scanInOrder: true })).toEqual(viaIndex)
  })

  it('lists the cheapest of all products on the first page when sorted by price', async () => {
    const { body } = await shop.get('/api/products?sortBy=priceAsc')
    const prices = body.map(({ price }: Product) => price)
    expect(prices).toEqual(
      allProducts
        .map(({ price }) => price)
        .toSorted((a, b) => a - b)
        .slice(0, 100),
    )
  })
})
