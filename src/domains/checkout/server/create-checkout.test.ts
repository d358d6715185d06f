import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Money, openMoney } from '#tests/support/money.ts'
import { address } from '#tests/support/money-tools.ts'
import { reasons } from '../rules.ts'

let shop: Money
beforeAll(async () => {
  shop = await openMoney()
})
afterEach(async () => {
  expect(await shop.wrongs()).toEqual([])
})
afterAll(() => shop.close())

const stockOf = async (productId: string) =>
  (await shop.rows('SELECT on_hand, held, sold FROM stock WHERE product_id = $1', [productId]))[0]

it('leads from the items over the payment to the order, its mail and its invoice', async () => {
  const asha = await shop.join()
  const productId = await shop.stock(3)
  await shop.call('POST', '/cart', { token: asha.token, body: { productId, quantity: 3 } })
  const created = await shop.checkout(asha, [{ productId, quantity: 2 }])
  expect(created).toMatchObject({
    status: 201,
    body: { status: 'open', totalPrice: 1998, payment: { provider: 'razorpay', amount: 199_800, currency: 'INR' } },
  })
  const { _id: id, payment, holdExpiresAt } = created.body
  expect(Date.parse(holdExpiresAt) - shop.now().getTime()).toBeGreaterThan(19 * 60_000)
  expect(await stockOf(productId)).toEqual({ on_hand: 3, held: 2, sold: 0 })

  const { body: proof } = await shop.payAtGateway(payment.orderId)
  expect(await shop.showProof(asha, id, proof)).toMatchObject({ status: 200, body: { isPaid: true } })
  const order = await shop.finalize(asha, id)
  expect(order).toMatchObject({
    status: 200,
    body: { totalPrice: 1998, isPaid: true, paymentStatus: 'paid', status: 'Processing', shippingAddress: address },
  })
  expect(await shop.call('GET', `/orders/${order.body._id}`, asha)).toMatchObject({ status: 200, body: order.body })
  const mine = await shop.call('GET', '/orders/my-orders', asha)
  expect(mine.body).toEqual([order.body])
  expect(mine.headers.get('x-total-count')).toBe('1')
  expect(mine.headers.get('cache-control')).toBe('no-store')
  expect(await stockOf(productId)).toEqual({ on_hand: 1, held: 0, sold: 2 })
  const cart = await shop.call('GET', '/cart', asha)
  expect(cart.body.products).toMatchObject([{ productId, quantity: 1 }])
  expect(await shop.call('GET', `/orders/${order.body._id}/invoice`, asha)).toMatchObject({
    status: 200,
    body: { number: expect.stringMatching(/^NKD\/\d\d-\d\d\/000001$/), total: 1998, isSameState: true },
  })
  const pdf = await fetch(`${shop.url}/api/orders/${order.body._id}/invoice.pdf`, {
    headers: { authorization: `Bearer ${asha.token}` },
  })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(await pdf.text()).toMatch(/^%PDF-1\.\d\n[\s\S]*%%EOF\n$/)
  const [mail] = await shop.rows<{ to: string; text: string }>('SELECT * FROM mails')
  expect(mail?.to).toBe(`${asha.id}@example.in`)
  expect(mail?.text).toMatch(/2 × Tee \d+: ₹1,998\.00/)
  expect(mail?.text).toContain('12 Brigade Road')
})

