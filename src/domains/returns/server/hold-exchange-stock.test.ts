import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { addUnitForLine, createReturnsClient, withSizes } from '#tests/support/create-returns-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { ALL_RETURNED, CHOOSE_SIZES } from '../rules.ts'

let shop: TestShop
let admin: { id: string; token: string }
let returnsClient: ReturnType<typeof createReturnsClient>
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
  returnsClient = createReturnsClient(shop, admin)
})
beforeEach(() => returnsClient.resetRateLimits())
afterEach(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const createItem = (id: string, size: string, quantity = 1) => ({ productId: id, quantity, size, color: 'Black' })

describe('requesting an exchange', () => {
  it('offers only sizes with the same price', async () => {
    const teeId = await shop.addProduct(0, {
      ...withSizes(5, 5),
      variants: [{ size: 'L', color: 'Black', sku: null, barcode: null, pricePaise: asPaise(109_900) }],
    })
    const order = await returnsClient.placeOrder([createItem(teeId, 'M')])
    const [lineId = ''] = order.lineIds
    const { body: returnable } = await shop.call('GET', `/returns/returnable?orderId=${order.id}`, order.customer)
    expect(returnable.lines[0].sizes).toEqual([{ size: 'M', available: 4 }])
    const request = { outcome: 'exchange', lines: [{ lineId, quantity: 1, newSize: 'L' }] }
    const { status, body } = await returnsClient.submitReturn(order, request)
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^Tee \d+ has another price in L\. Please choose another size or a refund\.$/),
    ])
    expect(await shop.query('SELECT sum(held)::int AS held FROM stock WHERE product_id = $1', [teeId])).toEqual([
      { held: 0 },
    ])
  })

  it('holds the new size, and fails if too few units are available', async () => {
    const teeId = await shop.addProduct(0, withSizes(5, 1))
    const order = await returnsClient.placeOrder([createItem(teeId, 'M', 2)])
    const [lineId = ''] = order.lineIds
    const getReturnableOrder = async () =>
      (await shop.call('GET', `/returns/returnable?orderId=${order.id}`, { token: order.customer.token })).body
    expect(await getReturnableOrder()).toMatchObject({
      orderId: order.id,
      email: order.email,
      number: '+91 98450 12345',
      lines: [
        {
          lineId,
          returnableQuantity: 2,
          sizes: [
            { size: 'M', available: 3 },
            { size: 'L', available: 1 },
          ],
        },
      ],
    })
    const twoUnits = await returnsClient.submitReturn(order, {
      outcome: 'exchange',
      lines: [{ lineId, quantity: 2, newSize: 'L' }],
    })
    const message = expect.stringMatching(/^We couldn't reserve that: only 1 left of Tee \d+ in L\. /)
    expect([twoUnits.status, twoUnits.body.errors]).toEqual([409, [{ field: 'lines', message }]])
    const { status, body } = await returnsClient.submitReturn(order, {
      outcome: 'exchange',
      lines: [{ lineId, quantity: 1, newSize: 'L' }],
    })
    expect([status, body.outcome, body.lines[0].newSize]).toEqual([201, 'exchange', 'L'])
    expect(await shop.query(`SELECT held FROM stock WHERE product_id = $1 AND size = 'L'`, [teeId])).toEqual([
      { held: 1 },
    ])
    expect(await getReturnableOrder()).toMatchObject({
      lines: [
        {
          returnableQuantity: 1,
          sizes: [
            { size: 'M', available: 3 },
            { size: 'L', available: 0 },
          ],
        },
      ],
    })
    const soldOut = await returnsClient.submitReturn(order, {
      outcome: 'exchange',
      lines: [{ lineId, quantity: 1, newSize: 'L' }],
    })
    expect([soldOut.status, soldOut.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^We couldn't reserve that: Tee \d+ in L is sold out\. Please choose another size or a refund\.$/,
      ),
    ])
    // the failed requests hold no units, so the rest can be refunded
    expect((await returnsClient.submitReturn(order)).status).toBe(201)
    expect(await getReturnableOrder()).toMatchObject({ problem: ALL_RETURNED, lines: [{ returnableQuantity: 0 }] })
  })

  it('names a size that is short once, however many lines want it', async () => {
    const { stock } = withSizes(5, 1)
    const teeId = await shop.addProduct(0, {
      sizes: ['S', 'M', 'L'],
      colors: ['Black'],
      stock: [{ size: 'S', color: 'Black', quantity: 5 }, ...stock],
    })
    const order = await returnsClient.placeOrder([createItem(teeId, 'S', 2), createItem(teeId, 'M', 2)])
    const lines = order.lineIds.map((lineId) => ({ lineId, quantity: 2, newSize: 'L' }))
    const { status, body } = await returnsClient.submitReturn(order, { outcome: 'exchange', lines })
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^We couldn't reserve that: only 1 left of Tee \d+ in L\. Please/),
    ])
  })

  it('leaves the units of a drop to its queue', async () => {
    const drop = { limitPerCustomer: 1, hasWaitingList: true, showsPrice: true }
    const teeId = await shop.addProduct(0, { ...withSizes(1, 0), drop })
    const order = await returnsClient.placeOrder([createItem(teeId, 'M')])
    await addUnitForLine(shop, admin, teeId)
    const exchange = { outcome: 'exchange', lines: [{ lineId: order.lineIds[0], quantity: 1, newSize: 'L' }] }
    const { status, body } = await returnsClient.submitReturn(order, exchange)
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^Others are in line for Tee \d+ in L\. Please choose another size or a refund\.$/),
    ])
    await shop.query(`DELETE FROM drop_places WHERE product_id = $1`, [teeId])
    expect((await returnsClient.submitReturn(order, exchange)).status).toBe(201)
  })

  it('requires an existing size for each item', async () => {
    const teeId = await shop.addProduct(0, withSizes(5, 5))
    const order = await returnsClient.placeOrder([createItem(teeId, 'M')])
    const [lineId = ''] = order.lineIds
    for (const lines of [undefined, [{ lineId, quantity: 1 }], [{ lineId, quantity: 1, newSize: ' ' }]]) {
      const { status, body } = await returnsClient.submitReturn(order, { outcome: 'exchange', lines })
      expect([status, body.message]).toEqual([400, CHOOSE_SIZES])
    }
    const { status, body } = await returnsClient.submitReturn(order, {
      outcome: 'exchange',
      lines: [{ lineId, quantity: 1, newSize: '4XL' }],
    })
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Tee \d+ is no longer sold in 4XL\.$/)])
  })
})
