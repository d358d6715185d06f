import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAdminProductsApp } from '#tests/support/create-admin-products-app.ts'
import { createMemoryStorage } from '#tests/support/create-memory-storage.ts'
import { buildLargeShopifyExport } from '#tests/support/large-shopify-export.ts'
import {
  buildShopifyExport,
  formatShopifyCsv,
  SHOPIFY_IMAGES,
  type ShopifyCells,
} from '#tests/support/shopify-export.ts'
import { startImageServer } from '#tests/support/start-image-server.ts'
import type { ImportProblem } from '../product-csv-contract.ts'
import { fetchImages } from './fetch-images.ts'

let shop: Awaited<ReturnType<typeof createAdminProductsApp>>
let images: Awaited<ReturnType<typeof startImageServer>>
const storage = createMemoryStorage()
const log = pino({ level: 'silent' })
const jobs = { enqueue: async () => {} }
beforeAll(async () => {
  shop = await createAdminProductsApp()
  images = await startImageServer()
})
afterAll(async () => {
  images.close()
  await shop.close()
})
beforeEach(async () => {
  images.failing.clear()
  images.requests.length = 0
  await shop.pool.query('TRUNCATE products, audit_entries, redirects CASCADE')
})

const importCsv = async (csv: string, options: object = {}) =>
  (await shop.call('POST', '/api/admin/products/import', { body: { csv, apply: true, ...options } })).body
const importRows = (rows: ShopifyCells[], options?: object) => importCsv(formatShopifyCsv(rows), options)
const query = async (text: string) => (await shop.pool.query(text)).rows
const copyImages = (changes: Partial<typeof storage> = {}) =>
  fetchImages({ db: shop.db, storage: { ...storage, ...changes }, log, jobs, mediaFetchAllow: [images.host] })
const getImageFetches = async () => (await shop.call('GET', '/api/admin/products/import/images')).body
async function findProduct(name: string) {
  const { body } = await shop.call('GET', `/api/admin/products?q=${encodeURIComponent(name)}`)
  return (await shop.call('GET', `/api/admin/products/${body[0]._id}`)).body
}
/** Everything that an import writes. */
const readShop = async () => ({
  products: await query('SELECT * FROM products ORDER BY id'),
  variants: await query('SELECT * FROM product_variants ORDER BY product_id, size, color'),
  images: await query('SELECT product_id, position, url, alt_text, color FROM product_images ORDER BY 1, 2'),
  stock: await query('SELECT * FROM stock ORDER BY id'),
  redirects: await query('SELECT * FROM redirects ORDER BY 1'),
  fetches: await query('SELECT product_id, source_url, state, image_url FROM image_fetches ORDER BY 1, 2'),
  audit: await query('SELECT id FROM audit_entries ORDER BY 1'),
})
/** Everything that an import writes, without ids and times. Products are in the order of their ids. */
async function readContents(): Promise<Record<string, unknown[]>> {
  const sku = '(SELECT sku FROM products WHERE id = product_id) AS of'
  return {
    products: await query(
      `SELECT to_jsonb(p) - '{id,created_at,edited_at}'::text[] AS row FROM products p ORDER BY id`,
    ),
    variants: await query(`SELECT to_jsonb(v) - 'product_id' AS row, ${sku} FROM product_variants v ORDER BY 2, 1`),
    images: await query(
      `SELECT to_jsonb(i) - '{id,product_id}'::text[] AS row, ${sku} FROM product_images i ORDER BY 2, 1`,
    ),
    stock: await query(`SELECT to_jsonb(s) - '{id,product_id}'::text[] AS row, ${sku} FROM stock s ORDER BY 2, s.id`),
    levels: await query(`SELECT available, ${sku} FROM stock_levels ORDER BY 2`),
    fetches: await query(`SELECT source_url, state, ${sku} FROM image_fetches ORDER BY 1, 3`),
    redirects: await query('SELECT * FROM redirects ORDER BY 1'),
    words: await query('SELECT word, uses FROM search_words ORDER BY 1'),
    collections: await query('SELECT name, slug FROM collections ORDER BY position'),
    audit: await query(
      'SELECT kind, subject_name, before, after, actor_name FROM audit_entries ORDER BY kind, 2, before::text, after::text',
    ),
  }
}
const tee = { Handle: 'tee', Title: 'Tee', 'Body (HTML)': '<p>Soft.</p>', Type: 'T-Shirts', Status: 'active' }
const onlyVariant = { 'Option1 Name': 'Title', 'Option1 Value': 'Default Title', 'Variant Price': '999.00' }
const variantRow = (size: string, cells: ShopifyCells = {}): ShopifyCells => ({
  Handle: 'tee',
  'Option1 Value': size,
  'Option2 Value': 'Black',
  'Variant Price': '999.00',
  ...cells,
})
const firstVariant = (cells: ShopifyCells = {}) => ({
  ...tee,
  ...variantRow('M', { 'Option1 Name': 'Size', 'Option2 Name': 'Color', 'Variant Inventory Qty': 5, ...cells }),
})