describe('a second checkout', () => {
  it('goes on with the first when it is for the same, sent to the same address', async () => {
    const asha = await shop.join()
    const productId = await shop.stock(1)
    const first = await shop.checkout(asha, [{ productId, quantity: 1 }])
    shop.pass(5)
    const second = await shop.checkout(asha, [{ productId, quantity: 1 }])
    expect(second).toMatchObject({ status: 201, body: first.body })
    const live = await shop.call('GET', '/checkout/live', asha)
    expect(live.body.checkout).toEqual(second.body)
  })

  it('never changes the address under a tab that shows the first: that one is given up, and its money goes back', async () => {
    const asha = await shop.join()
    const productId = await shop.stock(1)
    const first = await shop.checkout(asha, [{ productId, quantity: 1 }])
    const shippingAddress = { ...address, city: 'Mysuru' }
    const second = await shop.checkout(asha, [{ productId, quantity: 1 }], { shippingAddress })
    expect(second).toMatchObject({ status: 201, body: { shippingAddress } })
    expect(second.body._id).not.toBe(first.body._id)
    const old = `/checkout/${first.body._id}`
    expect((await shop.call('GET', old, asha)).body).toMatchObject({ status: 'cancelled', shippingAddress: address })
    const { body: proof } = await shop.payAtGateway(first.body.payment.orderId)
    await shop.showProof(asha, first.body._id, proof)
    expect((await shop.call('GET', `${old}/outcome`, asha)).body).toMatchObject({ outcome: 'refunded' })
    const refund = 'SELECT reason FROM refunds WHERE payment_id = $1'
    expect(await shop.rows(refund, [proof.razorpay_payment_id])).toEqual([{ reason: reasons.cancelled }])
    expect(await stockOf(productId)).toEqual({ on_hand: 1, held: 1, sold: 0 })
  })

  it('that cannot be had leaves the first as it is', async () => {
    const [asha, ravi] = [await shop.join(), await shop.join()]
    const [productId, soldOut] = [await shop.stock(3), await shop.stock(0)]
    const first = await shop.checkout(asha, [{ productId, quantity: 1 }])
    await shop.checkout(ravi, [{ productId, quantity: 1 }])
    const refused = await Promise.all([
      shop.checkout(asha, [{ productId, quantity: 3 }]),
      shop.checkout(asha, [{ productId: soldOut, quantity: 1 }]),
    ])
    expect(refused).toMatchObject([
      { status: 409, body: { errors: [{ message: expect.stringMatching(/^Only 2 of/) }] } },
      { status: 409, body: { errors: [{ message: expect.stringMatching(/is out of stock/) }] } },
    ])
    expect((await shop.call('GET', '/checkout/live', asha)).body.checkout).toEqual(first.body)
    expect(await stockOf(productId)).toEqual({ on_hand: 3, held: 2, sold: 0 })
  })

  it('replaces the first when it is for something else', async () => {
    const asha = await shop.join()
    const productId = await shop.stock(2)
    const first = await shop.checkout(asha, [{ productId, quantity: 2 }])
    const second = await shop.checkout(asha, [{ productId, quantity: 1 }])
    expect(second.status).toBe(201)
    expect(second.body._id).not.toBe(first.body._id)
    expect(await shop.call('GET', `/checkout/${first.body._id}`, asha)).toMatchObject({ body: { status: 'cancelled' } })
    expect(await stockOf(productId)).toEqual({ on_hand: 2, held: 1, sold: 0 })
  })

  it('is refused when the first turns out to be paid', async () => {
    const asha = await shop.join()
    const productId = await shop.stock(5)
    const first = await shop.checkout(asha, [{ productId, quantity: 1 }])
    await shop.fault({ fault: 'webhook_drop', count: null })
    await shop.payAtGateway(first.body.payment.orderId)
    const second = await shop.checkout(asha, [{ productId, quantity: 2 }])
    await shop.noFaults()
    expect(second).toMatchObject({ status: 409, body: { message: 'Your last checkout is paid: look at your orders.' } })
    expect(await stockOf(productId)).toEqual({ on_hand: 4, held: 0, sold: 1 })
  })

  it('is a new one after the hold ran out', async () => {
    const asha = await shop.join()
    const productId = await shop.stock(1)
    const first = await shop.checkout(asha, [{ productId, quantity: 1 }])
    shop.pass(21)
    expect((await shop.call('GET', `/checkout/${first.body._id}`, asha)).body.payment).toBeUndefined()
    const second = await shop.checkout(asha, [{ productId, quantity: 1 }])
    expect(second.status).toBe(201)
    expect(second.body._id).not.toBe(first.body._id)
  })
})

