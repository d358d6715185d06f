import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { createAdminProductsApp } from '#tests/support/create-admin-products-app.ts'
import { loadTaxRules } from './load-tax-rules.ts'

let shop: Awaited<ReturnType<typeof createAdminProductsApp>>
beforeAll(async () => {
  shop = await createAdminProductsApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE products, audit_entries, redirects CASCADE')
})

const productsPath = '/api/admin/products'
const chaiTee = {
  name: 'Chai Tee',
  description: 'Soft.',
  price: 999,
  sku: 'CT-1',
  category: 'Top Wear',
  sizes: ['S', 'M'],
  colors: ['Black', 'White'],
  countInStock: 5,
}
const createProduct = (body: object = {}) => shop.call('POST', productsPath, { body: { ...chaiTee, ...body } })
const updateProduct = (id: string, body: object) => shop.call('PUT', `${productsPath}/${id}`, { body })
const getProduct = async (id: string) => (await shop.call('GET', `${productsPath}/${id}`)).body
const small = { size: 'S', color: 'Black' }
const medium = { size: 'M', color: 'White' }

describe('variants', () => {
  it('have their own SKU, barcode and price, which an edit keeps, changes or clears', async () => {
    const { status, body } = await createProduct({
      variants: [
        { ...medium, price: 1099.5 },
        { ...small, sku: 'CT-1-S', barcode: '8901234567890', price: 899 },
      ],
    })
    expect(status).toBe(201)
    const expected = [
      { ...small, sku: 'CT-1-S', barcode: '8901234567890', price: 899 },
      { ...medium, price: 1099.5 },
    ]
    expect(body).toMatchObject({ price: 999, lowestPrice: 899, variants: expected })
    expect((await shop.get(`/api/products/${body._id}`)).body).toMatchObject({ price: 999, variants: expected })
    const edited = await updateProduct(body._id, {
      variants: [
        { ...small, price: null },
        { ...medium, sku: 'CT-1-M', price: null },
      ],
    })
    expect(edited.body).toMatchObject({
      version: 2,
      variants: [
        { ...small, sku: 'CT-1-S', barcode: '8901234567890' },
        { ...medium, sku: 'CT-1-M' },
      ],
    })
    expect(edited.body).not.toHaveProperty('lowestPrice')
    expect((await shop.listAuditEntries()).at(-1)).toMatchObject({
      kind: 'product',
      before: { variants: 'S / Black: SKU CT-1-S, barcode 8901234567890, ₹899.00, M / White: ₹1,099.50' },
      after: { variants: 'S / Black: SKU CT-1-S, barcode 8901234567890, M / White: SKU CT-1-M', change: 'edited' },
    })
  })

  it('can be sent back as they were received without a change', async () => {
    const { body } = await createProduct({
      variants: [{ ...small, sku: 'A', price: 1 }],
      weightGrams: 200,
      hsn: '6109',
    })
    const { changeIds: _, ...again } = (await updateProduct(body._id, body)).body
    expect(again).toEqual(body)
  })

  it('are dropped with their size or color', async () => {
    const { body } = await createProduct({
      variants: [
        { ...small, sku: 'A', price: 1 },
        { ...medium, price: 1200 },
      ],
    })
    expect((await updateProduct(body._id, { sizes: ['M'] })).body.variants).toEqual([{ ...medium, price: 1200 }])
    expect(await getProduct(body._id)).not.toHaveProperty('lowestPrice')
    expect((await createProduct({ sku: 'a' })).status).toBe(201)
  })

  it('omit the options that the product does not have', async () => {
    const sized = await createProduct({ colors: [], variants: [{ size: 'S', sku: 'A' }] })
    expect(sized.body.variants).toEqual([{ size: 'S', sku: 'A' }])
    const plain = await createProduct({ sku: 'CT-2', sizes: [], colors: [], variants: [{ barcode: '123' }] })
    expect(plain.body.variants).toEqual([{ barcode: '123' }])
  })

  it.each([
    ['an unknown variant', [{ size: 'XL', color: 'Black', sku: 'A' }], 'XL / Black is not a variant of this product.'],
    ['a repeated variant', [small, small], 'S / Black is listed twice.'],
    [
      'an SKU twice',
      [
        { ...small, sku: 'A' },
        { ...medium, sku: 'a' },
      ],
      'This product uses the SKU a more than once.',
    ],
    ["the product's SKU", [{ ...small, sku: 'ct-1' }], 'This product uses the SKU ct-1 more than once.'],
    [
      'a barcode twice',
      [
        { ...small, barcode: 'A1' },
        { ...medium, barcode: 'a1' },
      ],
      'This product uses the barcode a1 more than once.',
    ],
    ['a malformed barcode', [{ ...small, barcode: 'A 1' }], 'Barcode must be 1 to 40 letters, digits or hyphens.'],
    ['a price of 0', [{ ...small, price: 0 }], 'Variant price must be above 0.'],
  ])('are rejected with %s', async (_, variants, message) => {
    const { status, body } = await createProduct({ variants })
    expect([status, body.errors[0].message]).toEqual([400, message])
    expect(await shop.listNames('/api/products')).toEqual([])
  })

  it('never share an SKU or barcode with another product', async () => {
    await createProduct({ variants: [{ ...small, sku: 'A', barcode: '1' }] })
    const other = { sku: 'CT-2' }
    expect((await createProduct({ ...other, variants: [{ ...medium, sku: 'a' }] })).body.errors).toEqual([
      { field: 'variants', message: 'M / White: the SKU a belongs to the product "Chai Tee".' },
    ])
    expect((await createProduct({ ...other, variants: [{ ...medium, sku: 'CT-1' }] })).status).toBe(409)
    expect((await createProduct({ ...other, variants: [{ ...medium, barcode: '1' }] })).body.message).toBe(
      'M / White: the barcode 1 belongs to the product "Chai Tee".',
    )
    expect((await createProduct({ sku: 'a' })).body.errors[0].field).toBe('sku')
    const { body } = await createProduct(other)
    expect((await updateProduct(body._id, { sku: 'A' })).status).toBe(409)
    // two variants of one product may swap
    const both = await createProduct({
      sku: 'CT-3',
      variants: [
        { ...small, sku: 'X' },
        { ...medium, sku: 'Y' },
      ],
    })
    const swap = await updateProduct(both.body._id, {
      variants: [
        { ...small, sku: 'Y' },
        { ...medium, sku: 'X' },
      ],
    })
    expect(swap.body.variants).toEqual([
      { ...small, sku: 'Y' },
      { ...medium, sku: 'X' },
    ])
  })

  it('keep their prices, but not their SKUs, in a copy', async () => {
    const { body } = await createProduct({ variants: [{ ...small, sku: 'A', price: 5 }], weightGrams: 200, gstRate: 5 })
    const copy = await shop.call('POST', `${productsPath}/${body._id}/duplicate`)
    expect(copy.body).toMatchObject({ slug: 'chai-tee-copy', variants: [{ ...small, price: 5 }], weightGrams: 200 })
  })

  it("are found by SKU and barcode in the admin's list", async () => {
    await createProduct({ variants: [{ ...small, sku: 'Sticker-7', barcode: '8901234567890' }] })
    await createProduct({ sku: 'CT-2', name: 'Other' })
    for (const q of ['sticker-7', '8901234567890']) {
      expect((await shop.call('GET', `${productsPath}?q=${q}`)).body).toMatchObject([{ name: 'Chai Tee' }])
    }
  })
})

