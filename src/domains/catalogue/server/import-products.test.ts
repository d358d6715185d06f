import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAdminProducts } from '#tests/support/admin-products.ts'

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
    const file = (await exported()).replace('M / Black = 0', 'M / Black = 4').replace('1500.5', '1600')
    const tried = await send(file)
    expect(tried).toMatchObject({
      updated: 1,
      applied: false,
      changes: [{ sku: 'GRID', fields: ['originalPricePaise', 'stock'] }],
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
    { line: 3, field: 'price', message: 'must be above 0' },
    { line: 4, field: 'SKU', message: 'is missing' },
    { line: 7, field: 'SKU', message: 'stands in line 2 already' },
    { line: 8, field: 'stock', message: expect.stringContaining('XL / Black = 3') },
    { line: 9, field: 'countInStock', message: 'is not a whole number' },
    { line: 10, field: 'name', message: expect.any(String) },
    { line: 10, field: 'description', message: expect.any(String) },
  ])
  expect(await shop.names('/api/products')).toEqual([])
})

it.each([
  ['a column that there is not', 'SKU,Shoe\nA,1\n', /no column "Shoe"/],
  ['no SKU', 'Name\nA\n', /"SKU" is missing/],
  ['no rows', 'SKU,Name\n', /no row/],
  ['no CSV', 'SKU,Name\n"A,1\n', /no CSV/],
  ['too many rows', `SKU\n${'x\n'.repeat(5_001)}`, /more than 5000 rows/],
])('refuses a file with %s', async (_, csv, message) => {
  expect((await send(csv)).message).toMatch(message)
})

it('is for admins alone', async () => {
  const asked = { body: { csv: 'SKU\nA\n' }, token: null }
  expect((await shop.call('POST', '/api/admin/products/import', asked)).status).toBe(401)
  expect((await shop.call('GET', '/api/admin/products.csv', { token: null })).status).toBe(401)
})