describe('a refusal', () => {
  it('names every line that is short, and adds up lines of one pool', async () => {
    const asha = await shop.join()
    const few = await shop.stock(3, { sizes: ['S', 'M'], colors: ['Black'] })
    const none = await shop.stock(0)
    const answer = await shop.checkout(asha, [
      { productId: few, size: 'S', quantity: 2 },
      { productId: none, quantity: 1 },
      { productId: few, size: 'M', quantity: 2 },
    ])
    expect(answer).toMatchObject({
      status: 409,
      body: {
        errors: [
          { field: 'checkoutItems.0', message: expect.stringMatching(/^Only 3 of Tee \d+ \(S, Black\) can be had\.$/) },
          { field: 'checkoutItems.1', message: expect.stringMatching(/is out of stock\.$/) },
          { field: 'checkoutItems.2', message: expect.stringMatching(/^Only 3 of Tee \d+ \(M, Black\)/) },
        ],
      },
    })
    expect(await stockOf(few)).toEqual({ on_hand: 3, held: 0, sold: 0 })
  })

  it('names what changed since the shopper saw it: the price, the choice, the item itself', async () => {
    const asha = await shop.join()
    const dearer = await shop.stock(5, { pricePaise: 109_900 })
    const sized = await shop.stock(5, { sizes: ['S'], colors: [] })
    const answer = await shop.checkout(asha, [
      { productId: dearer, quantity: 1 },
      { productId: sized, size: 'XL', quantity: 1 },
      { productId: '0'.repeat(24), quantity: 1 },
    ])
    expect(answer).toMatchObject({
      status: 409,
      body: {
        errors: [
          { field: 'checkoutItems.0', message: expect.stringMatching(/now costs ₹1,099\.00\.$/) },
          { field: 'checkoutItems.1', message: expect.stringMatching(/\(XL\) cannot be had in this choice\.$/) },
          { field: 'checkoutItems.2', message: 'This item is no longer in the shop.' },
        ],
      },
    })
  })

  it('names at once what has changed and what is short, with one entry for each line', async () => {
    const asha = await shop.join()
    const dearer = await shop.stock(1, { pricePaise: 109_900 })
    const gone = await shop.stock(0)
    const items = [
      { productId: dearer, quantity: 2 },
      { productId: gone, quantity: 1 },
    ]
    expect(await shop.checkout(asha, items)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/^Some items have changed/),
        errors: [
          {
            field: 'checkoutItems.0',
            message: expect.stringMatching(/now costs ₹1,099\.00\. Only 1 of .* can be had\.$/),
          },
          { field: 'checkoutItems.1', message: expect.stringMatching(/is out of stock\.$/) },
        ],
      },
    })
  })

  it.each(['\0', 'a\0b', '\ud800', 'b\udfffa'])('comes for an address that cannot be kept (%j)', async (city) => {
    const asha = await shop.join()
    const items = [{ productId: await shop.stock(1), quantity: 1 }]
    expect(await shop.checkout(asha, items, { shippingAddress: { ...address, city } })).toMatchObject({ status: 400 })
  })

  it.each([[], null, undefined])('says that there is nothing in %j', async (checkoutItems) => {
    const answer = await shop.checkout(await shop.join(), [], { checkoutItems })
    expect(answer).toMatchObject({ status: 400, body: { message: 'No items to checkout' } })
  })

  it('comes before anything else to whoever is not logged in', async () => {
    expect((await shop.checkout({ token: '' }, [{ productId: '0'.repeat(24), quantity: 1 }])).status).toBe(401)
  })
})

it('gives the items back when the shopper no longer wants them', async () => {
  const asha = await shop.join()
  const productId = await shop.stock(1)
  const { body } = await shop.checkout(asha, [{ productId, quantity: 1 }])
  const cancelled = await shop.call('DELETE', `/checkout/${body._id}`, asha)
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect(await stockOf(productId)).toEqual({ on_hand: 1, held: 0, sold: 0 })
  expect((await shop.call('GET', '/checkout/live', asha)).body).toEqual({ checkout: null })
})

it('keeps a PIN code without its space', async () => {
  const items = [{ productId: await shop.stock(1), quantity: 1 }]
  const { body } = await shop.checkout(await shop.join(), items, {
    shippingAddress: { ...address, postalCode: '560 025' },
  })
  expect(body.shippingAddress.postalCode).toBe('560025')
})

it('is found by whoever looks over the books when its items are kept long after their time', async () => {
  const asha = await shop.join()
  const { body } = await shop.checkout(asha, [{ productId: await shop.stock(1), quantity: 1 }])
  const held = (minutes: number) =>
    shop.rows(`UPDATE checkouts SET hold_expires_at = now() - $2 * interval '1 minute' WHERE id = $1`, [
      body._id,
      minutes,
    ])
  await held(59)
  expect(await shop.wrongs()).toEqual([])
  await held(61)
  expect(await shop.wrongs()).toEqual([expect.stringMatching(`^13\\. .*checkout ${body._id} is open`)])
  await shop.call('DELETE', `/checkout/${body._id}`, asha)
})

describe('finalizing', () => {
  it('takes an empty body, also one that is said to be JSON', async () => {
    const asha = await shop.join()
    const { body } = await shop.checkout(asha, [{ productId: await shop.stock(1), quantity: 1 }])
    const headers = { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' }
    const finalize = () => fetch(`${shop.url}/api/checkout/${body._id}/finalize`, { method: 'POST', headers })
    expect((await finalize()).status).toBe(409)
    await shop.payAtGateway(body.payment.orderId)
    expect((await finalize()).status).toBe(200)
    const empty = await fetch(`${shop.url}/api/checkout`, { method: 'POST', headers })
    expect(empty.status).toBe(400)
  })

  it('says that the payment is being confirmed while only its proof is known', async () => {
    const asha = await shop.join()
    const { body } = await shop.checkout(asha, [{ productId: await shop.stock(1), quantity: 1 }])
    const { orderId } = body.payment
    const signed = createHmac('sha256', shop.ways.keySecret).update(`${orderId}|pay_1`).digest('hex')
    const proof = { razorpay_payment_id: 'pay_1', razorpay_order_id: orderId, razorpay_signature: signed }
    expect((await shop.showProof(asha, body._id, proof)).status).toBe(200)
    expect(await shop.finalize(asha, body._id)).toMatchObject({
      status: 409,
      body: { message: 'Your payment is being confirmed. Please wait a moment and try again.' },
    })
  })
})