describe('the lowest price', () => {
  const listNames = (query: string) => shop.listNames(`/api/products?${query}`)

  it('sorts, filters and bounds the lists', async () => {
    await shop.addProduct({ name: 'Plain', pricePaise: asPaise(90_000) })
    const { body } = await createProduct({ variants: [{ ...small, price: 500 }] })
    expect(await listNames('sortBy=priceAsc')).toEqual(['Chai Tee', 'Plain'])
    expect(await listNames('sortBy=priceDesc')).toEqual(['Plain', 'Chai Tee'])
    expect(await listNames('maxPrice=600')).toEqual(['Chai Tee'])
    expect(await listNames('minPrice=950')).toEqual([])
    expect((await shop.get('/api/products/facets')).body.price).toEqual({ min: 500, max: 900 })
    expect((await shop.get('/api/products?search=chai')).body).toMatchObject([{ price: 999, lowestPrice: 500 }])
    await updateProduct(body._id, { variants: [{ ...small, price: null }] })
    expect(await listNames('sortBy=priceAsc')).toEqual(['Plain', 'Chai Tee'])
  })

  it("is above the product's price if every variant costs more", async () => {
    const variants = ['S', 'M'].flatMap((size) => ['Black', 'White'].map((color) => ({ size, color, price: 1200 })))
    const { body } = await createProduct({ variants })
    expect(body).toMatchObject({ price: 999, lowestPrice: 1200 })
    const wider = await updateProduct(body._id, { sizes: ['S', 'M', 'L'] })
    expect(wider.body).not.toHaveProperty('lowestPrice')
    expect((await updateProduct(body._id, { price: 1300 })).body).toMatchObject({ price: 1300, lowestPrice: 1200 })
  })
})

