import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { createAdminProductsApp } from '#tests/support/create-admin-products-app.ts'
import { parseProductCsv } from './parse-product-csv.ts'
import { planImport } from './plan-import.ts'
import { readCsv } from './read-csv.ts'

let shop: Awaited<ReturnType<typeof createAdminProductsApp>>
beforeAll(async () => {
  shop = await createAdminProductsApp()
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('TRUNCATE products, audit_entries CASCADE'))

const importCsv = async (csv: string, { apply = false } = {}) =>
  (await shop.call('POST', '/api/admin/products/import', { body: { csv, apply } })).body
const exportCsv = async () => (await shop.call('GET', '/api/admin/products.csv')).text
const header = 'SKU,Name,Price,Category,Description,Count In Stock,Sizes,Colors,Stock\n'

describe('an exported file', () => {
  beforeEach(async () => {
    await shop.addProduct({ name: '=HYPERLINK("x")', sku: '-A1', description: ['One, two.', 'Line\nbreak "quoted".'] })
    await shop.addProduct({
      sku: 'GRID',
      originalPricePaise: asPaise(150_050),
      images: [
        { url: '/media/b-800.webp', altText: '' },
        { url: '/media/a-800.webp', altText: 'Front', color: 'Black', placeholder: 'data:image/webp;base64,AA' },
      ],
      variants: [
        { size: 'S', color: 'Black', sku: 'GRID-S', barcode: '8901234567890', pricePaise: null },
        { size: 'L', color: 'Black', sku: null, barcode: null, pricePaise: asPaise(109_950) },
      ],
      weightGrams: 240,
      hsn: '610910',
      gstRate: 12.5,
      seoTitle: '=Grid',
      seoDescription: 'Two\nlines.',
      stock: [
        { size: 'S', color: 'Black', quantity: 3 },
        { size: 'M', color: 'Black', quantity: 0 },
        { size: 'L', color: 'Black', quantity: 9 },
      ],
    })
  })

  it('can be imported again without changes', async () => {
    expect(await importCsv(await exportCsv(), { apply: true })).toMatchObject({
      rows: 2,
      unchanged: 2,
      created: 0,
      updated: 0,
      problems: [],
    })
    expect(await shop.listAuditEntries()).toEqual([])
  })

  it('recreates the same products in an empty shop', async () => {
    const file = await exportCsv()
    await shop.pool.query('TRUNCATE products CASCADE')
    expect(await importCsv(file, { apply: true })).toMatchObject({ created: 2, problems: [], applied: true })
    const secondFile = await exportCsv()
    expect(secondFile.split('\r\n').toSorted()).toEqual(file.split('\r\n').toSorted())
  })

  it('applies edits and lists the changed fields', async () => {
    expect((await importCsv((await exportCsv()).replace('1500.5', '1'))).problems).toEqual([
      {
        line: 6,
        field: 'Original Price',
        message: expect.stringMatching(/^Original price can't be below the price\./),
      },
    ])
    const file = (await exportCsv()).replace('M / Black = 0', 'M / Black = 4').replace('1500.5', '1600')
    const dryRun = await importCsv(file)
    expect(dryRun).toMatchObject({
      updated: 1,
      applied: false,
      changes: [{ sku: 'GRID', fields: ['Original Price ₹1,500.50 → ₹1,600.00', 'Stock of M / Black 0 → 4'] }],
    })
    expect(await shop.listAuditEntries()).toEqual([])
    await importCsv(file, { apply: true })
    expect((await shop.listAuditEntries()).map(({ kind }) => kind)).toEqual(['product', 'stock'])
  })
})

describe('the columns of variants, tax and search engines', () => {
  const getGrid = async () => (await shop.get('/api/products/grid')).body
  const columns =
    'SKU,Variant SKUs,Variant Prices,Weight Grams,HSN,GST Rate,SEO Title,Slug,Image Alt Texts,Image Colors\n'
  beforeEach(async () => {
    await shop.addProduct({
      sku: 'GRID',
      name: 'Grid',
      sizes: ['S', 'M'],
      colors: ['Black'],
      weightGrams: 200,
      hsn: '6109',
      images: [{ url: '/media/a-800.webp', altText: 'Front' }],
      variants: [{ size: 'S', color: 'Black', sku: 'GRID-S', barcode: '12', pricePaise: asPaise(79_900) }],
    })
  })

  it('change nothing in a file without them', async () => {
    const before = await getGrid()
    await importCsv('SKU,Price\nGRID,1000\n', { apply: true })
    expect(await getGrid()).toEqual({ ...before, price: 1000 })
  })

  it('are applied, listed as changes, and clear what is empty', async () => {
    const row = 'GRID,"M / Black = GRID-M",S / Black = 899,,6110,12 %,Better,,1 = From behind,1 = Black\n'
    const { changes, problems } = await importCsv(columns + row, { apply: true })
    expect(problems).toEqual([])
    expect(changes[0].fields).toEqual([
      'Weight Grams 200 → nothing',
      'HSN 6109 → 6110',
      'GST Rate nothing → 12',
      'SEO Title nothing → Better',
      'SKU of S / Black GRID-S → nothing',
      'Price of S / Black ₹799.00 → ₹899.00',
      'SKU of M / Black nothing → GRID-M',
      'Image Alt Texts Front → From behind',
      'Image Colors nothing → Black',
    ])
    expect(await getGrid()).toMatchObject({
      slug: 'grid',
      hsn: '6110',
      gstRate: 12,
      seoTitle: 'Better',
      images: [{ url: '/media/a-800.webp', altText: 'From behind', color: 'Black' }],
      variants: [
        { size: 'S', color: 'Black', barcode: '12', price: 899 },
        { size: 'M', color: 'Black', sku: 'GRID-M' },
      ],
    })
  })

  it('are checked before anything is imported, also against other products and rows', async () => {
    await shop.addProduct({ sku: 'OTHER', name: 'Other' })
    const rows = [
      'GRID,XL / Black = A,,,,,,,,',
      'OTHER,M / Black = GRID-S,M / Black = x,,,,,grid,2 = Behind,',
      'OTHER2,,,,61,,,,,',
    ]
    const { problems } = await importCsv(`${columns}${rows.join('\n')}\n`, { apply: true })
    expect(problems).toEqual(
      expect.arrayContaining([
        { line: 2, field: 'Variant SKUs', message: '"XL / Black = A" must be like "M / Black = TEE-M-BLACK".' },
        { line: 3, field: 'Image Alt Texts', message: '"2 = Behind" must be like "1 = Front of the tee".' },
        { line: 4, field: 'HSN', message: 'HSN code must have 4, 6 or 8 digits.' },
      ]),
    )
    const taken = 'SKU,Variant SKUs,Slug\nOTHER,"M / Black = grid-s\nS / Black = NEW",grid\nGRID,M / Black = new,\n'
    expect((await importCsv(taken, { apply: true })).problems).toEqual([
      { line: 2, field: 'Slug', message: 'The slug grid belongs to the product "Grid".' },
      { line: 2, field: 'Variant SKUs', message: 'The SKU grid-s belongs to the product "Grid".' },
      { line: 4, field: 'Variant SKUs', message: 'The SKU new is already used in line 2.' },
    ])
  })
})

it.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
])('reads a file separated by %s', async (_, separator) => {
  const cells = [
    ['SKU', 'Name', 'Price', 'Category', '"Description"', 'Sizes'],
    ['A', 'Tee', '"1,250.50"', 'Tops', '"Soft; warm, and\tlight."', '"S, M"'],
  ]
  const csv = `\ufeff${cells.map((row) => row.join(separator)).join('\r\n')}\r\n`
  expect(await importCsv(csv, { apply: true })).toMatchObject({ created: 1, problems: [] })
  const { body } = await shop.call('GET', '/api/admin/products')
  expect(body[0]).toMatchObject({ price: 1250.5, description: ['Soft; warm, and\tlight.'], sizes: ['S', 'M'] })
})

