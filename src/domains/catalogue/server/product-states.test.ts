import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToCart } from '#domains/cart/server/add-to-cart.ts'
import { readCart } from '#domains/cart/server/read-cart.ts'
import { flushStockDeltas } from '#domains/inventory/server/stock-delta-store.ts'
import { asPaise } from '#shared/money.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import type { ProductState } from '../contract.ts'
import { findSellableProducts } from './sellable-product-store.ts'
import { sitemapRoutes } from './sitemap-routes.ts'
import { products } from './tables.ts'

let shop: Awaited<ReturnType<typeof createCatalogueApp>>
let liveId: string
let hiddenId: string

beforeAll(async () => {
  shop = await createCatalogueApp()
  await shop.app.register(
    sitemapRoutes({ db: shop.db, listOwnPagePaths: async () => [], publicUrl: 'https://shop.example' }),
  )
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE products CASCADE')
  liveId = await shop.addProduct({ name: 'Chai Tee' })
  hiddenId = await shop.addProduct({
    name: 'Zebra Hoodie',
    pricePaise: asPaise(10_000),
    category: 'Winter Wear',
    collections: ['Hoodie'],
    colors: ['Teal'],
  })
  await shop.pool.query('UPDATE stock SET sold = 5, received = received + 5 WHERE product_id = $1', [hiddenId])
  await flushStockDeltas(shop)
})

const setState = (state: ProductState) => shop.db.update(products).set({ state }).where(eq(products.id, hiddenId))
const listSearchWords = async () => (await shop.pool.query('SELECT word, uses FROM search_words')).rows
const listIds = async (url: string) => ((await shop.get(url)).body as { _id: string }[]).map(({ _id }) => _id)

describe.each(['draft', 'archived'] as const)('%s products', (state) => {
  beforeEach(() => setState(state))

  it.each([
    '/api/products',
    '/api/products?sortBy=priceAsc',
    '/api/products?sortBy=priceDesc',
    '/api/products?sortBy=popularity',
    '/api/products?groupBy=category',
    '/api/products/new-arrivals',
  ])('are not listed at %s', async (url) => {
    expect(await listIds(url)).toEqual([liveId])
  })

  it.each(['search=zebra', 'search=NKD', 'category=Winter Wear', 'color=teal', 'maxPrice=100'])(
    'are not found by %s',
    async (query) => expect(await listIds(`/api/products?${query}`)).not.toContain(hiddenId),
  )

  it('have no page and are not listed as similar', async () => {
    expect((await shop.get(`/api/products/${hiddenId}`)).status).toBe(404)
    expect((await shop.get(`/api/products/similar/${hiddenId}`)).status).toBe(404)
    expect(await listIds(`/api/products/similar/${liveId}`)).toEqual([])
  })

  it('are never the best seller', async () => {
    expect((await shop.get('/api/products/best-seller')).body._id).toBe(liveId)
  })

  it('do not count in facets or the price range', async () => {
    const { body } = await shop.get('/api/products/facets')
    expect(body).toMatchObject({ total: 1, price: { min: 999, max: 999 } })
    expect(body.color).toEqual([{ value: 'Black', count: 1 }])
  })

  it('add no search words and no suggestions', async () => {
    expect((await listSearchWords()).map(({ word }) => word)).not.toContain('zebra')
    expect((await shop.get('/api/search/suggestions?q=zebra')).body).toEqual([])
  })

  it('are not in the sitemap', async () => {
    const { body } = await shop.app.inject('/sitemaps/products-1.xml')
    expect(body).toContain('/product/chai-tee<')
    expect(body).not.toContain('zebra')
  })

  it('cannot be bought or added to a cart', async () => {
    expect(
      (await shop.db.transaction((tx) => findSellableProducts(tx, [liveId, hiddenId]))).map(({ id }) => id),
    ).toEqual([liveId])
    const adding = addToCart(
      { ...shop, now: () => new Date() },
      { guestId: 'guest_1' },
      { productId: hiddenId, quantity: 1, size: 'M' },
    )
    await expect(adding).rejects.toMatchObject({ code: 'not_found' })
  })

  it('are searchable once live again', async () => {
    await setState('live')
    expect(await listIds('/api/products?search=zebra')).toEqual([hiddenId])
    expect((await listSearchWords()).find(({ word }) => word === 'zebra')).toMatchObject({ uses: 1 })
  })

  it('leave correct word counts when renamed or deleted', async () => {
    await shop.db.update(products).set({ name: 'Yak Hoodie' }).where(eq(products.id, hiddenId))
    await shop.db.delete(products).where(eq(products.id, hiddenId))
    expect((await listSearchWords()).filter(({ word }) => ['zebra', 'yak'].includes(word))).toEqual([])
    expect((await listSearchWords()).find(({ word }) => word === 'chai')).toMatchObject({ uses: 1 })
  })
})

it('shows a cart line without its product when the product is no longer live', async () => {
  await addToCart(
    { ...shop, now: () => new Date() },
    { guestId: 'guest_2' },
    { productId: hiddenId, quantity: 1, size: 'M', color: 'Teal' },
  )
  await setState('archived')
  const cart = await readCart(shop, { guestId: 'guest_2' })
  expect(cart?.lines).toMatchObject([{ seenName: 'Zebra Hoodie', product: null }])
})

it('a product is published when its draft goes live, and keeps that date', async () => {
  const created = '2020-01-01T00:00:00.000Z'
  await shop.pool.query('UPDATE products SET created_at = $1', [created])
  const readPublishedAt = async () => (await shop.get(`/api/products/${hiddenId}`)).body['publishedAt']
  expect(await readPublishedAt()).toBe(created)
  await setState('draft')
  await setState('live')
  const publishedAt = await readPublishedAt()
  expect(Date.now() - Date.parse(publishedAt)).toBeLessThan(60_000)
  await setState('archived')
  await setState('live')
  expect(await readPublishedAt()).toBe(publishedAt)
})