describe('a slug', () => {
  it('is generated from the name, is unique, and finds the product like its id', async () => {
    const first = (await createProduct()).body
    const second = (await createProduct({ sku: 'CT-2' })).body
    expect([first.slug, second.slug]).toEqual(['chai-tee', 'chai-tee-2'])
    expect((await shop.get('/api/products/chai-tee-2')).body).toEqual(
      (await shop.get(`/api/products/${second._id}`)).body,
    )
    expect((await shop.get('/api/products/similar/chai-tee-2')).body).toMatchObject([{ _id: first._id }])
    expect((await shop.get('/api/products/chai')).status).toBe(404)
    expect((await createProduct({ sku: 'CT-3', name: '茶' })).body.slug).toBe('product-ct-3')
  })

  it('redirects from the earlier one, which is not generated for another product', async () => {
    const { body } = await createProduct()
    expect((await updateProduct(body._id, { slug: 'masala-tee' })).body.slug).toBe('masala-tee')
    expect((await updateProduct(body._id, { slug: 'cutting-tee' })).body.slug).toBe('cutting-tee')
    const listRedirects = async () => (await shop.pool.query('SELECT * FROM redirects ORDER BY from_path')).rows
    expect(await listRedirects()).toEqual([
      { from_path: '/product/chai-tee', to_path: '/product/cutting-tee' },
      { from_path: '/product/masala-tee', to_path: '/product/cutting-tee' },
    ])
    expect((await createProduct({ sku: 'CT-2' })).body.slug).toBe('chai-tee-2')
    expect((await createProduct({ sku: 'CT-3', slug: 'masala-tee' })).body.slug).toBe('masala-tee')
    expect(await listRedirects()).toHaveLength(1)
    expect((await updateProduct(body._id, { slug: '', name: 'Ginger Tee' })).body.slug).toBe('ginger-tee')
    expect((await updateProduct(body._id, { name: 'Renamed' })).body.slug).toBe('ginger-tee')
  })

  it.each(['Chai', 'a b', '-a', '0123456789abcdef01234567', 'x'.repeat(81)])('is never %s', async (slug) => {
    const { status, body } = await createProduct({ slug })
    expect([status, body.errors]).toEqual([400, [{ field: 'slug', message: expect.stringMatching(/^Slug must be/) }]])
  })

  it('belongs to one product', async () => {
    await createProduct()
    expect((await createProduct({ sku: 'CT-2', slug: 'chai-tee' })).body.errors).toEqual([
      { field: 'slug', message: 'The slug chai-tee belongs to the product "Chai Tee".' },
    ])
  })
})

describe('weight, tax and texts for search engines', () => {
  const details = { weightGrams: 240, hsn: '610910', gstRate: 12.5, seoTitle: 'Chai', seoDescription: 'Warm.' }

  it('are kept and cleared', async () => {
    const { body } = await createProduct(details)
    expect(body).toMatchObject(details)
    const cleared = await updateProduct(body._id, {
      weightGrams: null,
      hsn: '',
      gstRate: null,
      seoTitle: '',
      seoDescription: '',
    })
    for (const field of Object.keys(details)) expect(cleared.body).not.toHaveProperty(field)
  })

  it.each([
    ['weightGrams', 0, 'Weight must be at least 1 gram.'],
    ['weightGrams', 1.5, 'Weight must be a whole number of grams.'],
    ['hsn', '61', 'HSN code must have 4, 6 or 8 digits.'],
    ['gstRate', -1, "GST rate can't be below 0 %."],
    ['gstRate', 40.5, 'GST rate can be at most 40 %.'],
    ['gstRate', 5.001, 'GST rate can have at most two decimals.'],
    ['seoTitle', 'x'.repeat(121), 'SEO title can be at most 120 characters.'],
  ])('reject %s %s', async (field, value, message) => {
    const { status, body } = await createProduct({ [field]: value })
    expect([status, body.errors]).toEqual([400, [{ field, message }]])
  })
})

