import { request as sendRequest } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let admin: { token: string }
let shirtId: string
let sku: string
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
})
afterEach(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

async function addShirt(stock: number) {
  shirtId = await shop.addProduct(stock, { sku: `COUNT-${crypto.randomUUID()}` })
  sku = (await shop.query<{ sku: string }>('SELECT sku FROM products WHERE id = $1', [shirtId]))[0]?.sku ?? ''
}

const startCheckout = async (quantity: number) => {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId: shirtId, quantity }])
  return { customer, body }
}

async function sell(quantity: number): Promise<string> {
  const { customer, body } = await startCheckout(quantity)
  const { body: proof } = await shop.payAtProvider(body.payment.orderId)
  await shop.submitPaymentProof(customer, body._id, proof)
  const { body: order } = await shop.finalizeCheckout(customer, body._id)
  await shop.waitForInvoices()
  return order._id
}

const getStock = async () =>
  (await shop.query('SELECT on_hand, held, sold FROM stock WHERE product_id = $1', [shirtId]))[0]
const importCsv = async (csv: string, options: object = {}) =>
  (await shop.call('POST', '/admin/products/import', { ...admin, body: { csv, apply: true, ...options } })).body
async function exportCsv() {
  const headers = { authorization: `Bearer ${admin.token}` }
  return (await fetch(`${shop.url}/api/admin/products.csv?q=${sku}`, { headers })).text()
}

it('exports the current stock and the stock at export, and imports only the difference, so sales in the meantime stay sold', async () => {
  await addShirt(7)
  const [header = '', row = ''] = (await exportCsv()).split('\r\n')
  expect(header).toContain(',Count In Stock,Stock,Stock at export,')
  expect(row).toContain(',7,7,7,')
  await sell(2)
  expect(await importCsv(`${header}\n${row}\n`)).toMatchObject({ unchanged: 1, problems: [] })
  expect(await getStock()).toEqual({ on_hand: 5, held: 0, sold: 2 })
  const incomingCsv = `${header}\n${row.replace(',7,7,7,', ',7,17,7,')}\n`
  expect((await importCsv(incomingCsv, { apply: false })).changes).toMatchObject([
    { fields: ['Count In Stock 5 → 15'] },
  ])
  await importCsv(incomingCsv)
  expect(await getStock()).toEqual({ on_hand: 15, held: 0, sold: 2 })
  expect((await importCsv(`${header}\n${row.replace(',7,7,7,', ',8,9,7,')}\n`)).problems).toEqual([
    { line: 2, field: 'Count In Stock', message: "Count In Stock doesn't match Stock. Change only one of them." },
  ])
  expect((await importCsv(`SKU,Stock,Stock at export\n${sku},0,16\n`)).problems).toMatchObject([
    { line: 2, field: 'Stock', message: expect.stringContaining('only 15 left now') },
  ])
})

it('imports a difference once, and again only on request', async () => {
  await addShirt(7)
  const incomingCsv = `SKU,Stock,Stock at export\n${sku},17,7\n`
  expect(await importCsv(incomingCsv)).toMatchObject({ updated: 1, repeatedStock: 0, applied: true })
  await sell(2)
  const repeatedReport = {
    updated: 0,
    repeatedStock: 1,
    applied: false,
    problems: [
      {
        line: 2,
        field: 'Stock',
        message: expect.stringMatching(
          /^Asha imported this stock on .+\. Importing it again would change the stock once more\.$/,
        ),
      },
    ],
  }
  expect(await importCsv(incomingCsv, { apply: false })).toMatchObject(repeatedReport)
  expect(await importCsv(incomingCsv)).toMatchObject(repeatedReport)
  // the same difference in a newer file, with other cells
  expect(await importCsv(`SKU,Price,Stock,Stock at export\n${sku},1,17,7\n`)).toMatchObject(repeatedReport)
  expect(await getStock()).toEqual({ on_hand: 15, held: 0, sold: 2 })
  expect(await importCsv(incomingCsv, { repeatStock: true })).toMatchObject({ updated: 1, applied: true })
  expect(await getStock()).toEqual({ on_hand: 25, held: 0, sold: 2 })
})

it('imports a difference once when the same file is sent twice at the same time', async () => {
  await addShirt(7)
  const incomingCsv = `SKU,Stock,Stock at export\n${sku},17,7\n`
  const reports = await Promise.all([importCsv(incomingCsv), importCsv(incomingCsv)])
  expect(reports.filter(({ applied }) => applied)).toHaveLength(1)
  expect(await getStock()).toEqual({ on_hand: 17, held: 0, sold: 0 })
})

