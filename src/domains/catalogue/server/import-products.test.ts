import { setImmediate as anotherTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAdminProducts } from '#tests/support/admin-products.ts'
import { planImport } from './plan-import.ts'
import { readProductCsv } from './read-product-csv.ts'

let shop: Awaited<ReturnType<typeof openAdminProducts>>
beforeAll(async () => {
  shop = await openAdminProducts()
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('TRUNCATE products, audit_entries CASCADE'))

const send = async (csv: string, apply = false) =>
  (await shop.call('POST', '/api/admin/products/import', { body: { csv, apply } })).body
const exported = async () => (await shop.call('GET', '/api/admin/products.csv')).text
const head = 'SKU,Name,Price,Category,Description,Count In Stock,Sizes,Colors,Stock\n'

describe('what was exported', () => {
  beforeEach(async () => {
    await shop.add({ name: '=HYPERLINK("x")', sku: '-A1', description: ['One, two.', 'Line\nbreak "quoted".'] })
    await shop.add({
      sku: 'GRID',
      originalPricePaise: 150_050,
      images: [
        { url: '/media/a-800.webp', altText: 'Front', color: 'Black', placeholder: 'data:image/webp;base64,AA' },
      ],
      stock: [
        { size: 'S', color: 'Black', quantity: 3 },
        { size: 'M', color: 'Black', quantity: 0 },
        { size: 'L', color: 'Black', quantity: 9 },
      ],
    })
  })

  it('can be imported again, and changes nothing', async () => {
    expect(await send(await exported(), true)).toMatchObject({
      rows: 2,
      unchanged: 2,
      created: 0,
      updated: 0,
      problems: [],
    })
    expect(await shop.log()).toEqual([])
  })

  it('makes the same products in an empty shop', async () => {
    const file = await exported()
    await shop.pool.query('TRUNCATE products CASCADE')
    expect(await send(file, true)).toMatchObject({ created: 2, problems: [], applied: true })
    const again = await exported()
    expect(again.split('\r\n').toSorted()).toEqual(file.split('\r\n').toSorted())
  })

  it('changes what was changed in it, and says which fields that are', async () => {
    expect((await send((await exported()).replace('1500.5', '1'))).problems).toEqual([
      { line: 6, field: 'Original Price', message: expect.stringMatching(/^is below the price: /) },
    ])
    const file = (await exported()).replace('M / Black = 0', 'M / Black = 4').replace('1500.5', '1600')
    const tried = await send(file)
    expect(tried).toMatchObject({
      updated: 1,
      applied: false,
      changes: [{ sku: 'GRID', fields: ['Original Price ₹1,500.50 → ₹1,600.00', 'Stock of M / Black 0 → 4'] }],
    })
    expect(await shop.log()).toEqual([])
    await send(file, true)
    expect((await shop.log()).map(({ kind }) => kind)).toEqual(['product', 'stock'])
  })
})

it('names every bad row: its line, its field and why; and imports nothing', async () => {
  const csv = `${head}A1,Fine,100,Top Wear,Soft.,5,,,
A2,No price,0,Top Wear,Soft.,5,,,
,No number,10,Top Wear,Soft.,5,,,
A3,"Two
lines",10,Top Wear,Soft.,5,,,
a1,Twice,10,Top Wear,Soft.,5,,,
A4,Stray,10,Top Wear,Soft.,,S,Black,XL / Black = 3
A5,Half,10,Top Wear,Soft.,1.5,,,
A6,,10,Top Wear,,5,,,
`
  expect((await send(csv, true)).problems).toEqual([
    { line: 3, field: 'Price', message: 'must be above 0' },
    { line: 4, field: 'SKU', message: 'is missing' },
    { line: 7, field: 'SKU', message: 'stands in line 2 already' },
    { line: 8, field: 'Stock', message: expect.stringContaining('XL / Black = 3') },
    { line: 9, field: 'Count In Stock', message: 'is not a whole number' },
    { line: 10, field: 'Name', message: 'is missing' },
    { line: 10, field: 'Description', message: 'is missing' },
  ])
  expect(await shop.names('/api/products')).toEqual([])
})

it.each([
  ['a number that is missing', 'A,N,10,T,D,,M,Black,M / Black =', 'Stock', /"M \/ Black =".* with a number/],
  ['a number of another kind', 'A,N,10,T,D,,M,Black,M / Black = 0x10', 'Stock', /0x10/],
  ['a choice twice', 'A,N,10,T,D,,M,Black,M / Black = 1; M / Black = 2', 'Stock', /names "M \/ Black" twice/],
  ['a price in hexadecimal', 'A,N,0x10,T,D,,,,', 'Price', /not a number/],
  ['a price with an exponent', 'A,N,1e3,T,D,,,,', 'Price', /not a number/],
  ['a comma for a point', 'A,N,"12,50",T,D,,,,', 'Price', /not a number/],
  ['a count with an exponent', 'A,N,10,T,D,1e3,,,', 'Count In Stock', /not a whole number/],
  ['fewer cells than columns', 'A,N,10,T,D,5', 'row', /has 6 cells, but there are 9 columns/],
  ['more cells than the head', 'A,N,10,T,D,5,,,,more', 'row', /"more".* under no column/],
])('names %s, and the line as an editor counts it', async (_, row, field, message) => {
  for (const end of ['\n', '\r\n']) {
    const csv = ['', head.trim(), '', 'OK,"Two', 'lines",10,T,D,1,,,', '', '', row, ''].join(end)
    expect((await send(csv)).problems).toEqual([{ line: 8, field, message: expect.stringMatching(message) }])
  }
})

it.each([
  ['1250', 1250],
  ['"1,250"', 1250],
  ['"₹1,00,000.50"', 100_000.5],
  ['"1,000,000"', 1_000_000],
])('takes %s as a price', async (cell, price) => {
  expect((await send(`${head}A,N,${cell},T,D,1,,,\n`, true)).problems).toEqual([])
  expect((await shop.call('GET', '/api/admin/products')).body[0].price).toBe(price)
})

it.each([
  ['a column twice', 'SKU,Price,price\nA,1,2\n', /Line 1: the column "price" stands there twice/],
  ['a column that there is not', 'SKU,Shoe\nA,1\n', /no column "Shoe"/],
  ['no SKU', 'Name\nA\n', /"SKU" is missing/],
  ['no rows', 'SKU,Name\n', /no row/],
  ['no CSV', 'SKU,Name\n"A,1\n', /no CSV/],
  ['too many rows', `SKU\n${'x\n'.repeat(5_001)}`, /more than 5000 rows/],
])('refuses a file with %s', async (_, csv, message) => {
  expect((await send(csv)).message).toMatch(message)
})

it('lets others have their turn while a long file is read, and while it is looked at', async () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => `L${at},${'Long '.repeat(30)},10,T,D,1,,,\n`)
  const reading = await turnsDuring(readProductCsv(head + lines.join('')))
  expect(reading.turns).toBeGreaterThan(10)
  const planning = await turnsDuring(planImport(reading.result, new Map()))
  expect(planning.turns).toBeGreaterThan(90)
  expect([planning.result.creates.length, planning.result.problems]).toEqual([5_000, []])
})