describe('tax by category', () => {
  const taxPath = '/api/admin/tax-categories'
  const productPath = '/api/admin/tax-products'
  const saveTax = (body: object) => shop.call('PUT', taxPath, { body })

  const rate = (validFrom: string, hsn: string, gstRate: number | null = null) => ({ validFrom, hsn, gstRate })
  const slab = { upTo: 2500, rateAbove: 18 }
  const noSlab = { upTo: null, rateAbove: null }
  const first = '2017-07-01'
  const garments = [
    { ...rate('2025-09-22', '6114', 5), ...slab },
    { ...rate(first, '6114', 5), upTo: 1000, rateAbove: 12 },
  ]
  const findRates = async (category: string) => {
    const { body } = await shop.call('GET', taxPath)
    return body.find((row: { category: string }) => row.category === category)?.rates
  }

  it('starts with the rates for garments by price, and lists every category', async () => {
    await createProduct({ category: 'Hats' })
    const { body } = await shop.call('GET', taxPath)
    expect(body.map(({ category }: { category: string }) => category)).toEqual([
      '',
      'Bottom Wear',
      'Hats',
      'Top Wear',
      'Winter Wear',
    ])
    expect(await findRates('')).toEqual(garments)
    expect(await findRates('Top Wear')).toEqual([{ ...rate(first, '6109'), ...noSlab }])
    expect(await findRates('Hats')).toEqual([])
    expect((await shop.call('GET', taxPath, { token: null })).status).toBe(401)
  })

  it('replaces the rates of a category, and is recorded', async () => {
    const rates = [rate(first, '6403', 18), { ...rate('2027-04-01', '6403', 5), ...slab }]
    expect((await saveTax({ category: 'Shoes', rates })).status).toBe(200)
    expect(await findRates('Shoes')).toEqual([rates[1], { ...rates[0], ...noSlab }])
    expect((await shop.listAuditEntries()).at(-1)).toMatchObject({
      subjectName: 'Shoes',
      before: {},
      after: { 'from 2017-07-01': 'HSN 6403, 18 %', 'from 2027-04-01': 'HSN 6403, 5 % up to ₹2,500, then 18 %' },
    })
    const { length } = await shop.listAuditEntries()
    await saveTax({ category: 'Shoes', rates })
    expect(await shop.listAuditEntries()).toHaveLength(length)
    await saveTax({ category: 'Shoes', rates: [] })
    expect(await findRates('Shoes')).toBeUndefined()
  })

  const refusals: [category: string, rates: object[], field: string, message: string][] = [
    ['Shoes', [rate(first, 'x')], 'rates.0.hsn', 'HSN code must have 4, 6 or 8 digits.'],
    [
      'Shoes',
      [rate('2017-06-30', '')],
      'rates.0.validFrom',
      "Valid from can't be before 1 July 2017, when GST started.",
    ],
    ['Shoes', [rate(first, ''), rate(first, '')], 'rates', 'Two rates are valid from the same day.'],
    [
      'Shoes',
      [{ ...rate(first, '', 5), upTo: 2500 }],
      'rates.0.rateAbove',
      'A price limit and the rate above it belong together.',
    ],
    ['Shoes', [{ ...rate(first, ''), ...slab }], 'rates.0.gstRate', 'A price limit needs a rate up to it.'],
    [
      '',
      [rate('2025-09-22', '6114', 5)],
      'rates',
      'All other categories need an HSN code and a rate for every day since 1 July 2017.',
    ],
  ]
  it.each(refusals)('rejects rates of %j: %j', async (category, rates, field, message) => {
    const { status, body } = await saveTax({ category, rates })
    expect([status, body.errors]).toEqual([400, [{ field, message }]])
  })

  it('applies to products without their own, by the day', async () => {
    const own = (await createProduct({ hsn: '6105' })).body._id
    const ownRate = (await createProduct({ sku: 'CT-2', gstRate: 3 })).body._id
    await saveTax({ category: 'Top Wear', rates: [rate(first, '6403', 12), rate('2026-04-01', '', 18)] })
    const getRule = await loadTaxRules(shop.db, [own, ownRate])
    const line = (productId: string, category = 'Top Wear') => ({ productId, category })
    expect(getRule(line(own), '2026-03-31')).toEqual({ hsn: '6105', gstRate: 12 })
    expect(getRule(line(own), '2026-04-01')).toEqual({ hsn: '6105', gstRate: 18 })
    expect(getRule(line(ownRate), '2026-03-31')).toEqual({ hsn: '6403', gstRate: 3 })
    // the HSN code of all other categories
    expect(getRule(line(ownRate), '2026-04-01')).toEqual({ hsn: '6114', gstRate: 3 })
    const deleted = line('0123456789abcdef01234567', 'Hats')
    const upTo = (rupees: number, rateAbove: number) => ({ slab: { upToPaise: rupees * 100, rateAbove } })
    expect(getRule(deleted, '2025-09-21')).toEqual({ hsn: '6114', gstRate: 5, ...upTo(1000, 12) })
    expect(getRule(deleted, '2025-09-22')).toEqual({ hsn: '6114', gstRate: 5, ...upTo(2500, 18) })
    expect(getRule(line(deleted.productId, 'Winter Wear'), '2026-01-01')).toMatchObject({ hsn: '6110', gstRate: 5 })
  })

  it("prefers a product's own rates of the day, then those without a day", async () => {
    const productId = (await createProduct({ sku: 'CT-3', hsn: '6105', gstRate: 3 })).body._id
    const rates = [{ ...rate('2026-04-01', '610510', 5), ...slab }, rate('2026-10-01', '6109')]
    const saved = await shop.call('PUT', productPath, { body: { productId, rates } })
    expect([saved.status, saved.body]).toEqual([
      200,
      { productId, name: expect.any(String), sku: 'CT-3', rates: [{ ...rates[1], ...noSlab }, rates[0]] },
    ])
    expect((await shop.call('GET', productPath)).body).toEqual([saved.body])
    expect((await shop.listAuditEntries()).at(-1)).toMatchObject({
      subjectId: productId,
      before: {},
      after: { 'from 2026-04-01': 'HSN 610510, 5 % up to ₹2,500, then 18 %', 'from 2026-10-01': 'HSN 6109' },
    })
    const { length } = await shop.listAuditEntries()
    await shop.call('PUT', productPath, { body: { productId, rates } })
    expect(await shop.listAuditEntries()).toHaveLength(length)
    const copyId = (await shop.call('POST', `/api/admin/products/${productId}/duplicate`)).body._id
    for (const id of [productId, copyId]) {
      const getRule = await loadTaxRules(shop.db, [id])
      const line = { productId: id, category: 'Top Wear' }
      expect(getRule(line, '2026-03-31')).toEqual({ hsn: '6105', gstRate: 3 })
      const upTo = { slab: { upToPaise: 250_000, rateAbove: 18 } }
      expect(getRule(line, '2026-04-01')).toEqual({ hsn: '610510', gstRate: 5, ...upTo })
      // a rate that says nothing about the percentage leaves the product's
      expect(getRule(line, '2026-10-01')).toEqual({ hsn: '6109', gstRate: 3 })
    }
    await shop.call('PUT', productPath, { body: { productId, rates: [] } })
    await shop.call('PUT', productPath, { body: { productId: copyId, rates: [] } })
    expect((await shop.call('GET', productPath)).body).toEqual([])
    expect((await shop.call('GET', `${productPath}?product=${productId}`)).body).toMatchObject([
      { sku: 'CT-3', rates: [] },
    ])
  })

  it('limits the rates of products, and their number', async () => {
    const missing = await shop.call('PUT', productPath, { body: { productId: 'f'.repeat(24), rates: [] } })
    expect([missing.status, missing.body.message]).toEqual([404, 'This product no longer exists.'])
    const { _id: productId } = (await createProduct({ sku: 'CT-4' })).body
    const many = Array.from({ length: 21 }, (_, index) => rate(`2026-05-${String(index + 1).padStart(2, '0')}`, '6109'))
    const tooMany = await shop.call('PUT', productPath, { body: { productId, rates: many } })
    expect(tooMany.body.errors).toEqual([{ field: 'rates', message: 'A product can have at most 20 rates.' }])
    await shop.pool.query(`
      WITH added AS (
        INSERT INTO products (id, name, price_paise, sku, category, gender, brand, material)
        SELECT lpad(n::text, 24, '0'), 'Hat', 100, 'HAT-' || n, 'Hats', 'Unisex', '', '' FROM generate_series(1, 500) AS n
        RETURNING id
      ) INSERT INTO product_tax_rates (product_id, hsn) SELECT id, '6505' FROM added`)
    const full = await shop.call('PUT', productPath, { body: { productId, rates: [rate(first, '6109')] } })
    expect([full.status, full.body.message]).toEqual([
      409,
      'At most 500 products can have rates of their own from a day on. Use rates of a category instead.',
    ])
    const changed = { productId: '1'.padStart(24, '0'), rates: [rate(first, '6109')] }
    expect((await shop.call('PUT', productPath, { body: changed })).status).toBe(200)
    await shop.pool.query(`DELETE FROM products WHERE sku LIKE 'HAT-%'`)
    expect((await shop.call('GET', productPath)).body).toEqual([])
  })
})
