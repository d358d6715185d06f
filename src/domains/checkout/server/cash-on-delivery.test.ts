import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import type { CodSettings } from '#shared/shop-settings.ts'
import { address, type Customer } from '#tests/support/create-shop-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let productId: string
let defaults: CodSettings
beforeAll(async () => {
  shop = await startTestShop()
  productId = await shop.addProduct(1_000)
  defaults = shop.deps.shopSettings.current().commerce.cod
})
afterEach(async () => {
  setCod({})
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const setCod = (changes: Partial<CodSettings>) => {
  shop.deps.shopSettings.current().commerce.cod = { ...defaults, ...changes }
}

let phoneCount = 0
/** Open orders are counted per phone number, too. */
const newAddress = () => ({ ...address, phone: `+91 90000 ${String(++phoneCount).padStart(5, '0')}` })

const startOnline = (customer: Customer, shippingAddress: typeof address, quantity = 1) =>
  shop.createCheckout(customer, [{ productId, quantity }], { shippingAddress })
const startCash = (
  customer: Customer,
  shippingAddress: typeof address,
  { quantity = 1, ...overrides }: { quantity?: number } & Record<string, unknown> = {},
) => shop.createCheckout(customer, [{ productId, quantity }], { shippingAddress, paymentMethod: 'COD', ...overrides })
const getStock = async (id = productId) =>
  (await shop.query('SELECT on_hand, held, sold FROM stock WHERE product_id = $1', [id]))[0]

async function placeCashOrder({ quantity = 1, shippingAddress = newAddress() } = {}) {
  const customer = await shop.createUser()
  const { body } = await startCash(customer, shippingAddress, { quantity })
  const { status, body: order } = await shop.finalizeCheckout(customer, body._id)
  expect(status).toBe(200)
  return { customer, order }
}

describe('the pay step', () => {
  it('offers cash on an online checkout, moves the hold to it and back, and places the order', async () => {
    setCod({ fee: 49 })
    const customer = await shop.createUser()
    const shippingAddress = newAddress()
    const before = await getStock()
    const online = (await startOnline(customer, shippingAddress)).body
    expect(online).toMatchObject({ paymentMethod: 'Online', totalPrice: 999, payment: { amount: 99_900 } })
    expect(online.cod).toEqual({ isAvailable: true, fee: 49, totalPrice: 1_048, needsConfirmation: false })
    // the same offer without the statement that created the checkout
    expect((await shop.call('GET', `/checkout/${online._id}`, customer)).body.cod).toEqual(online.cod)
    expect((await shop.call('GET', '/checkout/live', customer)).body.checkout.cod).toEqual(online.cod)

    const { status, body: cash } = await startCash(customer, shippingAddress, { totalPrice: 1_048 })
    expect(status).toBe(201)
    expect(cash).toMatchObject({ paymentMethod: 'COD', status: 'open', totalPrice: 1_048, codFee: 49, isPaid: false })
    expect(cash).not.toHaveProperty('payment')
    expect(cash.cod).toEqual(online.cod)
    expect((await shop.call('GET', `/checkout/${online._id}`, customer)).body.status).toBe('cancelled')
    expect(await getStock()).toMatchObject({ held: Number(before?.['held']) + 1 })
    expect((await startCash(customer, shippingAddress, { totalPrice: 1_048 })).body._id).toBe(cash._id)

    const again = (await startOnline(customer, shippingAddress)).body
    expect(again).toMatchObject({ paymentMethod: 'Online', totalPrice: 999, payment: { amount: 99_900 } })
    const { body: last } = await startCash(customer, shippingAddress, { totalPrice: 1_048 })
    expect((await shop.call('GET', `/checkout/${last._id}/outcome`, customer)).body).toEqual({ outcome: 'unpaid' })
    const placed = await shop.finalizeCheckout(customer, last._id)
    expect(placed.body).toMatchObject({
      paymentMethod: 'COD',
      paymentStatus: 'pending',
      isPaid: false,
      totalPrice: 1_048,
      codFee: 49,
      amountDue: 1_048,
      status: 'Processing',
    })
    expect(placed.body).not.toHaveProperty('paidAt')
    expect(placed.body).not.toHaveProperty('confirmation')
    expect((await shop.finalizeCheckout(customer, last._id)).body._id).toBe(placed.body._id)
    expect((await shop.call('GET', `/checkout/${last._id}/outcome`, customer)).body).toMatchObject({
      outcome: 'placed',
      order: { _id: placed.body._id },
    })
    expect(await getStock()).toEqual({
      on_hand: Number(before?.['on_hand']) - 1,
      held: before?.['held'],
      sold: Number(before?.['sold']) + 1,
    })
  })

  it('keeps the end of the hold when only the payment method changes', async () => {
    const customer = await shop.createUser()
    const shippingAddress = newAddress()
    const { holdExpiresAt } = (await startOnline(customer, shippingAddress)).body
    shop.advanceMinutes(5)
    const cash = (await startCash(customer, shippingAddress)).body
    expect(cash).toMatchObject({ paymentMethod: 'COD', holdExpiresAt })
    const [row] = await shop.query('SELECT reconcile_at FROM checkouts WHERE id = $1', [cash._id])
    expect(row).toEqual({ reconcile_at: new Date(holdExpiresAt) })
    shop.advanceMinutes(5)
    const online = (await startOnline(customer, shippingAddress)).body
    expect(online).toMatchObject({ paymentMethod: 'Online', holdExpiresAt })
    const more = await startCash(customer, shippingAddress, { quantity: 2 })
    expect(Date.parse(more.body.holdExpiresAt)).toBeGreaterThan(Date.parse(holdExpiresAt))
  })

  it('needs no online checkout first, and removes what was bought from the cart', async () => {
    const customer = await shop.createUser()
    await shop.call('POST', '/cart', { token: customer.token, body: { productId, quantity: 3 } })
    const { body } = await startCash(customer, newAddress(), { quantity: 2 })
    expect((await shop.finalizeCheckout(customer, body._id)).status).toBe(200)
    const { body: cart } = await shop.call('GET', '/cart', customer)
    expect(cart.products).toMatchObject([{ quantity: 1 }])
  })

  it('says that the order is placed when a second tab cancels it, and links to it', async () => {
    const customer = await shop.createUser()
    const { body } = await startCash(customer, newAddress())
    const order = await shop.finalizeCheckout(customer, body._id)
    expect(await shop.call('DELETE', `/checkout/${body._id}`, customer)).toMatchObject({
      status: 409,
      body: { message: 'Your order is already placed. Please check your orders.', orderId: order.body._id },
    })
  })

  it('rejects a payment proof, and another total', async () => {
    setCod({ fee: 49 })
    const customer = await shop.createUser()
    const shippingAddress = newAddress()
    const wrong = await startCash(customer, shippingAddress)
    expect(wrong.status).toBe(409)
    expect(wrong.body.errors).toEqual([{ field: 'totalPrice', message: 'The total is now ₹1,048.' }])
    const { body } = await startCash(customer, shippingAddress, { totalPrice: 1_048 })
    const proof = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'none' }
    const paid = await shop.submitPaymentProof(customer, body._id, proof)
    expect(paid).toMatchObject({ status: 409, body: { message: 'This order is paid in cash on delivery.' } })
    expect((await startCash(customer, shippingAddress, { paymentMethod: 'Cheque' })).status).toBe(400)
  })

  it('says why cash is not available, and keeps the online checkout', async () => {
    setCod({ maxTotal: 500 })
    const customer = await shop.createUser()
    const shippingAddress = newAddress()
    const online = (await startOnline(customer, shippingAddress)).body
    const reason = 'Cash on delivery is available up to ₹500.'
    expect(online.cod).toMatchObject({ isAvailable: false, reason })
    const { status, body } = await startCash(customer, shippingAddress)
    expect(status).toBe(409)
    expect(body).toMatchObject({ message: reason, errors: [{ field: 'paymentMethod', message: reason }] })
    expect((await shop.call('GET', `/checkout/${online._id}`, customer)).body.status).toBe('open')
    setCod({ enabled: false })
    expect((await shop.call('GET', `/checkout/${online._id}`, customer)).body).not.toHaveProperty('cod')
    expect((await startCash(customer, shippingAddress)).body.message).toBe('Cash on delivery is not available.')
  })

  it('says before and after the switch that the order has to be confirmed', async () => {
    const customer = await shop.createUser()
    const shippingAddress = newAddress()
    const offer = { isAvailable: true, fee: 0, totalPrice: 2_997, needsConfirmation: true }
    expect((await startOnline(customer, shippingAddress, 3)).body.cod).toEqual(offer)
    const { body } = await startCash(customer, shippingAddress, { quantity: 3 })
    expect(body.cod).toEqual(offer)
    const { body: order } = await shop.finalizeCheckout(customer, body._id)
    expect(order.confirmation).toMatchObject({ status: 'waiting' })
  })

  it('ends with its hold', async () => {
    const customer = await shop.createUser()
    const { body } = await startCash(customer, newAddress())
    expect(await getStock()).toMatchObject({ held: expect.toSatisfy((held: number) => held > 0) })
    shop.advanceMinutes(21)
    await shop.reconcile()
    expect(await getStock()).toMatchObject({ held: 0 })
    const { status, body: error } = await shop.finalizeCheckout(customer, body._id)
    expect(status).toBe(409)
    expect(error.message).toBe('This checkout has ended. Please try again.')
    expect((await shop.call('GET', `/checkout/${body._id}/outcome`, customer)).body).toEqual({ outcome: 'ended' })
  })
})

describe('a payment on the replaced provider order', () => {
  it('becomes the order if it was captured before the switch', async () => {
    const customer = await shop.createUser()
    const shippingAddress = newAddress()
    const { body: online } = await startOnline(customer, shippingAddress)
    await shop.injectFault({ fault: 'webhook_drop', count: null })
    await shop.payAtProvider(online.payment.orderId)
    const { status, body } = await startCash(customer, shippingAddress)
    await shop.clearFaults()
    expect(status).toBe(409)
    expect(body.message).toBe('Your last checkout is already paid. Please check your orders.')
    expect(body.orderId).toEqual(expect.any(String))
    const orders = await shop.query('SELECT id, payment_method FROM orders WHERE user_id = $1', [customer.id])
    expect(orders).toEqual([{ id: body.orderId, payment_method: 'Online' }])
  })

  it.each(['before', 'after'])(
    'is refunded once if it is captured after the switch, %s the order is placed',
    async (when) => {
      const customer = await shop.createUser()
      const shippingAddress = newAddress()
      const { body: online } = await startOnline(customer, shippingAddress)
      const { body: cash } = await startCash(customer, shippingAddress)
      const finalize = () => shop.finalizeCheckout(customer, cash._id)
      if (when === 'after') await finalize()
      const { body: proof } = await shop.payAtProvider(online.payment.orderId)
      await shop.submitPaymentProof(customer, online._id, proof)
      expect((await finalize()).body).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'pending' })
      await shop.reconcile()
      await expect
        .poll(() =>
          shop.query('SELECT amount_paise, state FROM refunds WHERE payment_id = $1', [proof.razorpay_payment_id]),
        )
        .toEqual([{ amount_paise: 99_900, state: 'processed' }])
      const orders = await shop.query('SELECT payment_method, payment_id FROM orders WHERE user_id = $1', [customer.id])
      expect(orders).toEqual([{ payment_method: 'COD', payment_id: null }])
    },
  )
})

