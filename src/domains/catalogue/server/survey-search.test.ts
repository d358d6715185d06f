import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCatalogue } from '#tests/support/catalogue.ts'
import { countFound } from './count-found.ts'
import { surveySearch } from './survey-search.ts'

let shop: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  shop = await openCatalogue()
  const winter = { category: 'Winter Wear', material: 'Fleece' }
  await shop.add({ ...winter, name: 'Chai Hoodie', colors: ['Brown Black', 'Navy'], collections: ['Hoodie'] })
  await shop.add({ ...winter, name: 'Signal', colors: ['Black'], collections: ['Zip Hoodie'], gender: 'Women' })
  await shop.add({ name: 'Rickshaw', colors: ['Black'], sku: 'NKD-OS-001' })
})
afterAll(() => shop.close())

describe('summarizeSearch', () => {
  const summarize = (text: string, limit = 6) => surveySearch(shop, text, limit)
  const listMatchedValues = async (text: string) =>
    (await summarize(text)).values.filter(({ parts }) => parts.length > 0).map(({ value, parts }) => [value, ...parts])

  it('returns which facet values match which part of the search', async () => {
    expect((await summarize('blak hudi')).parts).toBe(2)
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
    expect(values).toContainEqual({ facet: 'material', value: 'Fleece', count: 2, parts: [] })
    expect(values.map(({ value }) => value)).not.toContain('Cotton')
    expect(values.map(({ count }) => count)).toEqual(values.map(({ count }) => count).toSorted((a, b) => b - a))
  })

  it('returns the most relevant products up to the limit', async () => {
    const { products, found } = await summarize('black', 2)
    expect(products.map(({ name }) => name)).toEqual(['Rickshaw', 'Signal'])
    expect(found.count).toBe(3)
  })

  it('finds SKUs, which are not catalogue words', async () => {
    const { parts, values, products } = await summarize('nkd-os')
    expect({ parts, values, names: products.map(({ name }) => name) }).toEqual({
      parts: 0,
      values: [],
      names: ['Rickshaw'],
    })
  })

  it('is empty for a search without matches', async () => {
    for (const text of ['', '!!', 'black sunglasses']) {
      expect(await summarize(text)).toMatchObject({ parts: 0, values: [], products: [], found: { count: 0 } })
    }
  })
})

describe('countSearchResults', () => {
  const noResults = { count: 0, sense: '' }

  it('agrees with the product list', async () => {
    const texts = ['black', 'black hoodie', 'sunglasses', '!!', 'nkd-os', 'hudi']
    const counts = (await countFound(shop, texts, noResults)).map(({ count }) => count)
    const listed = await Promise.all(
      texts.map(async (text) => (await shop.names(`/api/products?search=${text}`)).length),
    )
    expect(counts).toEqual(listed)
    expect(counts).toEqual([3, 2, 0, 0, 1, 2])
  })

  it('recognises equivalent searches', async () => {
    const [singular, plural, broader] = await countFound(shop, ['zip hoodie', 'zip hoodies', 'hoodie'], noResults)
    expect(singular?.sense).toBe(plural?.sense)
    expect(singular?.sense).not.toBe(broader?.sense)
  })

  it('reuses a known count', async () => {
    const { found } = await surveySearch(shop, 'hoodie', 1)
    expect(await countFound(shop, ['hudi'], { ...found, count: 77 })).toEqual([{ ...found, count: 77 }])
  })
})
