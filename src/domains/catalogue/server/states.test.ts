import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToCart } from '#domains/cart/server/add-to-cart.ts'
import { getCart } from '#domains/cart/server/get-cart.ts'
import { openCatalogue } from '#tests/support/catalogue.ts'
import type { ProductState } from '../contract.ts'
import { announceStockChanges } from './announce-stock-changes.ts'
import { findOffers } from './find-offers.ts'
import { sitemapRoutes } from './sitemap-routes.ts'
import { products } from './tables.ts'

let shop: Awaited<ReturnType<typeof openCatalogue>>
let shown: string
let hidden: string

beforeAll(async () => {
  shop = await openCatalogue()
  await shop.app.register(sitemapRoutes({ db: shop.db, publicUrl: 'https://shop.example' }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE products CASCADE')
  shown = await shop.add({ name: 'Chai Tee' })
  hidden = await shop.add({
    name: 'Zebra Hoodie',
    pricePaise: 10_000,
    category: 'Winter Wear',
    collections: ['Hoodie'],
    colors: ['Teal'],
  })
  await shop.pool.query('UPDATE stock SET sold = 5, received = received + 5 WHERE product_id = $1', [hidden])
  await announceStockChanges(shop)
})

const put = (state: ProductState) => shop.db.update(products).set({ state }).where(eq(products.id, hidden))
const words = async () => (await shop.pool.query('SELECT word, uses FROM search_words')).rows
const ids = async (url: string) => ((await shop.get(url)).body as { _id: string }[]).map(({ _id }) => _id)

describe.each(['draft', 'archived'] as const)('a product that is %s', (state) => {
  beforeEach(() => put(state))

  it.each([
    '/api/products',
    '/api/products?sortBy=priceAsc',
    '/api/products?sortBy=priceDesc',
    '/api/products?sortBy=popularity',
    '/api/products?groupBy=category',
    '/api/products/new-arrivals',
  ])('is not listed at %s', async (url) => {
    expect(await ids(url)).toEqual([shown])
  })

  it.each(['search=zebra', 'search=NKD', 'category=Winter Wear', 'color=teal', 'maxPrice=100'])(
    'is not found by %s',
    async (query) => expect(await ids(`/api/products?${query}`)).not.toContain(hidden),
  )

  it('has no page, and is like no other', async () => {
    expect((await shop.get(`/api/products/${hidden}`)).status).toBe(404)
    expect((await shop.get(`/api/products/similar/${hidden}`)).status).toBe(404)
    expect(await ids(`/api/products/similar/${shown}`)).toEqual([])
  })

  it('is no best seller', async () => {
    expect((await shop.get('/api/products/best-seller')).body._id).toBe(shown)
  })

  it('counts in no facet, and widens no price range', async () => {
    const { body } = await shop.get('/api/products/facets')
    expect(body).toMatchObject({ total: 1, price: { min: 999, max: 999 } })
    expect(body.color).toEqual([{ value: 'Black', count: 1 }])
  })

  it('gives search no words and no suggestions', async () => {
    expect((await words()).map(({ word }) => word)).not.toContain('zebra')
    expect((await shop.get('/api/search/suggestions?q=zebra')).body).toEqual([])
  })

  it('is in no sitemap', async () => {
    const { body } = await shop.app.inject('/sitemaps/products-1.xml')
    expect(body).toContain(shown)
    expect(body).not.toContain(hidden)
  })

  it('can neither be bought nor put into a cart', async () => {
    expect((await shop.db.transaction((tx) => findOffers(tx, [shown, hidden]))).map(({ id }) => id)).toEqual([shown])
    const adding = addToCart(shop, { guestId: 'guest_1' }, { productId: hidden, quantity: 1, size: 'M' })
    await expect(adding).rejects.toMatchObject({ code: 'not_found' })
  })

  it('comes back with its words when it is live again', async () => {
    await put('live')
    expect(await ids('/api/products?search=zebra')).toEqual([hidden])
    expect((await words()).find(({ word }) => word === 'zebra')).toMatchObject({ uses: 1 })
  })

  it('leaves the count of words right when it is renamed or deleted meanwhile', async () => {
    await shop.db.update(products).set({ name: 'Yak Hoodie' }).where(eq(products.id, hidden))
    await shop.db.delete(products).where(eq(products.id, hidden))
    expect((await words()).filter(({ word }) => ['zebra', 'yak'].includes(word))).toEqual([])
    expect((await words()).find(({ word }) => word === 'chai')).toMatchObject({ uses: 1 })
  })
})

it('says of a line in a cart that its product is gone when it is no longer live', async () => {
  await addToCart(shop, { guestId: 'guest_2' }, { productId: hidden, quantity: 1, size: 'M', color: 'Teal' })
  await put('archived')
  const cart = await getCart(shop, { guestId: 'guest_2' })
  expect(cart?.lines).toMatchObject([{ seenName: 'Zebra Hoodie', product: null }])
})

describe('how many of a product there are, all choices together', () => {
  const levels = async () =>
    Object.fromEntries(
      (await shop.pool.query('SELECT product_id, available FROM stock_levels')).rows.map(
        ({ product_id, available }) => [product_id, available],
      ),
    )

  it('is known of every product, and follows what is held and sold', async () => {
    const bare = await shop.add({ stock: [] })
    expect(await levels()).toMatchObject({ [shown]: 10, [hidden]: 10, [bare]: 0 })
    await shop.pool.query('UPDATE stock SET held = 4 WHERE product_id = $1', [shown])
    await announceStockChanges(shop)
    expect(await levels()).toMatchObject({ [shown]: 6, [hidden]: 10, [bare]: 0 })
  })
})