it('applies sales and cancellations after the count, and keeps what shoppers hold', async () => {
  await addShirt(7)
  const soldBefore = await sell(1)
  const countedAt = new Date().toISOString()
  const cancelled = await sell(1)
  await sell(2)
  for (const id of [soldBefore, cancelled]) {
    await shop.call('PUT', `/admin/orders/${id}`, { ...admin, body: { status: 'Cancelled' } })
  }
  await startCheckout(1)
  expect(await getStock()).toEqual({ on_hand: 5, held: 1, sold: 4 })
  // counted 10: one sold and cancelled, two sold, one cancelled that was sold before the count
  const count = `SKU,Stock,Counted at\n${sku},10,${countedAt}\n`
  expect((await importCsv(count, { apply: false })).changes).toMatchObject([{ fields: ['Count In Stock 4 → 8'] }])
  expect(await importCsv(count)).toMatchObject({ updated: 1, applied: true })
  expect(await getStock()).toEqual({ on_hand: 9, held: 1, sold: 4 })
  expect(await importCsv(count)).toMatchObject({ unchanged: 1, problems: [] })

  expect((await importCsv(`SKU,Stock,Counted at\n${sku},11,${countedAt}\n`)).problems).toMatchObject([
    { field: 'Counted at', message: expect.stringMatching(/^Asha changed this stock on .*, after it was counted\./) },
  ])
  expect((await importCsv(`SKU,Stock,Counted at\n${sku},1,${countedAt}\n`)).problems).toEqual([
    {
      line: 2,
      field: 'Stock',
      message:
        'This product: the count is short by 1, after sales since the count and units held for shoppers at checkout. Please count again.',
    },
  ])
})

it('applies what a cancelled order takes back from stock when it is reopened after the count', async () => {
  await addShirt(7)
  const customer = await shop.createUser()
  // a paid order is refunded when it is cancelled, and stays cancelled
  const { body } = await shop.createCheckout(customer, [{ productId: shirtId, quantity: 2 }], { paymentMethod: 'COD' })
  const { body: order } = await shop.finalizeCheckout(customer, body._id)
  const setStatus = async (status: string) =>
    expect((await shop.call('PUT', `/admin/orders/${order._id}`, { ...admin, body: { status } })).status).toBe(200)
  await setStatus('Cancelled')
  const count = `SKU,Stock,Counted at\n${sku},7,${new Date().toISOString()}\n`
  await setStatus('Processing')
  expect(await importCsv(count)).toMatchObject({ unchanged: 1, problems: [] })
  expect(await getStock()).toEqual({ on_hand: 5, held: 0, sold: 2 })
})

it('accepts Indian time, and explains a time that is missing, malformed or in the future', async () => {
  await addShirt(7)
  const inIndia = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  await sell(2)
  expect((await importCsv(`SKU,Count In Stock,Counted at\n${sku},9,${inIndia}\n`)).problems).toEqual([])
  expect(await getStock()).toMatchObject({ sold: 2 })
  const countedAtProblem = { line: 2, field: 'Counted at' }
  for (const [csv, message] of [
    [`SKU,Stock\n${sku},7\n`, /^Counted at is missing\. Enter when the stock was counted/],
    [`SKU,Stock,Counted at\n${sku},7,\n`, /^Counted at is missing\./],
    [`SKU,Stock,Counted at\n${sku},7,2026-11-16\n`, /^Counted at must be a date and time such as/],
    [`SKU,Stock,Counted at\n${sku},99,2999-01-01 10:00\n`, /^Counted at is in the future\.$/],
  ] as const) {
    expect((await importCsv(csv)).problems).toEqual([{ ...countedAtProblem, message: expect.stringMatching(message) }])
  }
})

it('counts each variant of a product on its own', async () => {
  await addShirt(0)
  const variants = ['S', 'M'].map((size) => ({ size, color: 'Black', available: 4 }))
  const body = { sizes: ['S', 'M'], colors: ['Black'], stock: variants }
  expect((await shop.call('PUT', `/admin/products/${shirtId}`, { ...admin, body })).status).toBe(200)
  const countedAt = new Date().toISOString()
  const csv = `SKU,Stock,Counted at\n${sku},M / Black = 6,${countedAt}\n`
  expect((await importCsv(csv)).changes).toMatchObject([{ fields: ['Stock of M / Black 4 → 6'] }])
  for (const [header, cell, message] of [
    ['Stock', '7', 'This product is counted by size and colour, so Stock must be like "M / Black = 5".'],
    ['Count In Stock', '7', 'This product is counted by size and colour, so Stock must be like "M / Black = 5".'],
  ]) {
    const { problems } = await importCsv(`SKU,${header},Counted at\n${sku},${cell},${countedAt}\n`)
    expect(problems).toEqual([{ line: 2, field: 'Stock', message }])
  }
  const difference = `SKU,Stock,Stock at export\n${sku},M / Black = 9,S / Black = 4\n`
  expect((await importCsv(difference)).problems).toMatchObject([{ message: 'Stock at export has no "M / Black".' }])
})

it('rejects a file of 100 MB before it has read all of it', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'x')
  let sent = 0
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
    const request = sendRequest(`${shop.url}/api/admin/products/import`, { method: 'POST', headers })
    const send = () => {
      while (sent < 100 && request.write(chunk)) sent += 1
      if (sent < 100) request.once('drain', send)
      else request.end()
    }
    request.once('response', (response) => {
      resolve(response.statusCode)
      request.destroy()
    })
    request.once('error', reject)
    send()
  })
  expect(status).toBe(413)
  expect(sent).toBeLessThan(60)
  expect(await shop.query('SELECT FROM import_progress')).toEqual([])
})