describe('limits', () => {
  it('sells the last unit to cash or to a payment, never to both', async () => {
    for (let round = 0; round < 5; round++) {
      const lastId = await shop.addProduct(1)
      const [first, second] = [await shop.createUser(), await shop.createUser()]
      const item = [{ productId: lastId, quantity: 1 }]
      const responses = await Promise.all([
        shop.createCheckout(first, item, { shippingAddress: newAddress() }),
        shop.createCheckout(second, item, { shippingAddress: newAddress(), paymentMethod: 'COD' }),
      ])
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
      if (responses[1].status === 201) await shop.finalizeCheckout(second, responses[1].body._id)
      expect(await getStock(lastId)).toMatchObject({ on_hand: expect.any(Number) })
    }
  })

  it('sells ten units to ten of 100 shoppers who pay in cash', async () => {
    const fewId = await shop.addProduct(10)
    const customers = await Promise.all(Array.from({ length: 100 }, () => shop.createUser()))
    const statuses = await Promise.all(
      customers.map(async (customer) => {
        const options = { shippingAddress: newAddress(), paymentMethod: 'COD' }
        for (;;) {
          const { status, body } = await shop.createCheckout(customer, [{ productId: fewId, quantity: 1 }], options)
          if (status === 503) continue
          return status === 201 ? (await shop.finalizeCheckout(customer, body._id)).status : status
        }
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 409)).toHaveLength(90)
    expect(await getStock(fewId)).toEqual({ on_hand: 0, held: 0, sold: 10 })
  }, 120_000)

  it('lets one phone number have three orders on their way, also when placed at the same time', async () => {
    const shippingAddress = newAddress()
    const checkouts = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const customer = await shop.createUser()
        return { customer, id: (await startCash(customer, shippingAddress)).body._id as string }
      }),
    )
    const results = await Promise.all(checkouts.map(({ customer, id }) => shop.finalizeCheckout(customer, id)))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409])
    const message = 'You have 3 cash on delivery orders on their way. Pay online, or order again once one has arrived.'
    expect(results.find(({ status }) => status === 409)?.body).toMatchObject({
      message,
      errors: [{ field: 'paymentMethod', message }],
    })
    const late = await shop.createUser()
    expect((await startCash(late, shippingAddress)).body.message).toBe(message)
    expect((await startOnline(late, shippingAddress)).body.cod).toMatchObject({ isAvailable: false, reason: message })
    const [placed] = results.filter(({ status }) => status === 200)
    await shop.query(`UPDATE orders SET status = 'Delivered' WHERE id = $1`, [placed?.body._id])
    await shop.query(`INSERT INTO outbox (kind, ref) VALUES ('order.shipped', $1)`, [placed?.body._id])
    expect((await startCash(late, shippingAddress)).status).toBe(201)
  })

  it('excludes a customer and a phone number with a refused shipment', async () => {
    const shippingAddress = newAddress()
    const { customer, order } = await placeCashOrder({ shippingAddress })
    const admin = await shop.createUser('admin')
    await shop.call('PUT', `/admin/orders/${order._id}`, { ...admin, body: { status: 'Shipped' } })
    await shop.call('POST', `/admin/orders/${order._id}/refuse`, { ...admin, body: {} })
    const message = 'Cash on delivery is not available for this account.'
    expect((await startCash(customer, newAddress())).body.message).toBe(message)
    expect((await startCash(await shop.createUser(), shippingAddress)).body.message).toBe(message)
    setCod({ excludeRefused: false })
    expect((await startCash(customer, shippingAddress)).status).toBe(201)
  })

  it('counts units of unpaid orders towards the hold limits, until the customer has paid', async () => {
    setCod({ maxTotal: 1_000_000, confirmAbove: null })
    const shippingAddress = newAddress()
    const { customer, order } = await placeCashOrder({ quantity: 16, shippingAddress })
    const tooMany = await startCash(customer, shippingAddress, { quantity: 5 })
    expect(tooMany.status).toBe(409)
    expect(tooMany.body.errors).toMatchObject([{ field: 'checkoutItems.0', limit: 4 }])
    expect((await startOnline(customer, shippingAddress, 5)).status).toBe(409)
    expect((await startCash(customer, shippingAddress, { quantity: 4 })).status).toBe(201)
    const admin = await shop.createUser('admin')
    await shop.call('PUT', `/admin/orders/${order._id}`, { ...admin, body: { status: 'Shipped' } })
    await shop.call('POST', `/admin/orders/${order._id}/cash`, { ...admin, body: { amount: order.totalPrice } })
    expect((await startOnline(customer, shippingAddress, 100)).status).toBe(201)
  })
})

