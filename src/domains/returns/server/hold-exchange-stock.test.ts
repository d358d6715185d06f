import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createReturnsClient, withSizes } from '#tests/support/create-returns-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { ALL_RETURNED, CHOOSE_SIZES } from '../rules.ts'

let shop: TestShop
let tools: ReturnType<typeof createReturnsClient>
beforeAll(async () => {
  shop = await startTestShop()
  tools = createReturnsClient(shop, await shop.createUser('admin'))
})
beforeEach(() => tools.resetRateLimits())
afterEach(async () => {
  expect(await shop.findViolations()).toEqual([])
})
afterAll(() => shop.close())

const blackTee = (id: string, size: string, quantity = 1) => ({ productId: id, quantity, size, color: 'Black' })

describe('requesting an exchange', () => {
  it('holds the new size and updates the available sizes', async () => {
    const tee = await shop.addProduct(0, withSizes(5, 1))
    const order = await tools.placeOrder([blackTee(tee, 'M', 2)])
    const [lineId = ''] = order.lines
    const getReturnable = async () =>
      (await shop.call('GET', `/returns/returnable?orderId=${order.id}`, { token: order.customer.token })).body
    expect(await getReturnable()).toMatchObject({
      orderId: order.id,
      email: order.email,
      number: '+91 98450 12345',
      lines: [
        {
          lineId,
          returnable: 2,
          sizes: [
            { size: 'M', available: 3 },
            { size: 'L', available: 1 },
          ],
        },
      ],
    })
    const both = await tools.submitReturn(order, {
      outcome: 'exchange',
      lines: [{ lineId, quantity: 2, newSize: 'L' }],
    })
    const message = expect.stringMatching(/^We couldn't reserve that: only 1 left of Tee \d+ in L\. /)
    expect([both.status, both.body.errors]).toEqual([409, [{ field: 'lines', message }]])
    const { status, body } = await tools.submitReturn(order, {
      outcome: 'exchange',
      lines: [{ lineId, quantity: 1, newSize: 'L' }],
    })
    expect([status, body.outcome, body.lines[0].newSize]).toEqual([201, 'exchange', 'L'])
    expect(await shop.query(`SELECT held FROM stock WHERE product_id = $1 AND size = 'L'`, [tee])).toEqual([
      { held: 1 },
    ])
    expect(await getReturnable()).toMatchObject({
      lines: [
        {
          returnable: 1,
          sizes: [
            { size: 'M', available: 3 },
            { size: 'L', available: 0 },
          ],
        },
      ],
    })
    const again = await tools.submitReturn(order, {
      outcome: 'exchange',
      lines: [{ lineId, quantity: 1, newSize: 'L' }],
    })
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^We couldn't reserve that: Tee \d+ in L is sold out\. Please choose another size or a refund\.$/,
      ),
    ])
    // a rejected exchange holds nothing
    expect((await tools.submitReturn(order)).status).toBe(201)
    expect(await getReturnable()).toMatchObject({ problem: ALL_RETURNED, lines: [{ returnable: 0 }] })
  })

  it('requires an existing size for each item', async () => {
    const tee = await shop.addProduct(0, withSizes(5, 5))
    const order = await tools.placeOrder([blackTee(tee, 'M')])
    const [lineId = ''] = order.lines
    for (const lines of [undefined, [{ lineId, quantity: 1 }], [{ lineId, quantity: 1, newSize: ' ' }]]) {
      const { status, body } = await tools.submitReturn(order, { outcome: 'exchange', lines })
      expect([status, body.message]).toEqual([400, CHOOSE_SIZES])
    }
    const { status, body } = await tools.submitReturn(order, {
      outcome: 'exchange',
      lines: [{ lineId, quantity: 1, newSize: '4XL' }],
    })
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Tee \d+ is no longer sold in 4XL\.$/)])
  })
})
