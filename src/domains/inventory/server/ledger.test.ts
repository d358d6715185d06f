import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createReturnsClient, withSizes } from '#tests/support/create-returns-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let admin: { id: string; token: string }
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
})
afterEach(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const callAdmin = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/admin${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })

const findVariantId = async (productId: string, size: string | null = null) => {
  const [row] = await shop.query<{ id: string }>(
    'SELECT id FROM stock WHERE product_id = $1 AND size IS NOT DISTINCT FROM $2',
    [productId, size],
  )
  return Number(row?.id)
}

interface Listed {
  reason: string
  quantity: number
  level: number
  reference?: string
  actor?: { name: string }
  note?: string
}

const listMovements = async (variantId: number, query = '') =>
  (await callAdmin('GET', `/stock/movements?variant=${variantId}${query}`)).body as Listed[]

const summarize = (movements: Listed[]) => movements.map(({ reason, quantity, level }) => [reason, quantity, level])

async function checkOut(productId: string, quantity = 1) {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity }])
  return { customer, checkout: body }
}

async function placeOrder(productId: string, quantity = 1) {
  const { customer, checkout } = await checkOut(productId, quantity)
  const { body: proof } = await shop.payAtProvider(checkout.payment.orderId)
  await shop.submitPaymentProof(customer, checkout._id, proof)
  const { body: order } = await shop.finalizeCheckout(customer, checkout._id)
  await shop.waitForInvoices()
  return order._id as string
}