it('keeps the sums to the paisa with a discount and a fee', async () => {
  setCod({ fee: 49 })
  const admin = await shop.createUser('admin')
  const body = { code: 'CASH33', kind: 'percent', value: 33 }
  expect((await shop.call('POST', '/admin/discounts', { ...admin, body })).status).toBe(201)
  const [oddId, cheapId] = [
    await shop.addProduct(10, { pricePaise: asPaise(33_333) }),
    await shop.addProduct(10, { pricePaise: asPaise(1_001) }),
  ]
  const items = [
    { productId: oddId, quantity: 2, price: 333.33 },
    { productId: cheapId, quantity: 3, price: 10.01 },
  ]
  const itemsPaise = 2 * 33_333 + 3 * 1_001
  const discountPaise = Math.floor((itemsPaise * 33) / 100)
  const total = (itemsPaise - discountPaise + 4_900) / 100
  const customer = await shop.createUser()
  const options = { shippingAddress: newAddress(), discountCode: 'CASH33' }
  const online = await shop.createCheckout(customer, items, { ...options, totalPrice: total - 49 })
  expect(online.status).toBe(201)
  expect(online.body.cod.totalPrice).toBe(total)
  const cash = await shop.createCheckout(customer, items, { ...options, paymentMethod: 'COD', totalPrice: total })
  expect(cash.body).toMatchObject({ totalPrice: total, discount: { code: 'CASH33', amount: discountPaise / 100 } })
  const { body: order } = await shop.finalizeCheckout(customer, cash.body._id)
  expect(order).toMatchObject({ totalPrice: total, codFee: 49, discount: { amount: discountPaise / 100 } })
  // the use moved with the checkout
  expect(await shop.query(`SELECT uses FROM discounts WHERE code = 'CASH33'`)).toEqual([{ uses: 1 }])
  await shop.call('PUT', `/admin/orders/${order._id}`, { ...admin, body: { status: 'Shipped' } })
  await shop.waitForInvoices()
  const { body: invoice } = await shop.call('GET', `/orders/${order._id}/invoice`, customer)
  expect(invoice.total).toBe(total)
  const lineSum = invoice.lines.reduce((sum: number, line: { total: number }) => sum + Math.round(line.total * 100), 0)
  expect(lineSum).toBe(Math.round(total * 100))
  await shop.call('POST', `/admin/orders/${order._id}/cash`, { ...admin, body: { amount: total } })
  const cancelled = await shop.call('POST', `/admin/orders/${order._id}/cancel`, {
    ...admin,
    body: { reason: 'Asked' },
  })
  expect(cancelled.body).toMatchObject({ paymentStatus: 'refunded', refundedAmount: total, refundable: 0 })
  expect(cancelled.body.refunds).toMatchObject([{ amount: total, status: 'due by hand' }])
})

it('says so when an item was deleted while it was held', async () => {
  const customer = await shop.createUser()
  const deleted = await shop.addProduct(5)
  const { body } = await shop.createCheckout(customer, [{ productId: deleted, quantity: 1 }], {
    paymentMethod: 'COD',
    shippingAddress: newAddress(),
  })
  await shop.query('DELETE FROM stock WHERE product_id = $1', [deleted])
  const { status, body: response } = await shop.finalizeCheckout(customer, body._id)
  expect([status, response.message]).toEqual([
    409,
    'Some of your items are no longer available. Please check your cart.',
  ])
})
