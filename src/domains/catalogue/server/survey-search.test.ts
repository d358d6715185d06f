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

describe('a survey', () => {
  const survey = (text: string, limit = 6) => surveySearch(shop, text, limit)
  const named = async (text: string) =>
    (await survey(text)).values.filter(({ parts }) => parts.length > 0).map(({ value, parts }) => [value, ...parts])

  it('says which values of the products found hold which part of the search', async () => {
    expect((await survey('blak hudi')).parts).toBe(2)
    expect(await named('blak hudi')).toEqual([
      ['Hoodie', 1],
      ['Zip Hoodie', 1],
      ['Black', 0],
      ['Brown Black', 0],
    ])
  })

  it('knows words with and without hyphens, other words for a thing, and words begun', async () => {
    for (const text of ['tshirt', 't-shirt', 't shirt', 'tee', 'tsh']) {
      expect(await named(text)).toEqual([['OverSized T-Shirt', 0]])
    }
    expect(await named('girls')).toContainEqual(['Women', 0])
  })

  it('counts the values among the products found alone', async () => {
    const { values } = await survey('hoodie')
    expect(values).toContainEqual({ facet: 'material', value: 'Fleece', count: 2, parts: [] })
    expect(values.map(({ value }) => value)).not.toContain('Cotton')
    expect(values.map(({ count }) => count)).toEqual(values.map(({ count }) => count).toSorted((a, b) => b - a))
  })

  it('brings the best products, as many as wanted', async () => {
    const { products, found } = await survey('black', 2)
    expect(products.map(({ name }) => name)).toEqual(['Rickshaw', 'Signal'])
    expect(found.count).toBe(3)
  })

  it('finds article numbers, which are no words of the catalogue', async () => {
    const { parts, values, products } = await survey('nkd-os')
    expect({ parts, values, names: products.map(({ name }) => name) }).toEqual({
      parts: 0,
      values: [],
      names: ['Rickshaw'],
    })
  })

  it('of what means nothing is empty', async () => {
    for (const text of ['', '!!', 'black sunglasses']) {
      expect(await survey(text)).toMatchObject({ parts: 0, values: [], products: [], found: { count: 0 } })
    }
  })
})

describe('counting what texts find', () => {
  const nothing = { count: 0, sense: '' }

  it('agrees with the list', async () => {
    const texts = ['black', 'black hoodie', 'sunglasses', '!!', 'nkd-os', 'hudi']
    const counts = (await countFound(shop, texts, nothing)).map(({ count }) => count)
    const listed = await Promise.all(
      texts.map(async (text) => (await shop.names(`/api/products?search=${text}`)).length),
    )
    expect(counts).toEqual(listed)
    expect(counts).toEqual([3, 2, 0, 0, 1, 2])
  })

  it('tells texts that mean the same from those that do not', async () => {
    const [one, other, third] = await countFound(shop, ['zip hoodie', 'zip hoodies', 'hoodie'], nothing)
    expect(one?.sense).toBe(other?.sense)
    expect(one?.sense).not.toBe(third?.sense)
  })

  it('does not count again what is known', async () => {
    const { found } = await surveySearch(shop, 'hoodie', 1)
    expect(await countFound(shop, ['hudi'], { ...found, count: 77 })).toEqual([{ ...found, count: 77 }])
  })
})