describe('the ledger', () => {
  it('has every sale and cancellation with the order and the units on hand after it, and no holds', async () => {
    const productId = await shop.addProduct(10)
    const variantId = await findVariantId(productId)
    const id = await placeOrder(productId, 3)
    await checkOut(productId, 2)
    await callAdmin('PUT', `/orders/${id}`, { status: 'Cancelled' })
    const movements = await listMovements(variantId)
    expect(summarize(movements)).toEqual([
      ['cancellation', 3, 10],
      ['sale', -3, 7],
      ['opening', 10, 10],
    ])
    expect(movements.map(({ reference }) => reference)).toEqual([id, id, undefined])
    expect(movements[0]?.actor).toMatchObject({ _id: admin.id })
    expect(movements[1]).not.toHaveProperty('actor')
  })

  it('has the reopening of an order as another sale', async () => {
    const productId = await shop.addProduct(10)
    const customer = await shop.createUser()
    // not confirmed yet, so it has no invoice, which would keep it cancelled
    const items = [{ productId, quantity: 3 }]
    const { body: checkout } = await shop.createCheckout(customer, items, { paymentMethod: 'COD' })
    const { body: order } = await shop.finalizeCheckout(customer, checkout._id)
    await shop.waitForInvoices()
    await callAdmin('POST', `/orders/${order._id}/cancel`, { reason: 'Asked' })
    expect((await callAdmin('PUT', `/orders/${order._id}`, { status: 'Processing' })).status).toBe(200)
    const movements = await listMovements(await findVariantId(productId))
    expect(summarize(movements)).toEqual([
      ['sale', -3, 7],
      ['cancellation', 3, 10],
      ['sale', -3, 7],
      ['opening', 10, 10],
    ])
    expect(movements[0]).toMatchObject({ reference: order._id, actor: { _id: admin.id } })
  })

  it('has returns and exchanges with their id', async () => {
    const returns = createReturnsClient(shop, admin)
    const productId = await shop.addProduct(0, withSizes(5, 5))
    const order = await returns.placeOrder([{ productId, quantity: 2, size: 'M', color: 'Black' }])
    const lines = [{ lineId: order.lineIds[0], quantity: 1, newSize: 'L' }]
    const { body } = await returns.submitReturn(order, { outcome: 'exchange', lines })
    for (const step of ['approve', 'receive', 'exchange-sent']) await returns.takeStep(body._id, step)
    const [returned] = await listMovements(await findVariantId(productId, 'M'))
    expect(returned).toMatchObject({ reason: 'return', quantity: 1, level: 4, reference: body._id })
    const [sent] = await listMovements(await findVariantId(productId, 'L'))
    expect(sent).toMatchObject({ reason: 'exchange', quantity: -1, level: 4, reference: body._id })
  })

  it('has edits, imports and adjustments with the person', async () => {
    const productId = await shop.addProduct(10, { sku: 'LEDGER-1' })
    const variantId = await findVariantId(productId)
    await callAdmin('PUT', `/products/${productId}`, { countInStock: 12 })
    const csv = 'SKU,Stock,Stock at export\nLEDGER-1,20,12\n'
    expect((await callAdmin('POST', '/products/import', { csv, apply: true })).body).toMatchObject({ applied: true })
    const adjusted = await callAdmin('POST', '/stock/adjustments', {
      variantId,
      quantity: -4,
      reason: 'damage',
      note: 'Water in the store room',
    })
    expect(adjusted).toMatchObject({ status: 200, body: { available: 16, message: 'Stock adjusted' } })
    const movements = await listMovements(variantId)
    expect(summarize(movements)).toEqual([
      ['damage', -4, 16],
      ['import', 8, 20],
      ['correction', 2, 12],
      ['opening', 10, 10],
    ])
    expect(movements[0]).toMatchObject({ note: 'Water in the store room', actor: { _id: admin.id } })
    expect(movements[1]?.reference).toMatch(/^[0-9a-f]{24}$/)
    expect(movements[2]?.actor).toMatchObject({ _id: admin.id })
  })

  it('keeps the history of a removed variant, and of a deleted product', async () => {
    const productId = await shop.addProduct(0, {
      sizes: ['S', 'M'],
      colors: ['Black'],
      stock: ['S', 'M'].map((size) => ({ size, color: 'Black', quantity: 4 })),
    })
    const [small, medium] = [await findVariantId(productId, 'S'), await findVariantId(productId, 'M')]
    await callAdmin('PUT', `/products/${productId}`, { sizes: ['M'] })
    const [removal] = await listMovements(small)
    expect(removal).toMatchObject({ reason: 'removal', quantity: -4, level: 0, actor: { _id: admin.id } })
    await callAdmin('DELETE', `/products/${productId}`)
    const [deleted] = (await callAdmin('GET', `/stock/movements?variant=${medium}`)).body
    expect(deleted).toMatchObject({ reason: 'removal', quantity: -4, level: 0, variant: { size: 'M', productId } })
    expect(deleted.variant).not.toHaveProperty('name')
  })

  it('records a change that says no reason, and gives a reason to one change only', async () => {
    const productId = await shop.addProduct(10)
    const variantId = await findVariantId(productId)
    await shop.pool.query(`
      BEGIN;
      SELECT set_config('shop.stock_cause', '{"reason":"gift"}', true);
      UPDATE stock SET on_hand = on_hand - 1, received = received - 1 WHERE id = ${variantId};
      UPDATE stock SET on_hand = on_hand - 1, received = received - 1 WHERE id = ${variantId};
      COMMIT`)
    expect(summarize(await listMovements(variantId))).toEqual([
      ['correction', -1, 8],
      ['gift', -1, 9],
      ['opening', 10, 10],
    ])
  })

  it('is filtered by reason and day, and paged', async () => {
    const productId = await shop.addProduct(10)
    const variantId = await findVariantId(productId)
    for (const reason of ['gift', 'loss', 'gift']) {
      await callAdmin('POST', '/stock/adjustments', { variantId, quantity: -1, reason })
    }
    expect(summarize(await listMovements(variantId, '&reason=gift'))).toEqual([
      ['gift', -1, 7],
      ['gift', -1, 9],
    ])
    await shop.query(`UPDATE stock_movements SET at = '2026-01-31T18:29:00Z' WHERE stock_id = $1 AND level = 8`, [
      variantId,
    ])
    expect(summarize(await listMovements(variantId, '&from=2026-01-31&to=2026-01-31'))).toEqual([['loss', -1, 8]])
    expect(await listMovements(variantId, '&to=2026-01-30')).toEqual([])
    const second = await callAdmin('GET', `/stock/movements?variant=${variantId}&limit=2&page=2`)
    expect(summarize(second.body)).toHaveLength(2)
    expect(second.headers.get('x-total-count')).toBe('4')
  })

  it.each(['variant=x', 'variant=0', 'variant=1.5', 'reason=theft', 'from=31-01-2026', 'page=0', 'unknown=1'])(
    'rejects the filter %s',
    async (query) => expect((await callAdmin('GET', `/stock/movements?${query}`)).status).toBe(400),
  )

  it('lists the latest thousand and exports all as CSV', async () => {
    const productId = await shop.addProduct(2)
    const variantId = await findVariantId(productId)
    await shop.query(
      `INSERT INTO stock_movements (stock_id, quantity, level, product_id, reason, note)
       SELECT $1, (n % 2) * 2 - 1, 2 + n % 2, $2, 'correction', '=1+1' FROM generate_series(1, 2000) AS n`,
      [variantId, productId],
    )
    const { body, headers } = await callAdmin('GET', `/stock/movements?variant=${variantId}&limit=100&page=11`)
    expect([body, headers.get('x-total-count')]).toEqual([[], '1000'])
    const response = await fetch(`${shop.url}/api/admin/stock/movements.csv?variant=${variantId}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2_002)
    expect(lines[0]).toBe('Time (IST),Product,SKU,Size,Colour,Reason,Quantity,On hand after,Reference,Who,Note')
    expect(lines[2]).toContain(",correction,1,3,,,'=1+1")
    await shop.query('DELETE FROM stock_movements WHERE stock_id = $1 AND note IS NOT NULL', [variantId])
  })

  it('is for admins', async () => {
    const customer = await shop.createUser()
    for (const path of ['movements', 'movements.csv', 'variants', 'counts', 'incoming']) {
      expect((await shop.call('GET', `/admin/stock/${path}`, { token: customer.token })).status).toBe(403)
    }
  })
})

describe('an adjustment', () => {
  it('never takes units that are on hold', async () => {
    const productId = await shop.addProduct(5, { name: 'Chai Tee' })
    const variantId = await findVariantId(productId)
    await checkOut(productId, 3)
    const { status, body } = await callAdmin('POST', '/stock/adjustments', { variantId, quantity: -3, reason: 'loss' })
    expect([status, body.message]).toEqual([
      409,
      'There are too few units to take off: Chai Tee would lose 3 of 5 on hand, 3 of them on hold for shoppers. Nothing was changed.',
    ])
    const two = await callAdmin('POST', '/stock/adjustments', { variantId, quantity: -2, reason: 'loss' })
    expect(two.body.available).toBe(0)
  })

  it('never takes the same units twice, whether they are adjusted or held', async () => {
    const productId = await shop.addProduct(10)
    const variantId = await findVariantId(productId)
    const adjust = () => callAdmin('POST', '/stock/adjustments', { variantId, quantity: -3, reason: 'gift' })
    const responses = await Promise.all([adjust(), adjust(), checkOut(productId, 3), adjust(), adjust()])
    const statuses = responses.map((response) => ('status' in response ? response.status : 200))
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(4)
    const [row] = await shop.query<{ free: number }>('SELECT on_hand - held AS free FROM stock WHERE id = $1', [
      variantId,
    ])
    expect(row?.free).toBe(1)
  })

  it('is made once for requests with the same key, also at the same time', async () => {
    const productId = await shop.addProduct(10)
    const variantId = await findVariantId(productId)
    const adjust = (key: string, quantity = -3) =>
      callAdmin('POST', '/stock/adjustments', { variantId, quantity, reason: 'damage', key })
    const responses = await Promise.all([adjust('first-adjustment'), adjust('first-adjustment')])
    expect(responses.map(({ status, body }) => [status, body.available])).toEqual([
      [200, 7],
      [200, 7],
    ])
    expect(responses.filter(({ body }) => 'changeId' in body)).toHaveLength(1)
    expect(await adjust('first-adjustment', -1)).toMatchObject({
      status: 409,
      body: { message: 'A different adjustment was already made with this key.' },
    })
    expect((await adjust('other-adjustment')).body.available).toBe(4)
    expect((await adjust('short')).status).toBe(400)
  })

  it('can be undone from the log of changes', async () => {
    const productId = await shop.addProduct(5)
    const variantId = await findVariantId(productId)
    const { body } = await callAdmin('POST', '/stock/adjustments', { variantId, quantity: -2, reason: 'gift' })
    await placeOrder(productId, 1)
    expect((await callAdmin('POST', `/changes/${body.changeId}/undo`)).status).toBe(200)
    expect(summarize(await listMovements(variantId)).slice(0, 2)).toEqual([
      ['correction', 2, 4],
      ['sale', -1, 2],
    ])
  })

  it.each([
    [{ quantity: 0 }, "Quantity can't be 0."],
    [{ quantity: 1.5 }, 'Quantity must be a whole number.'],
    [{ quantity: 1_000_000 }, 'Quantity can be at most 9,99,999.'],
    [{ reason: 'sale' }, 'Reason must be one of correction, damage, loss, gift.'],
    [{ note: 'x'.repeat(201) }, 'Note can be at most 200 characters.'],
    [{ quantity: 1 }, 'Only a correction can add units. Quantity must be below 0 for this reason.'],
  ])('rejects %o', async (invalid, message) => {
    const body = { variantId: 1, quantity: -1, reason: 'gift', ...invalid }
    expect((await callAdmin('POST', '/stock/adjustments', body)).body).toMatchObject({ message })
  })

  it('does not raise a level above the limit, and needs a variant', async () => {
    const variantId = await findVariantId(await shop.addProduct(999_999))
    const above = await callAdmin('POST', '/stock/adjustments', { variantId, quantity: 1, reason: 'correction' })
    expect([above.status, above.body.message]).toEqual([409, 'A variant can have at most 9,99,999 units.'])
    const missing = { variantId: 2 ** 40, quantity: 1, reason: 'correction' }
    expect((await callAdmin('POST', '/stock/adjustments', missing)).status).toBe(404)
  })
})
