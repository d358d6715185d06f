import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { createAdminProductsApp, createSessionFor } from '#tests/support/create-admin-products-app.ts'
import { setPrice } from './set-price.ts'

let shop: Awaited<ReturnType<typeof createAdminProductsApp>>
beforeAll(async () => {
  shop = await createAdminProductsApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE products, audit_entries CASCADE')
})

const productsPath = '/api/admin/products'
const chaiTee = { name: 'Chai Tee', description: 'Soft.\n\nWarm.', price: 999.5, sku: 'CT-1', category: 'Top Wear' }
const createProduct = (body: object = {}) => shop.call('POST', productsPath, { body: { ...chaiTee, ...body } })
const getProduct = async (id: string) => (await shop.call('GET', `${productsPath}/${id}`)).body
const updateProduct = (id: string, body: object) => shop.call('PUT', `${productsPath}/${id}`, { body })
const actor = { id: 'a1', name: 'Ravi' }

describe('creating a product', () => {
  it('makes it visible to shoppers immediately and records an audit entry', async () => {
    const { status, body } = await createProduct({ sizes: ['S', 'M'], colors: ['Black'], countInStock: 7 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      description: ['Soft.', 'Warm.'],
      price: 999.5,
      state: 'live',
      version: 1,
      countInStock: 7,
    })
    expect((await shop.get(`/api/products/${body._id}`)).body).toMatchObject({ name: 'Chai Tee', countInStock: 7 })
    expect(await shop.listAuditEntries()).toMatchObject([
      {
        actorName: 'Ravi',
        kind: 'product',
        subjectId: body._id,
        before: null,
        after: { change: 'created', sku: 'CT-1' },
      },
    ])
  })

  it('accepts stock per variant', async () => {
    const stock = [
      { size: 'S', color: 'Black', available: 2 },
      { size: 'M', color: 'Black', available: 3 },
    ]
    const { body } = await createProduct({ sizes: ['S', 'M'], colors: ['Black'], stock })
    expect(body.stock).toEqual(stock.map((variant) => ({ ...variant, held: 0 })))
  })

  it('rejects a SKU that another product uses', async () => {
    await createProduct()
    const { status, body } = await createProduct({ sku: 'ct-1' })
    const message = 'The SKU ct-1 belongs to the product "Chai Tee".'
    expect([status, body.errors]).toEqual([409, [{ field: 'sku', message }]])
  })

  it.each([
    ['name', { name: ' ' }],
    ['description', { description: ' ' }],
    ['price', { price: 0 }],
    ['price', { price: 9.999 }],
    ['price', { price: 10_000_001 }],
    ['originalPrice', { originalPrice: -1 }],
    ['originalPrice', { price: 1000, originalPrice: 999.99 }],
    ['countInStock', { countInStock: 1_000_000 }],
    ['countInStock', { countInStock: 1.5 }],
    ['countInStock', { countInStock: -1 }],
    ['sizes.0', { sizes: ['S,M'] }],
    ['sizes', { sizes: Array.from({ length: 31 }, (_, index) => `S${index}`) }],
    ['colors', { colors: ['Black', 'black'] }],
    ['collections', { collections: Array.from({ length: 21 }, (_, index) => `C${index}`) }],
    ['images', { images: Array.from({ length: 21 }, () => ({ url: '/media/a.webp' })) }],
    ['images.0.url', { images: [{ url: 'http://elsewhere.example/a.webp' }] }],
    ['images.0.url', { images: [{ url: '//elsewhere.example/a.webp' }] }],
    ['images.0.url', { images: [{ url: 'javascript:alert(1)' }] }],
    ['images.0.url', { images: [{ url: '/media/../../etc/passwd' }] }],
    ['images.0.url', { images: [{ url: '/%2e%2e/x' }] }],
    ['images.0.url', { images: [{ url: '/media/.%2E/x' }] }],
    ['state', { state: 'gone' }],
    ['gender', { gender: 'Robots' }],
  ])('rejects an invalid %s: %j', async (field, invalid) => {
    const { status, body } = await createProduct(invalid)
    expect(status).toBe(400)
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field)
    expect(await shop.listAuditEntries()).toEqual([])
  })
})

