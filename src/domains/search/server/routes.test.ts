import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemo } from '#demo/load-demo.ts'
import { asPaise } from '#shared/money.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import type { Suggestion } from '../contract.ts'

let shop: Awaited<ReturnType<typeof createCatalogueApp>>
const request = (q: string) => shop.get(`/api/search/suggestions?${new URLSearchParams({ q })}`)
const suggest = async (q: string): Promise<Suggestion[]> => (await request(q)).body
const suggestTexts = async (q: string) => (await suggest(q)).map(({ text }) => text)

describe('suggestions from the demo catalogue', () => {
  beforeAll(async () => {
    shop = await createCatalogueApp()
    await loadDemo({ ...shop, log: pino({ level: 'silent' }) })
  })
  afterAll(() => shop.close())

  const countListed = async (text: string) => {
    const { headers } = await shop.get(`/api/products?${new URLSearchParams({ search: text, limit: '1' })}`)
    return Number(headers['x-total-count'])
  }

  it.each([
    // common searches and misspellings
    'black',
    'blak hudi',
    'hoodie',
    'hudi',
    'tshrt',
    'acid wsh',
    'swaet shrit',
    'tie dye',
    'tiedye',
    'lavender',
    'women',
    'girls hoodie',
    'men black hoodie',
    'kala',
    'grey',
    'blue',
    'white',
    'off white',
    'red',
    'multicolour',
    'cotton',
    'fleece',
    '240',
    '100% cotton',
    'xl',
    'hoodie xl',
    'winter',
    'winter hoodie',
    'nukkad',
    'essentials',
    // trending searches
    'oversized tshirt',
    'hoodies',
    'acid wash',
    'tshirt',
    // conditions and sizes
    'sale',
    'under 1000',
    'hoodie under 2500',
    'xxl',
    'xxl hoodie',
    // names, SKUs, prefixes
    'chai',
    'daily tee',
    'joggers',
    'nkd',
    'nkd-hd-0',
    'maroon house',
    'ho',
    'te',
    'bl',
    'me',
  ])('for %j have the same counts as the product list', async (q) => {
    const suggestions = await suggest(q)
    expect(suggestions.length).toBeGreaterThan(0)
    expect(suggestions.length).toBeLessThanOrEqual(6)
    expect(suggestions.filter(({ type }) => type !== 'product').length).toBeLessThanOrEqual(4)
    expect(new Set(suggestions.map(({ id }) => id)).size).toBe(suggestions.length)
    for (const { text, count } of suggestions) expect([text, count]).toEqual([text, await countListed(text)])
  })

  it.each([
    ['tshrt', 'OverSized T-Shirt'],
    ['hudi', 'Hoodie'],
    ['acid wsh', 'Acid Wash Oversized T-Shirt'],
    ['swaet shrit', 'SweatShirt'],
    ['blak hudi', 'Black Hoodie'],
    ['black', 'Black'],
    ['black', 'Black Hoodie'],
    ['kala', 'Black'],
    ['hoodie', 'Black Hoodie'],
    ['winter', 'Winter Wear'],
    ['twill', 'Cotton Twill'],
    ['girls hoodie', 'Women Hoodie'],
    ['jogg', 'Sunday Local Joggers'],
    ['nkd-hd-0', 'Gully XI Hoodie'],
  ])('for %j include %j', async (q, text) => {
    expect(await suggestTexts(q)).toContain(text)
  })

  it.each(['', 'h', ' h ', '   ', 'sunglasses', 'black sunglasses', '!!', '🔥🔥'])('for %j are empty', async (q) => {
    expect(await request(q)).toMatchObject({ status: 200, body: [] })
  })

  it.each([
    ['sale', Number.POSITIVE_INFINITY],
    ['Under 1000', 1000],
    ['hoodie under 2500', 2500],
  ])('for %j begin with the search itself', async (q, maxPrice) => {
    const [first, ...products] = await suggest(q)
    expect(first).toEqual({ id: `variation:${q}`, text: q, type: 'variation', count: await countListed(q) })
    expect(products.every(({ type, price = 0 }) => type === 'product' && price <= maxPrice)).toBe(true)
  })

  it('count the products in 2XL for xxl', async () => {
    const { headers } = await shop.get('/api/products?size=2XL&limit=1')
    expect(await countListed('xxl')).toBe(Number(headers['x-total-count']))
  })

  it('for a color include colors, search texts and products', async () => {
    const types = Object.fromEntries((await suggest('black')).map(({ text, type }) => [text, type]))
    expect(types).toMatchObject({ Black: 'color', 'Black Hoodie': 'variation', 'Do Rang Joggers': 'product' })
  })

  it('return every field of a query suggestion', async () => {
    const [first] = await suggest('hudi')
    expect(first).toEqual({ id: 'variation:Hoodie', text: 'Hoodie', type: 'variation', count: 25 })
  })

  it('return every field of a product, with its image', async () => {
    const [first] = await suggest('maroon house')
    expect(first).toEqual({
      id: `product:${first?.productId}`,
      text: 'Maroon House Varsity Jacket',
      type: 'product',
      count: 1,
      productId: expect.stringMatching(/^[0-9a-f]{24}$/),
      price: expect.any(Number),
      image: expect.objectContaining({ url: expect.stringMatching(/^\/.+/), altText: expect.any(String) }),
    })
  })

  it('show products in the color of the search', async () => {
    const products = (await suggest('black hoodie')).filter(({ type }) => type === 'product')
    expect(products.length).toBeGreaterThan(0)
    for (const { image } of products) expect(image?.color).toMatch(/Black/)
  })

  it('reject an invalid search', async () => {
    expect((await request('x'.repeat(100))).status).toBe(200)
    expect(await request('x'.repeat(101))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'q', message: 'Search can be at most 100 characters.' }] },
    })
    expect((await shop.get('/api/search/suggestions')).status).toBe(400)
    expect((await shop.get('/api/search/suggestions?q=hoodie&utm_source=x')).status).toBe(400)
  })

  it('are cacheable by everyone', async () => {
    const first = await request('hoodie')
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(first.headers.etag).toBeTruthy()
  })
})

describe('suggestions from a small catalogue', () => {
  beforeAll(async () => {
    shop = await createCatalogueApp()
    await shop.addProduct({
      name: 'Plain Hoodie',
      collections: ['Acid Wash Hoodie', 'Acid Washed Hoodie'],
      colors: ['Red'],
    })
    await shop.addProduct({
      name: 'Chai Hoodie',
      collections: ['Acid Wash Hoodie'],
      colors: ['Red'],
      originalPricePaise: asPaise(129_900),
    })
    await shop.addProduct({ name: `Long ${'Name '.repeat(20)}`.trim(), collections: [], colors: [] })
  })
  afterAll(() => shop.close())

  it('include equivalent collections only once', async () => {
    expect(await suggestTexts('acid')).toEqual(['Acid Wash Hoodie', 'Chai Hoodie', 'Plain Hoodie'])
  })

  it('include the original price', async () => {
    expect((await suggest('chai'))[0]).toMatchObject({ price: 999, originalPrice: 1299 })
  })

  it('skip a product whose name is too long to search for', async () => {
    expect(await suggestTexts('long')).toEqual([])
  })

  it('update when the catalogue changes', async () => {
    expect(await suggestTexts('teal')).toEqual([])
    await shop.addProduct({ name: 'Peacock Tee', colors: ['Teal'] })
    expect(await suggestTexts('teal')).toEqual(['Teal', 'Peacock Tee'])
  })
})
