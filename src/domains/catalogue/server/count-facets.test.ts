import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import type { Facets } from '../contract.ts'

describe('GET /api/products/facets', () => {
  let shop: Awaited<ReturnType<typeof createCatalogueApp>>
  const fetchFacets = async (query = ''): Promise<Facets> => (await shop.get(`/api/products/facets?${query}`)).body
  const toCountsByValue = (list: { value: string; count: number }[]) =>
    Object.fromEntries(list.map(({ value, count }) => [value, count]))

  beforeAll(async () => {
    shop = await createCatalogueApp()
    await shop.addProduct({
      name: 'Rain',
      gender: 'Men',
      colors: ['Black', 'White'],
      sizes: ['S', 'M'],
      pricePaise: asPaise(79_950),
    })
    await shop.addProduct({
      name: 'Sun',
      gender: 'Women',
      colors: ['Black'],
      sizes: ['XS', 'S'],
      pricePaise: asPaise(99_900),
    })
    await shop.addProduct({
      name: 'Wind',
      colors: ['black'],
      sizes: ['2XL', '10', '9'],
      brand: 'Gully Goods',
      pricePaise: asPaise(129_900),
    })
    await shop.addProduct({
      name: 'Corner',
      category: 'Winter Wear',
      collections: ['Hoodie', 'Acid Wash Hoodie'],
      colors: ['White', 'Navy'],
      sizes: ['M', 'L'],
      material: 'Fleece',
      pricePaise: asPaise(199_900),
    })
  })
  afterAll(() => shop.close())

  it('counts all products without filters', async () => {
    expect(await fetchFacets()).toEqual({
      total: 4,
      category: [
        { value: 'Top Wear', count: 3 },
        { value: 'Winter Wear', count: 1 },
      ],
      collection: [
        { value: 'OverSized T-Shirt', count: 3 },
        { value: 'Acid Wash Hoodie', count: 1 },
        { value: 'Hoodie', count: 1 },
      ],
      size: [
        { value: 'XS', count: 1 },
        { value: 'S', count: 2 },
        { value: 'M', count: 2 },
        { value: 'L', count: 1 },
        { value: '2XL', count: 1 },
        { value: '9', count: 1 },
        { value: '10', count: 1 },
      ],
      color: [
        { value: 'Black', count: 3 },
        { value: 'White', count: 2 },
        { value: 'Navy', count: 1 },
      ],
      gender: [
        { value: 'Men', count: 3 },
        { value: 'Women', count: 3 },
        { value: 'Unisex', count: 2 },
      ],
      material: [
        { value: 'Cotton', count: 3 },
        { value: 'Fleece', count: 1 },
      ],
      brand: [
        { value: 'Nukkad', count: 3 },
        { value: 'Gully Goods', count: 1 },
      ],
      price: { min: 799.5, max: 1999 },
    })
  })

  it('applies a filter to the other facets but not to its own', async () => {
    const { total, color, size, category, price } = await fetchFacets('color=white')
    expect(total).toBe(2)
    expect(toCountsByValue(color)).toEqual({ Black: 3, White: 2, Navy: 1 })
    expect(toCountsByValue(size)).toEqual({ S: 1, M: 2, L: 1 })
    expect(toCountsByValue(category)).toEqual({ 'Top Wear': 1, 'Winter Wear': 1 })
    expect(price).toEqual({ min: 799.5, max: 1999 })
  })

  it('applies several filters to each other', async () => {
    const { total, color, size } = await fetchFacets('color=white&size=M')
    expect(total).toBe(2)
    expect(toCountsByValue(color)).toEqual({ Black: 1, White: 2, Navy: 1 })
    expect(toCountsByValue(size)).toEqual({ S: 1, M: 2, L: 1 })
  })

  it('returns the price range without the price filter', async () => {
    const { total, price, color } = await fetchFacets('minPrice=900&maxPrice=1500&gender=Women')
    expect(total).toBe(2)
    expect(price).toEqual({ min: 999, max: 1999 })
    expect(toCountsByValue(color)).toEqual({ Black: 2 })
  })

  it('applies a search', async () => {
    const { total, gender, collection } = await fetchFacets('search=hudi')
    expect(total).toBe(1)
    expect(toCountsByValue(gender)).toEqual({ Men: 1, Women: 1, Unisex: 1 })
    expect(toCountsByValue(collection)).toEqual({ Hoodie: 1, 'Acid Wash Hoodie': 1 })
  })

  it('returns the same counts as the product list', async () => {
    for (const query of ['', 'gender=Men', 'color=Black', 'search=tshirt', 'size=S,M&maxPrice=1000']) {
      const result = await fetchFacets(query)
      for (const facet of ['category', 'collection', 'size', 'color', 'gender', 'material', 'brand'] as const) {
        for (const { value, count } of result[facet]) {
          const params = new URLSearchParams(query)
          params.set(facet, value)
          const { headers } = await shop.get(`/api/products?${params}`)
          expect({ query, facet, value, count: headers['x-total-count'] }).toEqual({
            query,
            facet,
            value,
            count: String(count),
          })
        }
      }
    }
  })

  it.each(['search=sunglasses', 'color=Purple'])('returns empty facets when nothing matches: %s', async (query) => {
    expect(await fetchFacets(query)).toMatchObject({ total: 0, size: [], price: { min: 0, max: 0 } })
  })
})
