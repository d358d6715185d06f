import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'

let shop: Awaited<ReturnType<typeof createCatalogueApp>>
beforeAll(async () => {
  shop = await createCatalogueApp()
})
afterAll(() => shop.close())

const countRows = async () => {
  const { rows } = await shop.pool.query(`
    SELECT (SELECT count(*)::int FROM products) AS products, (SELECT count(*)::int FROM product_images) AS images,
      (SELECT count(*)::int FROM stock) AS stock`)
  return rows[0]
}

it('creates a product with its stock, and keeps the order of its images', async () => {
  const id = await shop.addProduct({
    images: ['a', 'b', 'c'].map((name) => ({ url: `/media/${name}.webp`, altText: name })),
    stock: [
      { size: 'S', color: 'Black', quantity: 2 },
      { size: 'M', color: 'Black', quantity: 3 },
    ],
  })
  const { body } = await shop.get(`/api/products/${id}`)
  expect(body.images.map(({ altText }: { altText: string }) => altText)).toEqual(['a', 'b', 'c'])
  expect(body.countInStock).toBe(5)
})

it('stores measurements, image placeholders and turntables', async () => {
  const measurements = [{ size: 'M', cm: { chest: 112, length: 72 } }]
  const images = [
    {
      url: '/media/a-800.webp',
      altText: 'a',
      color: 'Black',
      placeholder: 'data:image/webp;base64,UklG',
      turntableUrl: '/media/a-turntable.avif',
    },
  ]
  const id = await shop.addProduct({ measurements, images })
  const { body } = await shop.get(`/api/products/${id}`)
  expect(body.measurements).toEqual(measurements)
  expect(body.images).toEqual(images)
})

it.each([
  [
    'a mixture of product-level stock and stock per variant',
    { stock: [{ quantity: 1 }, { size: 'S', color: 'Black', quantity: 1 }] },
    { code: 'bad_request' },
  ],
  [
    'a duplicate variant',
    {
      stock: [
        { size: 'S', color: 'Black', quantity: 1 },
        { size: 'S', color: 'Black', quantity: 1 },
      ],
    },
    {},
  ],
  ['negative stock', { stock: [{ quantity: -1 }] }, {}],
  ['a price of zero', { pricePaise: asPaise(0) }, {}],
  ['a color that is too long', { colors: ['x'.repeat(3_000)] }, { code: 'bad_request', errors: [{ field: 'colors' }] }],
  ['a color with a line break', { colors: ['Off\nWhite'] }, { code: 'bad_request', errors: [{ field: 'colors' }] }],
  ['an empty color', { colors: ['Black', ''] }, { code: 'bad_request', errors: [{ field: 'colors' }] }],
  ['a size with a comma', { sizes: ['S,M'] }, { code: 'bad_request', errors: [{ field: 'sizes' }] }],
  ['a collection with surrounding spaces', { collections: [' Rain'] }, { errors: [{ field: 'collections' }] }],
  ['several invalid fields', { sizes: [''], colors: [','] }, { errors: [{ field: 'sizes' }, { field: 'colors' }] }],
])('rejects %s and writes nothing', async (_, product, error) => {
  const before = await countRows()
  await expect(shop.addProduct(product)).rejects.toMatchObject(error)
  expect(await countRows()).toEqual(before)
})

it('rejects a SKU that another product has in other case, and writes nothing', async () => {
  await shop.addProduct({ sku: 'NKD-TAKEN' })
  const before = await countRows()
  const message = 'A product with the SKU nkd-taken already exists.'
  await expect(shop.addProduct({ sku: 'nkd-taken' })).rejects.toMatchObject({ code: 'conflict', message })
  expect(await countRows()).toEqual(before)
})

it('distinguishes a taken ID from a taken SKU', async () => {
  const id = await shop.addProduct()
  const message = `A product with the ID ${id} already exists.`
  await expect(shop.addProduct({ id })).rejects.toMatchObject({ code: 'conflict', message })
})

it.each(['{"S,M"}', '{""}', '{NULL}', `{${'x'.repeat(61)}}`])(
  'has a database constraint against sizes like %s',
  async (sizes) => {
    await shop.addProduct()
    const change = shop.pool.query('UPDATE products SET sizes = $1', [sizes])
    await expect(change).rejects.toMatchObject({ code: '23514', constraint: 'products_filter_values' })
  },
)

it('finds a product by its new name and price even after a direct SQL update', async () => {
  const id = await shop.addProduct({ name: 'Before' })
  await shop.pool.query(
    `UPDATE products SET name = 'Afterwards', colors = '{Rust}', price_paise = 123400 WHERE id = $1`,
    [id],
  )
  expect(await shop.listNames('/api/products?search=afterwards&color=rust&minPrice=1234&maxPrice=1234')).toEqual([
    'Afterwards',
  ])
  expect(await shop.listNames('/api/products?search=before')).toEqual([])
})