async function turnsDuring<T>(work: Promise<T>) {
  let isOver = false
  const done = work.finally(() => {
    isOver = true
  })
  let turns = 0
  for (; !isOver; turns++) await anotherTurn()
  return { turns, result: await done }
}

it('is for admins alone', async () => {
  const asked = { body: { csv: 'SKU\nA\n' }, token: null }
  expect((await shop.call('POST', '/api/admin/products/import', asked)).status).toBe(401)
  expect((await shop.call('GET', '/api/admin/products.csv', { token: null })).status).toBe(401)
})

it('refuses a picture that was removed since, with its line, and imports nothing', async () => {
  const id = 'c'.repeat(32)
  await shop.pool.query(`INSERT INTO uploads (id, state, seen_at) VALUES ($1, 'removed', now())`, [id])
  const row = (sku: string, images: string) => `${sku},Tee,999,Top Wear,A shirt.,5,${images}\n`
  const file = `SKU,Name,Price,Category,Description,Count In Stock,Images\n${row('A', '')}${row('B', `/media/uploads/${id}-1200.webp`)}`
  expect(await send(file, true)).toMatchObject({
    code: 'conflict',
    message: 'Line 3: Image 1 is no longer there. Please upload it again. Nothing was imported.',
  })
  expect((await shop.pool.query('SELECT FROM products')).rowCount).toBe(0)
})
