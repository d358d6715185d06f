import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import { countSearchResults } from './count-search-results.ts'
import { summarizeSearch } from './summarize-search.ts'

let shop: Awaited<ReturnType<typeof createCatalogueApp>>
beforeAll(async () => {
  shop = await createCatalogueApp()
  const winter = { category: 'Winter Wear', material: 'Fleece' }
  await shop.addProduct({ ...winter, name: 'Chai Hoodie', colors: ['Brown Black', 'Navy'], collections: ['Hoodie'] })
  await shop.addProduct({ ...winter, name: 'Signal', colors: ['Black'], collections: ['Zip Hoodie'], gender: 'Women' })
  await shop.addProduct({ name: 'Rickshaw', colors: ['Black'], sku: 'NKD-OS-001' })
})
afterAll(() => shop.close())

describe('summarizeSearch', () => {
  const summarize = (text: string, limit = 6) => summarizeSearch(shop, text, limit)
  const listMatchedValues = async (text: string) =>
    (await summarize(text)).values
      .filter(({ matchedParts }) => matchedParts.length > 0)
      .map(({ value, matchedParts }) => [value, ...matchedParts])

  it('returns which facet values match which part of the search', async () => {
    expect((await summarize('blak hudi')).partCount).toBe(2)
    expect(await listMatchedValues('blak hudi')).toEqual([
      ['Hoodie', 1],
      ['Zip Hoodie', 1],
      ['Black', 0],
      ['Brown Black', 0],
    ])
  })

  it('matches hyphenated words, synonyms and prefixes', async () => {
    for (const text of ['tshirt', 't-shirt', 't shirt', 'tee', 'tsh']) {
      expect(await listMatchedValues(text)).toEqual([['OverSized T-Shirt', 0]])
    }
    expect(await listMatchedValues('girls')).toContainEqual(['Women', 0])
  })

  it('counts values among the results only', async () => {
    const { values } = await summarize('hoodie')
    expect(values).toContainEqual({ facet: 'material', value: 'Fleece', count: 2, matchedParts: [] })
    expect(values.map(({ value }) => value)).not.toContain('Cotton')
    expect(values.map(({ count }) => count)).toEqual(values.map(({ count }) => count).toSorted((a, b) => b - a))
  })

  it('returns the most relevant products up to the limit', async () => {
    const { products, resultCount } = await summarize('black', 2)
    expect(products.map(({ name }) => name)).toEqual(['Rickshaw', 'Signal'])
    expect(resultCount.count).toBe(3)
  })

  it('finds SKUs, which are not catalogue words', async () => {
    const { partCount, values, products } = await summarize('nkd-os')
    expect({ partCount, values, names: products.map(({ name }) => name) }).toEqual({
      partCount: 0,
      values: [],
      names: ['Rickshaw'],
    })
  })

  it('is empty for a search without matches', async () => {
    for (const text of ['', '!!', 'black sunglasses']) {
      expect(await summarize(text)).toMatchObject({ partCount: 0, values: [], products: [], resultCount: { count: 0 } })
    }
  })
})

describe('countSearchResults', () => {
  const noResults = { count: 0, normalizedQuery: '' }

  it('agrees with the product list', async () => {
    const texts = [
      'black',
      'black hoodie',
      'sunglasses',
      '!!',
      'nkd-os',
      'hudi',
      'hoodie under 100',
      'above 100',
      'sale',
    ]
    const counts = (await countSearchResults(shop, texts, noResults)).map(({ count }) => count)
    const listLengths = await Promise.all(
      texts.map(async (text) => (await shop.listNames(`/api/products?search=${text}`)).length),
    )
    expect(counts).toEqual(listLengths)
    expect(counts).toEqual([3, 2, 0, 0, 1, 2, 0, 3, 0])
  })

  it('recognizes equivalent searches', async () => {
    const [singular, plural, broader, bounded] = await countSearchResults(
      shop,
      ['zip hoodie', 'zip hoodies', 'hoodie', 'hoodie above 100'],
      noResults,
    )
    expect(singular?.normalizedQuery).toBe(plural?.normalizedQuery)
    expect(singular?.normalizedQuery).not.toBe(broader?.normalizedQuery)
    expect(bounded?.normalizedQuery).not.toBe(broader?.normalizedQuery)
  })

  it('reuses a known count', async () => {
    const { resultCount } = await summarizeSearch(shop, 'hoodie', 1)
    expect(await countSearchResults(shop, ['hudi'], { ...resultCount, count: 77 })).toEqual([
      { ...resultCount, count: 77 },
    ])
  })
})