describe('editing a product', () => {
  it('rejects an original price below the price', async () => {
    const id = await shop.addProduct({ pricePaise: asPaise(100_000), originalPricePaise: asPaise(150_000) })
    for (const edit of [{ originalPrice: 900 }, { price: 1500.5 }]) {
      const { status, body } = await updateProduct(id, edit)
      expect([status, body.message]).toEqual([400, expect.stringMatching(/^Original price can't be below the price\./)])
    }
    expect((await updateProduct(id, { price: 1500.5, originalPrice: null })).status).toBe(200)
    expect((await updateProduct(id, { originalPrice: 1500.5 })).status).toBe(200)
    // an older product with such a price can still be edited
    await shop.pool.query('UPDATE products SET original_price_paise = 100 WHERE id = $1', [id])
    expect((await updateProduct(id, { name: 'Kite Tee' })).status).toBe(200)
  })

  it('keeps omitted fields and increments the version', async () => {
    const id = await shop.addProduct({
      name: 'Plain Tee',
      images: [{ url: '/media/a.webp', altText: 'Front', placeholder: 'data:image/webp;base64,AAAA' }],
    })
    const { status, body } = await updateProduct(id, { name: 'Kite Tee', price: 1200, version: 1 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Kite Tee',
      price: 1200,
      sizes: ['S', 'M', 'L'],
      version: 2,
      edited: { by: 'Ravi' },
    })
    expect(body.images).toHaveLength(1)
    expect(await shop.listAuditEntries()).toMatchObject([
      { kind: 'price', before: { pricePaise: asPaise(99_900) }, after: { pricePaise: asPaise(120_000) } },
      { kind: 'product', before: { name: 'Plain Tee' }, after: { name: 'Kite Tee', change: 'edited' } },
    ])
  })

  it('does not increment the version when nothing changed, whatever the key order', async () => {
    const measurements = [{ size: 'S', cm: { Length: 70, Chest: 100 } }]
    const { _id: id } = (await createProduct({ sizes: ['S'], colors: ['Black'], measurements })).body
    await shop.pool.query('TRUNCATE audit_entries')
    for (const body of [
      await getProduct(id),
      { measurements },
      { measurements: [{ cm: { Chest: 100, Length: 70 }, size: 'S' }] },
    ]) {
      expect((await updateProduct(id, body)).body.version).toBe(1)
    }
    expect(await shop.listAuditEntries()).toEqual([])
  })

  it('accepts a product as it was received, also through PUT /api/products/:id', async () => {
    const id = await shop.addProduct({
      stock: [
        { size: 'S', color: 'Black', quantity: 4 },
        { size: 'M', color: 'Black', quantity: 4 },
      ],
    })
    const { body: received } = await shop.get(`/api/products/${id}`)
    const { status, body } = await shop.call('PUT', `/api/products/${id}`, {
      body: { ...received, name: 'Sent Back', countInStock: 9 },
    })
    expect([status, body.name, body.countInStock]).toEqual([200, 'Sent Back', 9])
    const { body: adminBody } = await shop.call('PUT', `${productsPath}/${id}`, { body: await getProduct(id) })
    expect(adminBody.version).toBe(2)
  })

  it('rejects an edit based on an older version and says who changed it and when', async () => {
    const id = await shop.addProduct()
    const meera = await createSessionFor(shop, 'admin', 'Meera')
    await shop.call('PUT', `${productsPath}/${id}`, { body: { price: 500, version: 1 }, token: meera })
    const { status, body } = await updateProduct(id, { price: 700, version: 1 })
    expect(status).toBe(409)
    expect(body.message).toMatch(/^Meera changed this product on .+, after you opened it\.$/)
    expect((await getProduct(id)).price).toBe(500)
    expect((await updateProduct(id, { price: 700 })).status).toBe(200)
  })

  it('keeps sales made after the stock was loaded', async () => {
    const id = await shop.addProduct()
    await shop.pool.query('UPDATE stock SET on_hand = on_hand - 3, sold = 3 WHERE product_id = $1', [id])
    const { body } = await updateProduct(id, { countInStock: 15, countSeen: 10 })
    expect(body.countInStock).toBe(12)
    expect(await shop.listAuditEntries()).toMatchObject([
      { kind: 'stock', before: { available: 7 }, after: { available: 12 } },
    ])
  })

  it('replaces images in the given order and keeps known placeholders and turntables', async () => {
    const id = await shop.addProduct({
      images: [
        {
          url: '/media/a.webp',
          altText: '',
          placeholder: 'data:image/webp;base64,AAAA',
          turntableUrl: '/media/a-turntable.avif',
        },
      ],
    })
    const images = [
      { url: '/media/b.webp', altText: 'Back', color: 'Black' },
      { url: '/media/a.webp', altText: '' },
    ]
    const { body } = await updateProduct(id, { images })
    const kept = { placeholder: 'data:image/webp;base64,AAAA', turntableUrl: '/media/a-turntable.avif' }
    expect(body.images).toEqual([images[0], { ...images[1], ...kept }])
    const sentBack = await updateProduct(id, { images: body.images.toReversed() })
    expect(sentBack.body.images).toEqual(body.images.toReversed())
  })

  it.each(['/api/admin/products/nothing', `/api/admin/products/${'0'.repeat(24)}`])(
    'returns 404 for an unknown product: %s',
    async (url) => {
      expect((await shop.call('PUT', url, { body: { price: 5 } })).status).toBe(404)
      expect((await shop.call('GET', url)).status).toBe(404)
      expect((await shop.call('DELETE', url)).status).toBe(404)
    },
  )
})

describe('deleting a product', () => {
  it('deletes it if it was never sold', async () => {
    const id = await shop.addProduct()
    expect((await shop.call('DELETE', `${productsPath}/${id}`)).body).toEqual({ _id: id, outcome: 'deleted' })
    expect((await shop.call('GET', `${productsPath}/${id}`)).status).toBe(404)
    expect(await shop.listAuditEntries()).toMatchObject([
      { before: { sku: expect.any(String) }, after: { change: 'deleted' } },
    ])
  })

  it.each(['sold = 1, received = received + 1', 'held = 1'])(
    'archives it if %s, so it can be restored',
    async (set) => {
      const id = await shop.addProduct()
      await shop.pool.query(`UPDATE stock SET ${set} WHERE product_id = $1`, [id])
      expect((await shop.call('DELETE', `${productsPath}/${id}`)).body).toEqual({ _id: id, outcome: 'archived' })
      expect((await shop.get(`/api/products/${id}`)).status).toBe(404)
      await updateProduct(id, { state: 'live' })
      expect((await shop.get(`/api/products/${id}`)).status).toBe(200)
      expect((await shop.listAuditEntries()).map(({ after }) => after?.['change'])).toEqual(['archived', 'restored'])
    },
  )
})

it('duplicates a product as a draft with a new SKU and no stock', async () => {
  const id = await shop.addProduct({ sku: 'KT-1', stock: [{ size: 'S', color: 'Black', quantity: 4 }] })
  const copies = [
    await shop.call('POST', `${productsPath}/${id}/duplicate`),
    await shop.call('POST', `${productsPath}/${id}/duplicate`),
  ]
  expect(copies.map(({ status, body }) => [status, body.sku, body.state, body.countInStock])).toEqual([
    [201, 'KT-1-COPY', 'draft', 0],
    [201, 'KT-1-COPY-2', 'draft', 0],
  ])
})

it('duplicates the images with their order, alt text, color and turntable', async () => {
  const images = [
    { url: '/stills/back.webp', altText: 'Back', color: 'Black' },
    { url: '/stills/front.webp', altText: 'Front', turntableUrl: '/stills/turn.webp' },
  ]
  const id = await shop.addProduct({ images })
  const { body } = await shop.call('POST', `${productsPath}/${id}/duplicate`)
  expect(body).toMatchObject({ state: 'draft', images })
  expect(body.images).toHaveLength(2)
})

it('changes the state of all given products or none', async () => {
  const [first, second] = [await shop.addProduct(), await shop.addProduct()]
  const archive = (ids: string[]) => shop.call('PUT', `${productsPath}/state`, { body: { ids, state: 'archived' } })
  expect((await archive([first, '0'.repeat(24)])).status).toBe(404)
  expect((await archive([first, second])).body).toEqual({ changed: 2 })
  expect((await archive([first])).body).toEqual({ changed: 0 })
  expect(await shop.listNames('/api/products')).toEqual([])
})

it('rejects a price change if the current price is not the expected one', async () => {
  const id = await shop.addProduct()
  await setPrice(shop, actor, { productId: id, pricePaise: asPaise(50_000), expectedPaise: asPaise(99_900) })
  const secondChange = setPrice(shop, actor, { productId: id, pricePaise: asPaise(1), expectedPaise: asPaise(99_900) })
  await expect(secondChange).rejects.toMatchObject({ code: 'conflict' })
  expect(await getProduct(id)).toMatchObject({ price: 500, version: 2 })
})

it.each([
  ['GET', productsPath, {}],
  ['GET', `${productsPath}/overview`, {}],
  ['POST', productsPath, chaiTee],
  ['PUT', `${productsPath}/state`, { ids: ['a'.repeat(24)], state: 'draft' }],
  ['PUT', `/api/products/${'a'.repeat(24)}`, {}],
] as const)('allows only admins to %s %s', async (method, url, body) => {
  const request = method === 'GET' ? {} : { body }
  expect((await shop.call(method, url, { ...request, token: null })).status).toBe(401)
  expect((await shop.call(method, url, { ...request, token: await createSessionFor(shop, 'customer') })).status).toBe(
    403,
  )
})
