import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCatalogue } from '#tests/support/catalogue.ts'

let shop: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  shop = await openCatalogue()
})
afterAll(() => shop.close())

const rowsOf = async () => {
  const { rows } = await shop.pool.query(`
    SELECT (SELECT count(*)::int FROM products) AS products, (SELECT count(*)::int FROM product_images) AS images,
      (SELECT count(*)::int FROM stock) AS stock`)
  return rows[0]
}

it('puts a product on the shelf with its pictures in order and its stock received', async () => {
  const id = await shop.add({
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

it('keeps what each size measures and what stands in for each picture', async () => {
  const measurements = [{ size: 'M', cm: { chest: 112, length: 72 } }]
  const images = [
    { url: '/media/a-800.webp', altText: 'a', color: 'Black', placeholder: 'data:image/webp;base64,UklG' },
  ]
  const id = await shop.add({ measurements, images })
  const { body } = await shop.get(`/api/products/${id}`)
  expect(body.measurements).toEqual(measurements)
  expect(body.images).toEqual(images)
})

it.each([
  [
    'a SKU that is taken, in any case',
    { sku: 'nkd-1' },
    { code: 'conflict', message: 'There is already a product with the SKU nkd-1' },
  ],
  [
    'stock that is both whole and by choice',
    { stock: [{ quantity: 1 }, { size: 'S', color: 'Black', quantity: 1 }] },
    { code: 'bad_request' },
  ],
  [
    'one choice twice',
    {
      stock: [
        { size: 'S', color: 'Black', quantity: 1 },
        { size: 'S', color: 'Black', quantity: 1 },
      ],
    },
    {},
  ],
  ['less than nothing in stock', { stock: [{ quantity: -1 }] }, {}],
  ['a price of nothing', { pricePaise: 0 }, {}],
  ['a colour without end', { colors: ['x'.repeat(3_000)] }, { code: 'bad_request', errors: [{ field: 'colors' }] }],
  ['a colour over two lines', { colors: ['Off\nWhite'] }, { code: 'bad_request', errors: [{ field: 'colors' }] }],
  ['a colour without a name', { colors: ['Black', ''] }, { code: 'bad_request', errors: [{ field: 'colors' }] }],
  ['a size that filters would split', { sizes: ['S,M'] }, { code: 'bad_request', errors: [{ field: 'sizes' }] }],
  ['a collection with space around it', { collections: [' Rain'] }, { errors: [{ field: 'collections' }] }],
  [
    'more than one of these at once',
    { sizes: [''], colors: [','] },
    { errors: [{ field: 'sizes' }, { field: 'colors' }] },
  ],
])('refuses %s, and leaves nothing behind', async (_, product, error) => {
  const before = await rowsOf()
  await expect(shop.add(product)).rejects.toMatchObject(error)
  expect(await rowsOf()).toEqual(before)
})

it('tells an id that is taken from a SKU that is', async () => {
  const id = await shop.add()
  const message = `There is already a product with the id ${id}`
  await expect(shop.add({ id })).rejects.toMatchObject({ code: 'conflict', message })
})

it.each(['{"S,M"}', '{""}', '{NULL}', `{${'x'.repeat(61)}}`])('keeps sizes like %s out by hand, too', async (sizes) => {
  await shop.add()
  const change = shop.pool.query('UPDATE products SET sizes = $1', [sizes])
  await expect(change).rejects.toMatchObject({ code: '23514', constraint: 'products_filter_values' })
})

it('finds a product by its new name and price at once, however it was changed', async () => {
  const id = await shop.add({ name: 'Before' })
  await shop.pool.query(
    `UPDATE products SET name = 'Afterwards', colors = '{Rust}', price_paise = 123400 WHERE id = $1`,
    [id],
  )
  expect(await shop.names('/api/products?search=afterwards&color=rust&minPrice=1234&maxPrice=1234')).toEqual([
    'Afterwards',
  ])
  expect(await shop.names('/api/products?search=before')).toEqual([])
})
