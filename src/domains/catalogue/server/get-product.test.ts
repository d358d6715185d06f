import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { flushStockDeltas } from '#domains/inventory/server/stock-delta-store.ts'
import { asPaise } from '#shared/money.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'

let shop: Awaited<ReturnType<typeof createCatalogueApp>>
beforeAll(async () => {
  shop = await createCatalogueApp()
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('TRUNCATE products CASCADE'))

const images = [{ url: '/media/a.webp', altText: 'Front' }]
const unknownIds = ['ffffffffffffffffffffffff', 'new', '123', '%00', "'", 'FFFFFFFFFFFFFFFFFFFFFFFF']

describe('GET /api/products/:id', () => {
  it('returns a product with available stock per variant, small sizes first', async () => {
    const id = await shop.addProduct({
      images: [
        { url: '/media/a.webp', altText: 'Front', color: 'Black' },
        { url: '/media/b.webp', altText: 'Label' },
      ],
      stock: [
        { size: 'M', color: 'Black', quantity: 4 },
        { size: 'S', color: 'Black', quantity: 0 },
      ],
    })
    await shop.db.execute(sql`UPDATE stock SET held = 1 WHERE size = 'M'`)
    const { body } = await shop.get(`/api/products/${id}`)
    expect(body).toMatchObject({
      _id: id,
      inStock: true,
      countInStock: 3,
      images: [
        { url: '/media/a.webp', altText: 'Front', color: 'Black' },
        { url: '/media/b.webp', altText: 'Label' },
      ],
      stock: [
        { size: 'S', color: 'Black', available: 0 },
        { size: 'M', color: 'Black', available: 3 },
      ],
    })
    expect(body).not.toHaveProperty('originalPrice')
  })

  it('returns product-level stock as one entry without size and color', async () => {
    const id = await shop.addProduct({ stock: [{ quantity: 7 }] })
    expect((await shop.get(`/api/products/${id}`)).body.stock).toEqual([{ available: 7 }])
  })

  it('shows a product without stock rows as sold out', async () => {
    const id = await shop.addProduct({ stock: [] })
    expect((await shop.get(`/api/products/${id}`)).body).toMatchObject({ inStock: false, countInStock: 0, stock: [] })
  })

  it.each(unknownIds)('returns 404 for %s', async (id) => {
    expect(await shop.get(`/api/products/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Product not found.' },
    })
  })
})

describe('GET /api/products/similar/:id', () => {
  const listSimilarNames = (id: string) => shop.listNames(`/api/products/similar/${id}`)

  it('prefers products in stock, then the same collection, category, gender and price', async () => {
    const id = await shop.addProduct({ name: 'This', gender: 'Men', collections: ['Hoodie'], category: 'Winter Wear' })
    const winter = { category: 'Winter Wear', collections: ['Varsity Jacket'] }
    await shop.addProduct({ name: 'Elsewhere', category: 'Bottom Wear', collections: ['Essentials'] })
    await shop.addProduct({ name: 'Category, far', ...winter, pricePaise: asPaise(199_900) })
    await shop.addProduct({ name: 'Category, near', ...winter, pricePaise: asPaise(109_900) })
    await shop.addProduct({ name: 'Collection, sold out', collections: ['Hoodie'], stock: [{ quantity: 0 }] })
    await shop.addProduct({ name: 'Collection, hers', gender: 'Women', collections: ['Hoodie'] })
    await shop.addProduct({ name: 'Collection', collections: ['Hoodie', 'Essentials'], pricePaise: asPaise(59_900) })
    expect(await listSimilarNames(id)).toEqual(['Collection', 'Category, near', 'Category, far', 'Collection, hers'])
  })

  it('lists products without an image last, but before sold-out ones', async () => {
    const id = await shop.addProduct({ name: 'This' })
    await shop.addProduct({ name: 'Sold out', images, stock: [{ quantity: 0 }] })
    await shop.addProduct({ name: 'Without an image' })
    await shop.addProduct({ name: 'Another collection', images, collections: ['Varsity Jacket'] })
    expect(await listSimilarNames(id)).toEqual(['Another collection', 'Without an image', 'Sold out'])
  })

  it('includes sold-out products but never the product itself', async () => {
    const id = await shop.addProduct({ name: 'This' })
    expect(await listSimilarNames(id)).toEqual([])
    await shop.addProduct({ name: 'Other', category: 'Bottom Wear', collections: [], stock: [] })
    expect(await listSimilarNames(id)).toEqual(['Other'])
  })

  it('lists at most four', async () => {
    for (let i = 0; i < 7; i++) await shop.addProduct()
    expect(await listSimilarNames(await shop.addProduct())).toHaveLength(4)
  })

  it.each(unknownIds)('returns 404 for %s', async (id) => {
    expect(await shop.get(`/api/products/similar/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Product not found.' },
    })
  })
})

describe('GET /api/products/:id/alternatives', () => {
  it('lists similar products that are in stock', async () => {
    const id = await shop.addProduct({ name: 'This', stock: [{ quantity: 0 }] })
    await shop.addProduct({ name: 'Sold out', stock: [{ quantity: 0 }] })
    await shop.addProduct({ name: 'In stock' })
    expect(await shop.listNames(`/api/products/${id}/alternatives`)).toEqual(['In stock'])
    expect((await shop.get(`/api/products/${'0'.repeat(24)}/alternatives`)).status).toBe(404)
  })
})

describe('GET /api/products/new-arrivals', () => {
  it('lists the ten newest', async () => {
    for (let i = 0; i < 12; i++) await shop.addProduct({ name: `Tee ${i}` })
    expect(await shop.listNames('/api/products/new-arrivals')).toEqual(
      Array.from({ length: 10 }, (_, i) => `Tee ${11 - i}`),
    )
  })

  it('lists products without an image last', async () => {
    await shop.addProduct({ name: 'Old', images })
    await shop.addProduct({ name: 'New', images })
    await shop.addProduct({ name: 'Newest, without an image' })
    const withoutShownImage = [{ url: 'http://example.com/insecure.jpg', altText: '' }]
    await shop.addProduct({ name: 'Newest, with an image that is not shown', images: withoutShownImage })
    expect(await shop.listNames('/api/products/new-arrivals')).toEqual([
      'New',
      'Old',
      'Newest, with an image that is not shown',
      'Newest, without an image',
    ])
  })

  it('returns an empty list in an empty shop', async () => {
    expect(await shop.listNames('/api/products/new-arrivals')).toEqual([])
  })
})

describe('GET /api/products/best-seller', () => {
  const getBestSellerName = async () => (await shop.get('/api/products/best-seller')).body.name
  const sell = async (id: string, units: number) => {
    await shop.db.execute(
      sql`UPDATE stock SET sold = sold + ${units}::int, on_hand = on_hand - ${units}::int WHERE product_id = ${id}`,
    )
    await shop.db.execute(sql`UPDATE stock_levels SET counted_at = '-infinity'`)
    await flushStockDeltas(shop)
  }

  it('returns the product with most units sold, even if sold out', async () => {
    const first = await shop.addProduct({ name: 'First' })
    const second = await shop.addProduct({ name: 'Second' })
    await shop.addProduct({ name: 'Third' })
    await sell(first, 2)
    await sell(second, 1)
    expect(await getBestSellerName()).toBe('First')
    await sell(second, 9)
    expect(await getBestSellerName()).toBe('Second')
  })

  it('prefers a product with an image', async () => {
    await shop.addProduct({ name: 'Old', images })
    const newest = await shop.addProduct({ name: 'Newest, without an image' })
    expect(await getBestSellerName()).toBe('Old')
    await sell(newest, 2)
    expect(await getBestSellerName()).toBe('Newest, without an image')
    await sell(await shop.addProduct({ name: 'Sold less', images }), 1)
    expect(await getBestSellerName()).toBe('Sold less')
  })

  it('returns the newest product with every variant in stock before any sale', async () => {
    const sizes = (quantity: number) => ({
      stock: [
        { size: 'S', color: 'Black', quantity },
        { size: 'M', color: 'Black', quantity: 1 },
      ],
    })
    await shop.addProduct({ name: 'Nothing left', stock: [{ quantity: 0 }] })
    expect(await getBestSellerName()).toBe('Nothing left')
    await shop.addProduct({ name: 'Some left', ...sizes(0) })
    await shop.addProduct({ name: 'Never stocked', stock: [] })
    expect(await getBestSellerName()).toBe('Some left')
    await shop.addProduct({ name: 'All left', ...sizes(1) })
    await shop.addProduct({ name: 'Some left again', ...sizes(0) })
    expect(await getBestSellerName()).toBe('All left')
  })

  it('includes the stock, like the product endpoint', async () => {
    const id = await shop.addProduct()
    expect((await shop.get('/api/products/best-seller')).body).toEqual((await shop.get(`/api/products/${id}`)).body)
  })

  it('returns 404 in an empty shop', async () => {
    expect(await shop.get('/api/products/best-seller')).toMatchObject({
      status: 404,
      body: { message: 'There are no products yet.' },
    })
  })
})