it('reports every invalid row with line, field and reason, and imports nothing', async () => {
  const csv = `${header}A1,Fine,100,Top Wear,Soft.,5,,,
A2,No price,0,Top Wear,Soft.,5,,,
,No number,10,Top Wear,Soft.,5,,,
A3,"Two
lines",10,Top Wear,Soft.,5,,,
a1,Twice,10,Top Wear,Soft.,5,,,
A4,Stray,10,Top Wear,Soft.,,S,Black,XL / Black = 3
A5,Half,10,Top Wear,Soft.,1.5,,,
A6,,10,Top Wear,,5,,,
`
  expect((await importCsv(csv, { apply: true })).problems).toEqual([
    { line: 3, field: 'Price', message: 'Price must be above 0.' },
    { line: 4, field: 'SKU', message: 'SKU is required.' },
    { line: 7, field: 'SKU', message: 'SKU is already used in line 2.' },
    { line: 8, field: 'Stock', message: expect.stringContaining('XL / Black = 3') },
    { line: 9, field: 'Count In Stock', message: 'Count in stock must be a whole number.' },
    { line: 10, field: 'Name', message: 'Name is required.' },
    { line: 10, field: 'Description', message: 'Description is required.' },
  ])
  expect(await shop.listNames('/api/products')).toEqual([])
})