describe('a Shopify export', () => {
  it('is imported with variants, images and addresses, and a second time changes nothing', async () => {
    const file = buildShopifyExport(images.url)
    const dryRun = await importCsv(file, { apply: false })
    expect(dryRun).toMatchObject({ format: 'shopify', rows: 31, created: 11, applied: false, problems: [], images: 12 })
    expect(dryRun.ignoredColumns).toContain('Variant Tax Code')
    expect(dryRun.changes[0]).toMatchObject({ line: 2, fields: ['new', '8 variants', '2 images'] })
    expect((await readShop()).products).toEqual([])

    expect(await importCsv(file, { progressId: 'progress-1' })).toMatchObject({ created: 11, applied: true })
    const { body: progress } = await shop.call('GET', '/api/admin/products/import/progress/progress-1')
    expect(progress).toMatchObject({ total: 11 })
    expect((await shop.call('GET', '/api/admin/products/import/progress/progress-2')).status).toBe(404)
    expect(await getImageFetches()).toMatchObject({ pending: 12, failed: 0 })
    await copyImages()
    expect(await getImageFetches()).toEqual({ pending: 0, failed: 0, failures: [] })
    expect(images.requests.toSorted()).toEqual(SHOPIFY_IMAGES.map((name) => `/${name}`).toSorted())

    const afterFirst = await readShop()
    expect(await importCsv(file)).toMatchObject({ created: 0, updated: 0, unchanged: 11, images: 0, redirects: 0 })
    await copyImages()
    expect(await readShop()).toEqual(afterFirst)
    expect(afterFirst.redirects).toEqual(
      expect.arrayContaining([
        { from_path: '/products/canvas-tote', to_path: '/product/canvas-tote' },
        { from_path: `/products/${encodeURIComponent('बनारसी-दुपट्टा')}`, to_path: '/product/banarasi-dupatta' },
        { from_path: '/collections/monsoon-drop', to_path: '/collections/Monsoon%20Drop' },
        { from_path: '/pages/about-us', to_path: '/about' },
      ]),
    )
  })

  it('leaves the same shop whether its products are imported together or in parts', { timeout: 90_000 }, async () => {
    const file = buildLargeShopifyExport({ products: 103, imageUrl: images.url })
    const changed = file
      .replaceAll('.00,', '.50,')
      .replaceAll(',shopify,', ',shopify,1')
      .replaceAll('Edit 3', 'New 3')
      .replaceAll('-2.jpg', '-4.jpg')
    const importInParts = async (sizes: number[]) => {
      await shop.pool.query('TRUNCATE products, collections, audit_entries, redirects CASCADE')
      for (const csv of [file, changed]) {
        const [header = '', ...lines] = csv.trimEnd().split('\n')
        const products = [...Map.groupBy(lines, (line) => line.slice(0, line.indexOf(','))).values()]
        for (const size of sizes) {
          const part = [header, ...products.splice(0, size).flat()].join('\n')
          expect(await importCsv(part, { overwriteStock: true })).toMatchObject({ applied: true })
        }
        expect(products).toEqual([])
      }
      return readContents()
    }
    const together = await importInParts([103])
    const inParts = await importInParts([1, 2, 100])
    for (const [table, rows] of Object.entries(together)) expect([table, rows]).toEqual([table, inParts[table]])
    expect(together['products']).toHaveLength(103)
    expect(together['audit']?.length).toBeGreaterThan(600)
  })

  it('gives a generated slug that is not the handle of a later product', async () => {
    const unnamed = { ...tee, ...onlyVariant, Handle: 'टी', Title: 'Chai Tee' }
    const report = await importRows([unnamed, { ...tee, ...onlyVariant, Handle: 'chai-tee', Title: 'Other' }])
    expect(report).toMatchObject({ created: 2, applied: true })
    expect(await query('SELECT name, slug FROM products ORDER BY id')).toEqual([
      { name: 'Chai Tee', slug: 'chai-tee-2' },
      { name: 'Other', slug: 'chai-tee' },
    ])
  })

  it('is converted to the sizes, colors, prices, states and texts of this shop', async () => {
    const { notes } = await importCsv(buildShopifyExport(images.url))
    await copyImages()
    const monsoon = await findProduct('Monsoon Oversized Tee')
    expect(monsoon).toMatchObject({
      description: ['240 GSM French terry, cut & sewn in Tiruppur.', '• Drop shoulder\n• Pre-shrunk'],
      price: 999,
      originalPrice: 1499,
      category: 'T-Shirts',
      gender: 'Men',
      state: 'live',
      brand: 'Asha Textiles',
      collections: ['Monsoon Drop', "Men's", 'oversized'],
      sizes: ['S', 'M', 'L', 'XL'],
      colors: ['Black', 'Off White'],
      sku: 'monsoon-oversized-tee',
      slug: 'monsoon-oversized-tee',
      weightGrams: 240,
      seoTitle: 'Monsoon Oversized Tee online',
      images: [
        { url: expect.stringMatching(/^\/media\/uploads\//), altText: 'Monsoon Oversized Tee 1', color: 'Black' },
        { url: expect.stringMatching(/^\/media\/uploads\//), color: 'Off White' },
      ],
    })
    expect(monsoon.variants[0]).toMatchObject({ size: 'S', color: 'Black', sku: 'MON-1', barcode: '8901234500000' })
    expect(monsoon.variants.find(({ sku }: { sku: string }) => sku === 'MON-7')).toMatchObject({
      size: 'XL',
      price: 1099,
    })
    expect(monsoon.stock.map(({ available }: { available: number }) => available)).toEqual([5, 6, 7, 0, 9, 10, 11, 12])
    expect(notes).toContainEqual(
      expect.objectContaining({ field: 'Variant Inventory Qty', message: "Stock can't be -2, so it is 0." }),
    )
    expect(notes).toContainEqual(expect.objectContaining({ message: 'Gift cards are not imported.' }))
    // a compare-at price that is not higher is no reduction
    expect(await findProduct('Chai Print Hoodie')).toMatchObject({
      gender: 'Unisex',
      description: ['Warm', 'Brushed fleece.\nKangaroo pocket.'],
    })
    expect((await findProduct('Chai Print Hoodie')).originalPrice).toBeUndefined()
    expect(await findProduct('Indigo Kurti')).toMatchObject({
      category: 'Kurtas',
      sizes: ['S', 'M'],
      colors: ['As pictured'],
      price: 1299.5,
    })
    expect(await findProduct('Canvas Tote')).toMatchObject({ sku: 'TOTE', sizes: [], colors: [], countInStock: 5 })
    expect(await findProduct('Sticker Pack')).toMatchObject({
      sku: 'sticker-pack',
      description: ['Sticker Pack'],
      collections: [],
    })
    expect(await findProduct('Slim Chinos')).toMatchObject({
      sizes: ['30 / Regular', '30 / Long', '32 / Regular', '32 / Long'],
    })
    expect(await findProduct('Varsity Jacket')).toMatchObject({ state: 'draft' })
    expect(await findProduct('Old Logo Cap')).toMatchObject({ state: 'archived', sizes: ['Free Size'] })
    expect(await findProduct('Preview Tee')).toMatchObject({ state: 'draft' })
    expect(await findProduct('Block Print Scarf')).toMatchObject({
      sizes: ['Dots', 'Stripes'],
      description: ['Length | 180 cm'],
    })
    expect(await findProduct('Banarasi Dupatta')).toMatchObject({ colors: ['Maroon / Gold', 'Teal'] })
  })

  it('sets the stock of variants that it creates, of others only on request', async () => {
    await importRows([firstVariant()])
    const file = [firstVariant({ 'Variant Inventory Qty': 50 }), variantRow('L', { 'Variant Inventory Qty': 3 })]
    const getStock = async () =>
      (await findProduct('Tee')).stock.map(({ available }: { available: number }) => available)
    expect((await importRows(file)).changes).toMatchObject([{ fields: ['Sizes M → M, L', 'Stock of L / Black 0 → 3'] }])
    expect(await getStock()).toEqual([5, 3])
    expect(await importRows(file)).toMatchObject({ unchanged: 1 })
    expect(await importRows(file, { overwriteStock: true })).toMatchObject({ updated: 1 })
    expect(await getStock()).toEqual([50, 3])
  })

  it('keeps what the shop has added, and finds a product by the SKU of a variant', async () => {
    await importRows([firstVariant({ 'Variant SKU': 'TEE-M', Tags: 'Drop' })])
    const { _id } = await findProduct('Tee')
    const added = { sku: 'OWN', collections: ['Drop', 'Ours'], sizes: ['M', 'XXL'], name: 'Our Tee' }
    expect((await shop.call('PUT', `/api/admin/products/${_id}`, { body: added })).status).toBe(200)
    const report = await importRows([firstVariant({ 'Variant SKU': 'tee-m', Tags: 'Drop, New' })])
    expect(report).toMatchObject({
      updated: 1,
      changes: [
        {
          fields: ['Name Our Tee → Tee', 'Collections Drop, Ours → Drop, Ours, New', 'SKU of M / Black TEE-M → tee-m'],
        },
      ],
    })
    expect(await findProduct('Tee')).toMatchObject({ sku: 'OWN', sizes: ['M', 'XXL'] })
  })

  it('finds a product without SKU by its handle, and one whose SKU has changed', async () => {
    await importRows([{ ...tee, ...onlyVariant }])
    expect(await importRows([{ ...tee, ...onlyVariant, 'Variant SKU': 'NEW' }])).toMatchObject({ unchanged: 1 })
    const tote = { ...tee, ...onlyVariant, Handle: 'tote', Title: 'Tote', 'Variant SKU': 'TOTE' }
    await importRows([tote])
    expect(await importRows([{ ...tote, 'Variant SKU': 'TOTE-2' }])).toMatchObject({ created: 0, unchanged: 1 })
  })

  it('leaves tags alone if they are not to become collections', async () => {
    await importRows([{ ...tee, ...onlyVariant, Tags: 'Drop, Women' }], { tagsAsCollections: false })
    expect(await findProduct('Tee')).toMatchObject({ collections: [], gender: 'Women' })
  })

  it('is recognized with the newer names of the columns', async () => {
    const csv =
      'Title,URL handle,Description,Type,Status,SKU,Option1 name,Option1 value,Price,Inventory quantity\nTee,tee,<p>Soft.</p>,Tops,Active,T-1,Size,M,799,4\n'
    expect(await importCsv(csv)).toMatchObject({ format: 'shopify', created: 1, problems: [] })
    expect(await findProduct('Tee')).toMatchObject({ price: 799, countInStock: 4 })
  })
})

const findProblems = async (rows: ShopifyCells[]): Promise<ImportProblem[]> => (await importRows(rows)).problems

describe('a file with mistakes', () => {
  it.each<[string, ShopifyCells[], Partial<ImportProblem>]>([
    [
      'no handle',
      [{ ...tee, ...onlyVariant, Handle: '' }],
      { line: 2, field: 'Handle', message: 'Handle is required.' },
    ],
    ['no title', [{ ...tee, ...onlyVariant, Title: '' }], { line: 2, field: 'Title' }],
    ['no price', [{ ...tee, 'Variant SKU': 'A' }], { line: 2, field: 'Variant Price', message: 'Price is required.' }],
    ['a price of 0', [firstVariant(), variantRow('L', { 'Variant Price': '0' })], { line: 3, field: 'Variant Price' }],
    ['a formula as price', [firstVariant({ 'Variant Price': '=1+1' })], { line: 2, field: 'Variant Price' }],
    [
      'an SKU twice',
      [firstVariant({ 'Variant SKU': 'A' }), variantRow('L', { 'Variant SKU': 'a' })],
      { line: 3, field: 'Variant SKU', message: 'SKU a is already used in line 2.' },
    ],
    ['a variant twice', [firstVariant(), variantRow('m')], { line: 3, message: 'This variant is already in line 2.' }],
    [
      'a barcode twice',
      [firstVariant({ 'Variant Barcode': '890' }), variantRow('L', { 'Variant Barcode': '890' })],
      { line: 3, field: 'Variant Barcode' },
    ],
    ['an unknown status', [{ ...tee, ...onlyVariant, Status: 'sold' }], { line: 2, field: 'Status' }],
    ['half a unit', [firstVariant({ 'Variant Inventory Qty': '1.5' })], { line: 2, field: 'Variant Inventory Qty' }],
    ['a local image', [{ ...tee, ...onlyVariant, 'Image Src': 'file:///etc/passwd' }], { line: 2, field: 'Image Src' }],
  ])('reports %s with its line, and imports nothing', async (_, rows, problem) => {
    const other = { ...tee, ...onlyVariant, Handle: 'other', Title: 'Other' }
    expect(await findProblems([...rows, other])).toContainEqual(expect.objectContaining(problem))
    expect((await readShop()).products).toEqual([])
  })

  it.each([
    ['a word', 'free', 'Price must be a number above 0.'],
    ['a price below 0', '-1.999', 'Price must be a number above 0.'],
    ['nothing', '', 'Price is required.'],
    ['too many decimals', '9.999', 'Price can have at most two decimals.'],
  ])('reports a price that is %s once', async (_, price, message) => {
    expect(await findProblems([firstVariant({ 'Variant Price': price })])).toEqual([
      { line: 2, field: 'Variant Price', message },
    ])
  })

  it.each(['-5', 'heavy'])('reports a weight of %s in its own line', async (grams) => {
    const rows = [firstVariant({ 'Variant Grams': '0' }), variantRow('L', { 'Variant Grams': grams })]
    expect(await findProblems(rows)).toEqual([
      { line: 3, field: 'Variant Grams', message: "Weight must be a number of grams and can't be below 0." },
    ])
  })

  it('names the product that an SKU or a barcode belongs to', async () => {
    const tote = { ...tee, ...onlyVariant, Handle: 'tote', Title: 'Canvas Tote', 'Variant SKU': 'TOTE' }
    await importRows([{ ...tote, 'Variant Barcode': '890' }])
    const rows = [
      firstVariant({ 'Variant SKU': 'TEE-M', 'Variant Barcode': '890' }),
      variantRow('L', { 'Variant SKU': 'tote' }),
    ]
    expect(await findProblems(rows)).toEqual([
      { line: 2, field: 'Variant Barcode', message: 'The barcode 890 belongs to the product "Canvas Tote".' },
      {
        line: 3,
        field: 'Variant SKU',
        message: 'SKU tote belongs to the product "Canvas Tote". Change one of them.',
      },
    ])
  })

  it('reports SKUs that belong to two products of the shop', async () => {
    const jacket = { ...firstVariant({ 'Variant SKU': 'B' }), Handle: 'jacket', Title: 'Jacket' }
    await importRows([firstVariant({ 'Variant SKU': 'A' }), jacket])
    const rows = [firstVariant({ 'Variant SKU': 'A' }), variantRow('L', { 'Variant SKU': 'B' })]
    expect(await findProblems(rows)).toMatchObject([
      { line: 3, message: 'SKU B belongs to "Jacket", the SKUs above to "Tee".' },
    ])
  })

  it('reports rows that do not line up, and broken quotes', async () => {
    expect((await importCsv('Handle,Title,Variant Price\ntee,Tee\n')).problems).toMatchObject([
      { line: 2, field: 'row', message: 'The row has 2 cells, but the file has 3 columns.' },
    ])
    expect((await importCsv('Handle,Title\ntee,"Tee\n')).message).toMatch(/^This file is not a CSV/)
  })

  it('keeps formulas as text', async () => {
    await importRows([{ ...tee, ...onlyVariant, Title: '=HYPERLINK("x")' }])
    expect((await shop.call('GET', '/api/admin/products')).body[0].name).toBe('=HYPERLINK("x")')
  })

  it('rejects a file of 21 MB, and a larger one before it is read', async () => {
    const tooLarge = { code: 'too_large', message: expect.stringMatching(/^The CSV file can be at most 20 MB\./) }
    expect(await importCsv('x'.repeat(21 * 1024 * 1024))).toMatchObject(tooLarge)
    const headers = { authorization: `Bearer ${shop.adminToken}`, 'content-length': String(100 * 1024 * 1024) }
    const url = '/api/admin/products/import'
    const response = await shop.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{',
    })
    expect([response.statusCode, response.json()]).toEqual([413, expect.objectContaining(tooLarge)])
  })
})

describe('images', () => {
  const importImages = (urls: string[]) =>
    importRows([
      { ...tee, ...onlyVariant, 'Image Src': urls[0] ?? '' },
      ...urls.slice(1).map((url) => ({ Handle: 'tee', 'Image Src': url })),
    ])
  const listMessages = async () =>
    (await getImageFetches()).failures.flatMap((failure: { images: { message: string }[] }) =>
      failure.images.map(({ message }) => message),
    )

  it.each([
    ['http://10.0.0.8/a.png', "The address isn't on the public internet."],
    ['http://localhost/a.png', "The address isn't on the public internet."],
    ['/to-loopback.png', "The address isn't on the public internet."],
    ['/huge.png', 'The file is larger than 15 MB.'],
    ['/page.html', 'The file is not an image.'],
  ])('are not copied from %s', async (url, message) => {
    await importImages([url.startsWith('/') ? images.url + url : url])
    await copyImages()
    expect(await listMessages()).toEqual([message])
    expect((await findProduct('Tee')).images).toHaveLength(1)
  })

  it('are named by the dry run if their addresses will be refused', async () => {
    const urls = ['http://10.0.0.8/a.png', 'https://cdn.invalid/a.png', 'https://media.localhost/b.png']
    const file = formatShopifyCsv([
      { ...tee, ...onlyVariant, 'Variant Inventory Qty': 1, 'Image Src': urls[0] ?? '' },
      ...urls.slice(1).map((url) => ({ Handle: 'tee', 'Image Src': url })),
    ])
    const reason = "The address isn't on the public internet."
    expect(await importCsv(file, { apply: false })).toMatchObject({
      problems: [],
      notes: [
        { line: 2, field: 'Image Src', message: `${urls[0]} won't be copied. ${reason}` },
        { line: 4, field: 'Image Src', message: `${urls[2]} won't be copied. ${reason}` },
      ],
    })
    const ownFile =
      'SKU,Name,Price,Category,Description,Images\nA,Tee,10,Tops,Soft.,https://[::1]/a.png https://cdn.invalid/a.png\n'
    expect((await importCsv(ownFile, { apply: false })).notes).toEqual([
      { line: 2, field: 'Images', message: `https://[::1]/a.png won't be copied. ${reason}` },
    ])
  })

  it('that fail are listed by product and can be tried again', async () => {
    images.failing.add('/b.png')
    await importImages([`${images.url}/a.png`, `${images.url}/b.png`])
    await copyImages()
    const { _id: productId, version } = await findProduct('Tee')
    expect(await getImageFetches()).toEqual({
      pending: 0,
      failed: 1,
      failures: [
        { productId, name: 'Tee', images: [{ url: `${images.url}/b.png`, message: 'The server returned 404.' }] },
      ],
    })
    images.failing.clear()
    const { body } = await shop.call('POST', '/api/admin/products/import/images/retry', { body: { productId } })
    expect(body).toEqual({ retried: 1 })
    await copyImages()
    const after = await findProduct('Tee')
    expect(after.images.map(({ url }: { url: string }) => url.slice(0, 15))).toEqual([
      '/media/uploads/',
      '/media/uploads/',
    ])
    // a form that was opened before must not bring the old address back
    expect(after.version).toBe(version + 1)
  })

  it('are tried again later when the server has trouble', async () => {
    await importImages([`${images.url}/busy.png`])
    await copyImages()
    expect(await query('SELECT state, attempts, next_attempt_at > now() AS waits FROM image_fetches')).toEqual([
      { state: 'pending', attempts: 1, waits: true },
    ])
    for (let attempt = 2; attempt <= 4; attempt++) {
      await query('UPDATE image_fetches SET next_attempt_at = now()')
      await copyImages()
    }
    expect(await listMessages()).toEqual(['The server returned 503.'])
  })

  it('that the shop cannot store are tried again later, and do not keep others from being saved', async () => {
    await importImages([`${images.url}/a.png`, `${images.url}/b.png`])
    let failures = 0
    const put: typeof storage.put = async (...file) => {
      if (++failures === 1) throw new Error('no space left')
      await storage.put(...file)
    }
    await copyImages({ put })
    expect(
      await query('SELECT state, attempts, next_attempt_at > now() AS waits FROM image_fetches ORDER BY 1'),
    ).toEqual([
      { state: 'done', attempts: 1, waits: true },
      { state: 'pending', attempts: 1, waits: true },
    ])
    for (let attempt = 2; attempt <= 4; attempt++) {
      await query('UPDATE image_fetches SET next_attempt_at = now()')
      await copyImages({ put: () => Promise.reject(new Error('no space left')) })
    }
    expect(await listMessages()).toEqual(["The image couldn't be saved."])
  })

  it('whose copy was deleted in the meantime are copied again', async () => {
    await importImages([`${images.url}/a.png`])
    await copyImages({ put: async () => void (await query(`UPDATE uploads SET state = 'removing'`)) })
    expect((await findProduct('Tee')).images).toMatchObject([{ isPending: true }])
    await query('UPDATE image_fetches SET next_attempt_at = now()')
    await copyImages()
    expect((await findProduct('Tee')).images).toMatchObject([{ url: expect.stringMatching(/^\/media\/uploads\//) }])
  })

  it('are shown once they are copied, and never from their source', async () => {
    images.failing.add('/b.png')
    const urls = ['/a.png', '/b.png'].map((path) => images.url + path)
    await importImages([...urls, 'https://cdn.invalid/c.png'])
    const { _id } = await findProduct('Tee')
    const listShown = async () => {
      const { body } = await shop.get(`/api/products/${_id}`)
      const { body: list } = await shop.get('/api/products')
      expect(list[0].images).toEqual(body.images)
      return body.images.map(({ url }: { url: string }) => url)
    }
    expect(await listShown()).toEqual([])
    await copyImages()
    expect(await listShown()).toEqual([expect.stringMatching(/^\/media\/uploads\//)])
    const pending = (await findProduct('Tee')).images.map(
      ({ isPending }: { isPending?: boolean }) => isPending ?? false,
    )
    expect(pending).toEqual([false, true, true])
    // saving the product as it was received keeps the images that are still to come
    const product = await findProduct('Tee')
    await shop.call('PUT', `/api/admin/products/${_id}`, { body: { images: product.images } })
    expect((await findProduct('Tee')).images).toEqual(product.images)
  })

  it('that an admin removed stay removed', async () => {
    await importImages([`${images.url}/a.png`])
    const { _id } = await findProduct('Tee')
    await shop.call('PUT', `/api/admin/products/${_id}`, { body: { images: [] } })
    await copyImages()
    expect(await importImages([`${images.url}/a.png`])).toMatchObject({ unchanged: 1 })
    expect((await findProduct('Tee')).images).toEqual([])
  })

  it('of our own format are copied too, and the same file changes nothing', async () => {
    const csv = 'SKU,Name,Price,Category,Description,Images\nA,Tee,10,Tops,Soft.,https://cdn.invalid/a.png\n'
    expect(await importCsv(csv)).toMatchObject({ format: 'shop', created: 1, images: 1 })
    await query(`UPDATE image_fetches SET state = 'done', image_url = '/media/uploads/a-1200.webp'`)
    await query(`UPDATE product_images SET url = '/media/uploads/a-1200.webp'`)
    expect(await importCsv(csv)).toMatchObject({ unchanged: 1, images: 0 })
  })
})
