import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSyntheticProducts } from '#demo/insert-synthetic-products.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import type { Facets, Product } from '../contract.ts'
import { listProductPage } from './product-store.ts'

const has = (values: string[], ...accepted: string[]) => values.some((value) => accepted.includes(value))
const fits = (gender: string) => (product: Product) => has([product.gender], gender, 'Unisex')

/** Each query with an equivalent predicate in plain code. */
const queries: [string, (product: Product) => boolean][] = [
  ['', () => true],
  ['gender=Men', fits('Men')],
  ['category=Winter Wear&gender=Women', (product) => product.category === 'Winter Wear' && fits('Women')(product)],
  ['color=Black,Navy&size=3XL', ({ colors, sizes }) => has(colors, 'Black', 'Navy') && has(sizes, '3XL')],
  ['minPrice=700&maxPrice=1200', ({ price }) => price >= 700 && price <= 1200],
  ['material=Linen&brand=Chowk,Nukkad', ({ material, brand }) => material === 'Linen' && brand !== 'Gully Goods'],
  ['search=hoodies', ({ collections }) => /hoodie/i.test(collections.join())],
  ['search=acid wsh', ({ collections }) => /acid wash/i.test(collections.join())],
  [
    'search=black&collection=All T-Shirts',
    ({ colors, category }) => /black/i.test(colors.join()) && category === 'Top Wear',
  ],
]

describe('a catalogue of 1,000 products', () => {
  let shop: Awaited<ReturnType<typeof createCatalogueApp>>
  let all: Product[]
  beforeAll(async () => {
    shop = await createCatalogueApp()
    await insertSyntheticProducts(shop.db, 1_000)
    const pages = Array.from({ length: 10 }, (_, i) => shop.get(`/api/products?page=${i + 1}`))
    all = (await Promise.all(pages)).flatMap(({ body }) => body)
  })
  afterAll(() => shop.close())

  it('is listed completely over all pages', () => {
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(1_000)
  })

  it.each(queries)('lists the products for ?%s that the predicate accepts', async (query, accepts) => {
    const expected = all.filter(accepts)
    expect(expected.length).toBeGreaterThan(0)
    for (const sortBy of ['Default', 'priceAsc', 'priceDesc', 'popularity']) {
      const { body, headers } = await shop.get(`/api/products?${query}&sortBy=${sortBy}`)
      expect(headers['x-total-count']).toBe(String(expected.length))
      expect(body.filter(accepts)).toHaveLength(Math.min(100, expected.length))
    }
  })

  it.each(queries)('counts the products for ?%s that the predicate accepts', async (query, accepts) => {
    const facets: Facets = (await shop.get(`/api/products/facets?${query}`)).body
    const expected = all.filter(accepts)
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
      onlyMatches: {
        queries: ["'black'", "'midnight':A"],
        matches: [
          [true, false],
          [false, false],
        ],
      },
    },
  ])('lists the same through the search index and in sort order, with %j', async (options) => {
    const page = { sortBy: 'Default' as const, limit: 20, offset: 10, ...options }
    const match = { query: "'hoodie' | 'washed'", minPaise: 60_000 }
    const viaIndex = await listProductPage(shop.db, match, page)
    expect(viaIndex).toHaveLength(20)
    expect(await listProductPage(shop.db, match, { ...page, scanInOrder: true })).toEqual(viaIndex)
  })

  it('sorts by price across all pages', async () => {
    const { body } = await shop.get('/api/products?sortBy=priceAsc')
    const prices = body.map(({ price }: Product) => price)
    expect(prices).toEqual(
      all
        .map(({ price }) => price)
        .toSorted((a, b) => a - b)
        .slice(0, 100),
    )
  })
})