it.each([
  ['a missing number', 'A,N,10,T,D,,M,Black,M / Black =', 'Stock', /^"M \/ Black =" is not .* followed by a number/],
  ['a hexadecimal number', 'A,N,10,T,D,,M,Black,M / Black = 0x10', 'Stock', /0x10/],
  ['a duplicate variant', 'A,N,10,T,D,,M,Black,M / Black = 1; M / Black = 2', 'Stock', /"M \/ Black" is listed twice/],
  ['a price in hexadecimal', 'A,N,0x10,T,D,,,,', 'Price', /must be a number/],
  ['a price with an exponent', 'A,N,1e3,T,D,,,,', 'Price', /must be a number/],
  ['a decimal comma', 'A,N,"12,50",T,D,,,,', 'Price', /must be a number/],
  ['a price below 0 with three decimals', 'A,N,-1.999,T,D,,,,', 'Price', /must be above 0/],
  ['a count with an exponent', 'A,N,10,T,D,1e3,,,', 'Count In Stock', /must be a whole number/],
  ['fewer cells than columns', 'A,N,10,T,D,5', 'row', /has 6 cells, but the file has 9 columns/],
  ['more cells than columns', 'A,N,10,T,D,5,,,,more', 'row', /"more" is not in any column/],
])('reports %s with the line number an editor shows', async (_, row, field, message) => {
  for (const lineEnd of ['\n', '\r\n']) {
    const csv = ['', header.trim(), '', 'OK,"Two', 'lines",10,T,D,1,,,', '', '', row, ''].join(lineEnd)
    expect((await importCsv(csv)).problems).toEqual([{ line: 8, field, message: expect.stringMatching(message) }])
  }
})

it.each([
  ['1250', 1250],
  ['"1,250"', 1250],
  ['"₹1,00,000.50"', 100_000.5],
  ['"1,000,000"', 1_000_000],
])('accepts %s as a price', async (cell, price) => {
  expect((await importCsv(`${header}A,N,${cell},T,D,1,,,\n`, { apply: true })).problems).toEqual([])
  expect((await shop.call('GET', '/api/admin/products')).body[0].price).toBe(price)
})

it.each([
  ['a duplicate column', 'SKU,Price,price\nA,1,2\n', /Line 1: the column "price" appears twice/],
  ['an unknown column', 'SKU,Shoe\nA,1\n', /Unknown column "Shoe"\.$/],
  ['unknown columns', 'SKU,Shoe,Hat\nA,1,2\n', /Unknown columns "Shoe", "Hat"\.$/],
  [
    'many unknown columns',
    `SKU,${Array.from({ length: 25 }, (_, index) => `X${'abcdefghijklmnopqrstuvwxyz'[index]}`)}\nA\n`,
    /"Xs", "Xt" and 5 more\.$/,
  ],
  ['no SKU', 'Name\nA\n', /needs a column "SKU"/],
  ['no rows', 'SKU,Name\n', /no rows/],
  ['invalid CSV', 'SKU,Name\n"A,1\n', /^This file is not a CSV, or its quotation marks are wrong from line 2 on\.$/],
  ['too many rows', `SKU\n${'x\n'.repeat(20_001)}`, /at most 20,000 rows/],
])('rejects a file with %s', async (_, csv, message) => {
  expect((await importCsv(csv)).message).toMatch(message)
})

it('yields to the event loop while it parses and plans a long file', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `L${index},${'Long '.repeat(30)},10,T,D,1,,,\n`)
  const parsing = await countTicks(readCsv(header + lines.join('')))
  expect(parsing.ticks).toBeGreaterThan(10)
  const planning = await countTicks(
    planImport(parseProductCsv(parsing.result), new Map(), {
      now: new Date(),
      movedUnits: new Map(),
      lastEdits: new Map(),
      imports: new Map(),
    }),
  )
  expect(planning.ticks).toBeGreaterThan(90)
  expect([planning.result.creates.length, planning.result.problems]).toEqual([5_000, []])
})

async function countTicks<T>(work: Promise<T>) {
  let isOver = false
  const done = work.finally(() => {
    isOver = true
  })
  let ticks = 0
  for (; !isOver; ticks++) await yieldToEventLoop()
  return { ticks, result: await done }
}

it('requires an admin', async () => {
  const request = { body: { csv: 'SKU\nA\n' }, token: null }
  expect((await shop.call('POST', '/api/admin/products/import', request)).status).toBe(401)
  expect((await shop.call('GET', '/api/admin/products.csv', { token: null })).status).toBe(401)
})

it('rejects an image that was deleted, with its line, and imports nothing', async () => {
  const id = 'c'.repeat(32)
  await shop.pool.query(`INSERT INTO uploads (id, state, seen_at) VALUES ($1, 'removed', now())`, [id])
  const row = (sku: string, images: string) => `${sku},Tee,999,Top Wear,A shirt.,5,${images}\n`
  const file = `SKU,Name,Price,Category,Description,Count In Stock,Images\n${row('A', '')}${row('B', `/media/uploads/${id}-1200.webp`)}`
  expect(await importCsv(file, { apply: true })).toMatchObject({
    code: 'conflict',
    message: 'Line 3: Image 1 is no longer there. Please upload it again. Nothing was imported.',
  })
  expect((await shop.pool.query('SELECT FROM products')).rowCount).toBe(0)
})
