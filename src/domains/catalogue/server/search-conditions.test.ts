import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'

interface ListedProduct {
  name: string
  matchedColor?: string
}

let shop: Awaited<ReturnType<typeof createCatalogueApp>>
const searchProducts = async (search: string, filters = ''): Promise<ListedProduct[]> =>
  (await shop.get(`/api/products?${new URLSearchParams({ search })}${filters}`)).body
const listNames = async (search: string, filters = '') =>
  (await searchProducts(search, filters)).map(({ name }) => name).toSorted()

beforeAll(async () => {
  shop = await createCatalogueApp()
  const hoodie = { category: 'Winter Wear', collections: ['Zip Hoodie'], sizes: ['M', 'XL'], brand: 'Gully' }
  const tee = { brand: 'Nukkad', colors: ['White Black', 'Off White'] }
  const salePrice = { pricePaise: asPaise(90_000), originalPricePaise: asPaise(120_000) }
  await shop.addProduct({ ...hoodie, ...salePrice, name: 'Cheap Hoodie', colors: ['White Black', 'Black', 'Grey'] })
  await shop.addProduct({ ...hoodie, name: 'Expensive Hoodie', pricePaise: asPaise(250_000), colors: ['Charcoal'] })
  await shop.addProduct({ ...tee, name: 'Cheap Tee', pricePaise: asPaise(50_000), material: 'French Terry' })
  await shop.addProduct({ ...tee, ...salePrice, name: 'Sage Tee', colors: ['Sage', 'Teal'], material: 'French Terry' })
})
afterAll(() => shop.close())

describe('a search', () => {
  it.each([
    ['gray', ['Cheap Hoodie', 'Expensive Hoodie']],
    ['grey', ['Cheap Hoodie', 'Expensive Hoodie']],
    ['zipper', ['Cheap Hoodie', 'Expensive Hoodie']],
    ['zip', ['Cheap Hoodie', 'Expensive Hoodie']],
    ['size xl', ['Cheap Hoodie', 'Expensive Hoodie']],
    ['under 1000', ['Cheap Hoodie', 'Cheap Tee', 'Sage Tee']],
    ['above ₹2,000', ['Expensive Hoodie']],
    ['hoodie under 1k', ['Cheap Hoodie']],
    ['hoodie above 5000', []],
    ['sale', ['Cheap Hoodie', 'Sage Tee']],
    ['tees on sale', ['Sage Tee']],
    ['sale under 800', []],
    ['नुक्कड़', ['Cheap Tee', 'Sage Tee']],
    ['t-shirt', ['Cheap Tee', 'Sage Tee']],
    ['tshirt', ['Cheap Tee', 'Sage Tee']],
    ['tee', ['Cheap Tee', 'Sage Tee']],
  ])('for %j finds %j', async (search, names) => {
    expect(await listNames(search)).toEqual(names)
    const { body } = await shop.get(`/api/products/facets?${new URLSearchParams({ search })}`)
    expect(body.total).toBe(names.length)
  })

  it('narrows the price filter and is narrowed by it', async () => {
    expect(await listNames('under 1000', '&maxPrice=600')).toEqual(['Cheap Tee'])
    expect(await listNames('under 600', '&maxPrice=1000')).toEqual(['Cheap Tee'])
  })

  it('keeps its conditions when a word is corrected', async () => {
    const { body } = await shop.get(`/api/products/facets?${new URLSearchParams({ search: 'hudi under 1000 sale' })}`)
    expect(body).toMatchObject({ total: 1, understoodAs: 'hoodie sale under 1000' })
  })

  it('ignores words after the twelfth', async () => {
    const words = Array(12).fill('hoodie').join(' ')
    expect(await listNames(`${words} zzzzzzzz`)).toEqual(['Cheap Hoodie', 'Expensive Hoodie'])
    expect(await listNames('hoodie zzzzzzzz')).toEqual([])
  })

  it.each([
    ['black hoodie', 'Cheap Hoodie', 'Black'],
    ['blak hudi', 'Cheap Hoodie', 'Black'],
    ['kala hoodie', 'Cheap Hoodie', 'Black'],
    ['off white tee', 'Cheap Tee', 'Off White'],
    ['white tee', 'Cheap Tee', 'White Black'],
    ['hoodie', 'Cheap Hoodie', undefined],
    ['te', 'Sage Tee', undefined],
  ])('for %j names the color of %s: %s', async (search, name, color) => {
    expect((await searchProducts(search)).find((product) => product.name === name)?.matchedColor).toBe(color)
  })

  it("for 'te' suggests tees before fabrics and colors", async () => {
    const { body } = await shop.get('/api/search/suggestions?q=te')
    expect(body[0]).toMatchObject({ text: 'OverSized T-Shirt', count: 2 })
    expect(body.map(({ text }: { text: string }) => text)).toContain('French Terry')
  })
})

describe('a collection called sale', () => {
  it('is found by its name', async () => {
    await shop.addProduct({ name: 'Full price', collections: ['Summer Sale'] })
    expect(await listNames('sale')).toEqual(['Full price'])
  })
})
