import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '#domains/accounts/server/authenticate.ts'
import { asPaise } from '#shared/money.ts'
import { address } from '#tests/support/create-shop-client.ts'
import { createShopSettings } from '#tests/support/shop-settings.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { paymentReviewReasons } from '../rules.ts'
import { createCheckout } from './create-checkout.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterEach(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const readStock = async (productId: string) =>
  (await shop.query('SELECT on_hand, held, sold FROM stock WHERE product_id = $1', [productId]))[0]

it('holds the stock for as long as the settings say', async () => {
  const productId = await shop.addProduct(1)
  const deps = { ...shop.deps, shopSettings: createShopSettings({ commerce: { holdMinutes: 45 } }) }
  const actor = await authenticate(deps, `Bearer ${(await shop.createUser()).token}`)
  if (!actor) throw new Error('the user is not logged in')
  const { createdAt, holdExpiresAt } = await createCheckout(deps, actor, {
    checkoutItems: [{ productId, quantity: 1, price: 999 }],
    shippingAddress: address,
    paymentMethod: 'Online',
    totalPrice: 999,
  })
  expect(holdExpiresAt.getTime() - createdAt.getTime()).toBe(45 * 60_000)
})

it('turns a paid checkout into an order with an email and an invoice', async () => {
  const asha = await shop.createUser()
  const productId = await shop.addProduct(3)
  await shop.call('POST', '/cart', { token: asha.token, body: { productId, quantity: 3 } })
  const created = await shop.createCheckout(asha, [{ productId, quantity: 2 }])
  expect(created).toMatchObject({
    status: 201,
    body: { status: 'open', totalPrice: 1998, payment: { provider: 'razorpay', amount: 199_800, currency: 'INR' } },
  })
  const { _id: id, payment, holdExpiresAt } = created.body
  expect(Date.parse(holdExpiresAt) - shop.now().getTime()).toBeGreaterThan(19 * 60_000)
  expect(await readStock(productId)).toEqual({ on_hand: 3, held: 2, sold: 0 })

  const { body: proof } = await shop.payAtProvider(payment.orderId)
  expect(await shop.submitPaymentProof(asha, id, proof)).toMatchObject({ status: 200, body: { isPaid: true } })
  const order = await shop.finalizeCheckout(asha, id)
  expect(order).toMatchObject({
    status: 200,
    body: { totalPrice: 1998, isPaid: true, paymentStatus: 'paid', status: 'Processing', shippingAddress: address },
  })
  expect(await shop.call('GET', `/orders/${order.body._id}`, asha)).toMatchObject({ status: 200, body: order.body })
  await shop.waitForInvoices()
  const ownOrders = await shop.call('GET', '/orders/my-orders', asha)
  expect(ownOrders.body).toEqual([{ ...order.body, invoiceNumber: expect.any(String) }])
  expect(ownOrders.headers.get('x-total-count')).toBe('1')
  expect(ownOrders.headers.get('cache-control')).toBe('no-store')
  expect(await readStock(productId)).toEqual({ on_hand: 1, held: 0, sold: 2 })
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
  const [email] = await shop.query<{ to: string; text: string }>('SELECT * FROM emails')
  expect(email?.to).toBe(`${asha.id}@example.in`)
  expect(email?.text).toMatch(/2 × Tee \d+: ₹1,998\n/)
  expect(email?.text).toContain('12 Brigade Road')
})

describe('an order of a business', () => {
  const business = { gstin: '29AAGCB7383J1Z4', companyName: 'Rao Traders' }

  it.each(['Online', 'COD'])('has its GSTIN on the invoice and in the search (%s)', async (paymentMethod) => {
    const asha = await shop.createUser()
    const productId = await shop.addProduct(1)
    const extra = { gstin: ' 29aagcb 7383j1z4', companyName: ' Rao Traders ', paymentMethod }
    const created = await shop.createCheckout(asha, [{ productId, quantity: 1 }], extra)
    const { _id: id, payment } = created.body
    expect(created).toMatchObject({ status: 201, body: { shippingAddress: { ...address, ...business } } })
    if (payment) await shop.submitPaymentProof(asha, id, (await shop.payAtProvider(payment.orderId)).body)
    const { body: order } = await shop.finalizeCheckout(asha, id)
    expect(order.shippingAddress).toMatchObject(business)
    expect(await shop.query('SELECT customer_gstin FROM orders WHERE id = $1', [order._id])).toEqual([
      { customer_gstin: business.gstin },
    ])
    // filled in for the next order
    expect((await shop.call('GET', '/checkout/live', asha)).body.lastAddress).toMatchObject(business)
    if (!payment) return
    await shop.waitForInvoices()
    expect((await shop.call('GET', `/orders/${order._id}/invoice`, asha)).body.buyer).toMatchObject({
      name: 'Rao Traders',
      gstin: business.gstin,
    })
  })

  it('stores it in the shipping address, and reads it from there', async () => {
    const asha = await shop.createUser()
    const productId = await shop.addProduct(1)
    const items = [{ productId, quantity: 1 }]
    const first = await shop.createCheckout(asha, items, business)
    const same = await shop.createCheckout(asha, items, { shippingAddress: first.body.shippingAddress })
    expect(same.body._id).toBe(first.body._id)
    const without = await shop.createCheckout(asha, items, { gstin: '', companyName: null })
    expect(without.body.shippingAddress).toEqual(address)
    expect(without.body._id).not.toBe(first.body._id)
  })

  it('is rejected with the GSTIN of another state', async () => {
    const asha = await shop.createUser()
    const productId = await shop.addProduct(1)
    const message =
      'This GSTIN is from Maharashtra, but we deliver to Karnataka. Please use your Karnataka GSTIN, or remove it.'
    expect(await shop.createCheckout(asha, [{ productId, quantity: 1 }], { gstin: '27AAPFU0939F1ZV' })).toMatchObject({
      status: 400,
      body: { message, errors: [{ field: 'gstin', message }] },
    })
  })
})

describe('a second checkout', () => {
  it('reuses the first for the same items and address', async () => {
    const asha = await shop.createUser()
    const productId = await shop.addProduct(1)
    const first = await shop.createCheckout(asha, [{ productId, quantity: 1 }])
    shop.advanceMinutes(5)
    const second = await shop.createCheckout(asha, [{ productId, quantity: 1 }])
    expect(second).toMatchObject({ status: 201, body: first.body })
    const live = await shop.call('GET', '/checkout/live', asha)
    expect(live.body.checkout).toEqual(second.body)
  })

  it('cancels the first when the address differs, and a payment for the first is refunded', async () => {
    const asha = await shop.createUser()
    const productId = await shop.addProduct(1)
    const first = await shop.createCheckout(asha, [{ productId, quantity: 1 }])
    const shippingAddress = { ...address, city: 'Mysuru' }
    const second = await shop.createCheckout(asha, [{ productId, quantity: 1 }], { shippingAddress })
    expect(second).toMatchObject({ status: 201, body: { shippingAddress } })
    expect(second.body._id).not.toBe(first.body._id)
    const firstPath = `/checkout/${first.body._id}`
    expect((await shop.call('GET', firstPath, asha)).body).toMatchObject({
      status: 'cancelled',
      shippingAddress: address,
    })
    const { body: proof } = await shop.payAtProvider(first.body.payment.orderId)
    await shop.submitPaymentProof(asha, first.body._id, proof)
    expect((await shop.call('GET', `${firstPath}/outcome`, asha)).body).toMatchObject({ outcome: 'refunded' })
    const selectReason = 'SELECT reason FROM refunds WHERE payment_id = $1'
    expect(await shop.query(selectReason, [proof.razorpay_payment_id])).toEqual([
      { reason: paymentReviewReasons.cancelled },
    ])
    expect(await readStock(productId)).toEqual({ on_hand: 1, held: 1, sold: 0 })
  })

  it('leaves the first unchanged when the new items are out of stock', async () => {
    const [asha, ravi] = [await shop.createUser(), await shop.createUser()]
    const [productId, soldOutId] = [await shop.addProduct(3), await shop.addProduct(0)]
    const first = await shop.createCheckout(asha, [{ productId, quantity: 1 }])
    await shop.createCheckout(ravi, [{ productId, quantity: 1 }])
    const rejected = await Promise.all([
      shop.createCheckout(asha, [{ productId, quantity: 3 }]),
      shop.createCheckout(asha, [{ productId: soldOutId, quantity: 1 }]),
    ])
    expect(rejected).toMatchObject([
      { status: 409, body: { errors: [{ message: expect.stringMatching(/^Only 2 left of/) }] } },
      { status: 409, body: { errors: [{ message: expect.stringMatching(/is out of stock/) }] } },
    ])
    expect((await shop.call('GET', '/checkout/live', asha)).body.checkout).toEqual(first.body)
    expect(await readStock(productId)).toEqual({ on_hand: 3, held: 2, sold: 0 })
  })

  it('replaces the first when the items differ', async () => {
    const asha = await shop.createUser()
    const productId = await shop.addProduct(2)
    const first = await shop.createCheckout(asha, [{ productId, quantity: 2 }])
    const second = await shop.createCheckout(asha, [{ productId, quantity: 1 }])
    expect(second.status).toBe(201)
    expect(second.body._id).not.toBe(first.body._id)
    expect(await shop.call('GET', `/checkout/${first.body._id}`, asha)).toMatchObject({ body: { status: 'cancelled' } })
    expect(await readStock(productId)).toEqual({ on_hand: 2, held: 1, sold: 0 })
  })

  it('is rejected when the first turns out to be paid', async () => {
    const asha = await shop.createUser()
    const productId = await shop.addProduct(5)
    const first = await shop.createCheckout(asha, [{ productId, quantity: 1 }])
    await shop.injectFault({ fault: 'webhook_drop', count: null })
    await shop.payAtProvider(first.body.payment.orderId)
    const second = await shop.createCheckout(asha, [{ productId, quantity: 2 }])
    await shop.clearFaults()
    expect(second).toMatchObject({
      status: 409,
      body: {
        message: 'Your last checkout is already paid. Please check your orders.',
        orderId: expect.stringMatching(/^[0-9a-f]{24}$/),
      },
    })
    expect(await readStock(productId)).toEqual({ on_hand: 4, held: 0, sold: 1 })
  })

  it('is new after the hold of the first expired', async () => {
    const asha = await shop.createUser()
    const productId = await shop.addProduct(1)
    const first = await shop.createCheckout(asha, [{ productId, quantity: 1 }])
    shop.advanceMinutes(21)
    expect((await shop.call('GET', `/checkout/${first.body._id}`, asha)).body.payment).toBeUndefined()
    const second = await shop.createCheckout(asha, [{ productId, quantity: 1 }])
    expect(second.status).toBe(201)
    expect(second.body._id).not.toBe(first.body._id)
  })
})

describe('a rejected checkout', () => {
  it('lists every short line, and adds up lines that share a stock row', async () => {
    const asha = await shop.createUser()
    const scarceId = await shop.addProduct(3, { sizes: ['S', 'M'], colors: ['Black'] })
    const emptyId = await shop.addProduct(0)
    const response = await shop.createCheckout(asha, [
      { productId: scarceId, size: 'S', quantity: 2 },
      { productId: emptyId, quantity: 1 },
      { productId: scarceId, size: 'M', quantity: 2 },
    ])
    expect(response).toMatchObject({
      status: 409,
      body: {
        errors: [
          { field: 'checkoutItems.0', message: expect.stringMatching(/^Only 3 left of Tee \d+ \(S, Black\)\.$/) },
          { field: 'checkoutItems.1', message: expect.stringMatching(/is out of stock\.$/) },
          { field: 'checkoutItems.2', message: expect.stringMatching(/^Only 3 left of Tee \d+ \(M, Black\)/) },
        ],
      },
    })
    expect(await readStock(scarceId)).toEqual({ on_hand: 3, held: 0, sold: 0 })
  })

  it('lists changed prices, unavailable variants and removed products', async () => {
    const asha = await shop.createUser()
    const repricedId = await shop.addProduct(5, { pricePaise: asPaise(109_900) })
    const sizedId = await shop.addProduct(5, { sizes: ['S'], colors: [] })
    const response = await shop.createCheckout(asha, [
      { productId: repricedId, quantity: 1 },
      { productId: sizedId, size: 'XL', quantity: 1 },
      { productId: '0'.repeat(24), quantity: 1 },
    ])
    expect(response).toMatchObject({
      status: 409,
      body: {
        errors: [
          { field: 'checkoutItems.0', message: expect.stringMatching(/now costs ₹1,099\.00\.$/) },
          {
            field: 'checkoutItems.1',
            message: expect.stringMatching(/\(XL\) isn't available in this size\/colour\.$/),
          },
          { field: 'checkoutItems.2', message: 'This item is no longer available.' },
        ],
      },
    })
  })

  it('charges the price of the variant, and rejects it after a change', async () => {
    const asha = await shop.createUser()
    const productId = await shop.addProduct(0, {
      sizes: ['S', 'M'],
      colors: ['Black'],
      hsn: '610910',
      gstRate: 12,
      stock: [
        { size: 'S', color: 'Black', quantity: 5 },
        { size: 'M', color: 'Black', quantity: 5 },
      ],
      variants: [{ size: 'M', color: 'Black', sku: 'NKD-M-BLACK', barcode: null, pricePaise: asPaise(109_900) }],
    })
    const items = [
      { productId, size: 'M', color: 'Black', quantity: 2, price: 1099 },
      { productId, size: 'S', quantity: 1 },
    ]
    const setPrice = (pricePaise: number) =>
      shop.query('UPDATE product_variants SET price_paise = $2 WHERE product_id = $1', [productId, pricePaise])
    await setPrice(119_900)
    expect(await shop.createCheckout(asha, items)).toMatchObject({
      status: 409,
      body: {
        errors: [{ field: 'checkoutItems.0', message: expect.stringMatching(/\(M, Black\) now costs ₹1,199\.00\.$/) }],
      },
    })
    expect(
      await shop.createCheckout(
        asha,
        items.map(({ price: _, ...item }) => item),
        { totalPrice: 2997 },
      ),
    ).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'checkoutItems.0' }] },
    })
    expect(await shop.query('SELECT sum(held)::int AS held FROM stock WHERE product_id = $1', [productId])).toEqual([
      { held: 0 },
    ])
    await setPrice(109_900)
    const created = await shop.createCheckout(asha, items)
    expect(created).toMatchObject({ status: 201, body: { totalPrice: 3197, payment: { amount: 319_700 } } })
    // the checkout keeps its prices
    await setPrice(129_900)
    const { body: proof } = await shop.payAtProvider(created.body.payment.orderId)
    await shop.submitPaymentProof(asha, created.body._id, proof)
    const order = await shop.finalizeCheckout(asha, created.body._id)
    expect(order).toMatchObject({
      status: 200,
      body: {
        totalPrice: 3197,
        orderItems: [
          { price: 1099, quantity: 2 },
          { price: 999, quantity: 1 },
        ],
      },
    })
    await shop.waitForInvoices()
    expect((await shop.call('GET', `/orders/${order.body._id}/invoice`, asha)).body.lines).toMatchObject([
      { sku: 'NKD-M-BLACK', unitPrice: 1099, hsn: '610910', rate: 12 },
      { sku: expect.stringMatching(/^NKD-\d+$/), unitPrice: 999, hsn: '610910', rate: 12 },
    ])
  })

  it('lists changes and shortages together, with one entry per line', async () => {
    const asha = await shop.createUser()
    const repricedId = await shop.addProduct(1, { pricePaise: asPaise(109_900) })
    const soldOutId = await shop.addProduct(0)
    const items = [
      { productId: repricedId, quantity: 2 },
      { productId: soldOutId, quantity: 1 },
    ]
    expect(await shop.createCheckout(asha, items)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/^Some items have changed/),
        errors: [
          {
            field: 'checkoutItems.0',
            message: expect.stringMatching(/now costs ₹1,099\.00\. Only 1 left of .*\.$/),
          },
          { field: 'checkoutItems.1', message: expect.stringMatching(/is out of stock\.$/) },
        ],
      },
    })
  })

  it('reports missing stock before the payment limit, because splitting the order would not help', async () => {
    const asha = await shop.createUser()
    const pricePaise = asPaise(250_000)
    const [scarceId, plentyId] = [
      await shop.addProduct(6, { pricePaise }),
      await shop.addProduct(9_999, { pricePaise }),
    ]
    const createLargeCheckout = (productId: string) =>
      shop.createCheckout(asha, [{ productId, quantity: 9_999, price: 2500 }])
    expect(await createLargeCheckout(scarceId)).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'checkoutItems.0', message: expect.stringMatching(/^Only 6 left of/) }] },
    })
    const aboveLimit = await createLargeCheckout(plentyId)
    expect(aboveLimit).toMatchObject({
      status: 409,
      body: { message: 'This order is above the payment limit. Please split it into two.' },
    })
    expect(await readStock(plentyId)).toMatchObject({ held: 0 })
  })

  it.each(['\0', 'a\0b', '\ud800', 'b\udfffa'])('returns 400 for a city that cannot be stored (%j)', async (city) => {
    const asha = await shop.createUser()
    const items = [{ productId: await shop.addProduct(1), quantity: 1 }]
    expect(await shop.createCheckout(asha, items, { shippingAddress: { ...address, city } })).toMatchObject({
      status: 400,
    })
  })

  it.each([[], null, undefined])('reports that there are no items when they are %j', async (checkoutItems) => {
    const response = await shop.createCheckout(await shop.createUser(), [], { checkoutItems })
    expect(response).toMatchObject({ status: 400, body: { message: 'No items to checkout' } })
  })

  it('returns 401 for a guest before any validation', async () => {
    expect((await shop.createCheckout({ token: '' }, [{ productId: '0'.repeat(24), quantity: 1 }])).status).toBe(401)
  })
})

describe('the number of units that an unpaid checkout can hold', () => {
  const ADVICE = 'can be held in an unpaid order. Please order fewer, or contact us for a larger order.'

  it('is limited for each variant, adding up its lines, and in total', async () => {
    const asha = await shop.createUser()
    const productId = await shop.addProduct(300, { name: 'The Daily Tee', sizes: ['S', 'M'], colors: ['Black'] })
    const others = await Promise.all([shop.addProduct(300), shop.addProduct(300)])
    const mediumTee = { productId, size: 'M' }
    expect(
      await shop.createCheckout(asha, [
        { ...mediumTee, quantity: 20 },
        { ...mediumTee, quantity: 1 },
      ]),
    ).toMatchObject({
      status: 409,
      body: {
        message: `The Daily Tee (M, Black): at most 20 ${ADVICE}`,
        errors: [{ field: 'checkoutItems.0', message: `The Daily Tee (M, Black): at most 20 ${ADVICE}` }],
      },
    })
    const aboveAllLimits = await shop.createCheckout(asha, [{ ...mediumTee, quantity: 61 }])
    expect(aboveAllLimits.body.message).toBe(`The Daily Tee (M, Black): at most 20 ${ADVICE}`)
    expect(aboveAllLimits.body.errors).toEqual([
      { field: 'checkoutItems.0', message: aboveAllLimits.body.message, limit: 20 },
    ])
    const fullCart = [{ ...mediumTee, quantity: 20 }, ...others.map((id) => ({ productId: id, quantity: 20 }))]
    expect(await shop.createCheckout(asha, [...fullCart, { productId, size: 'S', quantity: 1 }])).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'checkoutItems', message: `In all, at most 60 ${ADVICE}` }] },
    })
    expect(
      await shop.createCheckout(
        asha,
        fullCart.map((item) => ({ ...item, quantity: 25 })),
      ),
    ).toMatchObject({
      status: 409,
      body: {
        message: `The Daily Tee (M, Black): at most 20 ${ADVICE} 2 other limits apply too.`,
        errors: [{ limit: 20 }, { limit: 20 }, { limit: 20 }],
      },
    })
    expect(await readStock(productId)).toEqual({ on_hand: 300, held: 0, sold: 0 })
    expect((await shop.createCheckout(asha, fullCart)).status).toBe(201)
  })

  it('is ten times as much for a customer who has paid an order that was not cancelled', async () => {
    const asha = await shop.createUser()
    const productId = await shop.addProduct(300)
    const { body } = await shop.createCheckout(asha, [{ productId, quantity: 1 }])
    const { body: proof } = await shop.payAtProvider(body.payment.orderId)
    await shop.submitPaymentProof(asha, body._id, proof)
    expect((await shop.createCheckout(asha, [{ productId, quantity: 201 }])).body).toMatchObject({
      message: expect.stringContaining(`at most 200 ${ADVICE}`),
    })
    expect((await shop.createCheckout(asha, [{ productId, quantity: 200 }])).status).toBe(201)
    await shop.query(`UPDATE orders SET status = 'Cancelled' WHERE checkout_id = $1`, [body._id])
    expect((await shop.createCheckout(asha, [{ productId, quantity: 21 }])).status).toBe(409)
  })
})

describe('items that a late payment has just bought', () => {
  const readCart = async (customer: { token: string }) => (await shop.call('GET', '/cart', customer)).body
  const addToCart = (customer: { token: string }, productId: string) =>
    shop.call('POST', '/cart', { token: customer.token, body: { productId, quantity: 1 } })

  /** Places an order with a payment that arrives after the hold has expired. `cartUpdatedAt` is what an open tab still has. */
  async function payLate(quantity = 2) {
    const asha = await shop.createUser()
    const productId = await shop.addProduct(quantity)
    await addToCart(asha, productId)
    const { updatedAt: cartUpdatedAt } = await readCart(asha)
    const { body } = await shop.createCheckout(asha, [{ productId, quantity: 1 }], { cartUpdatedAt })
    shop.advanceMinutes(21)
    await shop.reconcile()
    expect((await shop.call('GET', '/checkout/live', asha)).body).toEqual({ checkout: null })
    await shop.payAtProvider(body.payment.orderId)
    const { body: order } = await shop.finalizeCheckout(asha, body._id)
    expect((await readCart(asha)).products).toEqual([])
    return { asha, productId, cartUpdatedAt, orderId: order._id as string }
  }

  it.each([2, 1])('are not sold again from the old cart, with %i in stock', async (quantity) => {
    const { asha, productId, cartUpdatedAt, orderId } = await payLate(quantity)
    expect(await shop.createCheckout(asha, [{ productId, quantity: 1 }], { cartUpdatedAt })).toMatchObject({
      status: 409,
      body: {
        message: `Your payment came through: these items are in your order #${orderId.slice(-8).toUpperCase()}.`,
        code: 'conflict',
        orderId,
      },
    })
  })

  it('can be bought again once they are in the cart again', async () => {
    const { asha, productId, cartUpdatedAt } = await payLate()
    await addToCart(asha, productId)
    expect((await shop.createCheckout(asha, [{ productId, quantity: 1 }], { cartUpdatedAt })).status).toBe(201)
  })

  it('can be bought again without a cart', async () => {
    const { asha, productId } = await payLate()
    expect((await shop.createCheckout(asha, [{ productId, quantity: 1 }])).status).toBe(201)
  })

  it('do not affect other items of the cart', async () => {
    const { asha, cartUpdatedAt } = await payLate()
    const items = [{ productId: await shop.addProduct(1), quantity: 1 }]
    expect((await shop.createCheckout(asha, items, { cartUpdatedAt })).status).toBe(201)
  })
})

it.each(['yesterday', '0000-01-01T00:00:00Z', `2026-11-17T00:00:00.${'0'.repeat(40)}Z`])(
  'returns 400 for the cart time %s',
  async (cartUpdatedAt) => {
    const response = await shop.createCheckout(await shop.createUser(), [], { cartUpdatedAt })
    expect(response).toMatchObject({ status: 400, body: { message: 'Cart time is not valid.' } })
  },
)

it('releases the stock when the shopper cancels', async () => {
  const asha = await shop.createUser()
  const productId = await shop.addProduct(1)
  const { body } = await shop.createCheckout(asha, [{ productId, quantity: 1 }])
  const cancelled = await shop.call('DELETE', `/checkout/${body._id}`, asha)
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect(await readStock(productId)).toEqual({ on_hand: 1, held: 0, sold: 0 })
  expect((await shop.call('GET', '/checkout/live', asha)).body).toEqual({ checkout: null })
})

it('returns what the address form can be filled in with', async () => {
  const asha = await shop.createUser()
  const { token } = asha
  const saved = { ...address, address: '7, Church Street' }
  await shop.call('PUT', '/users/profile', { token, body: { name: 'Asha', mobile: '+91 98450 12345' } })
  await shop.call('POST', '/users/addresses', { token, body: saved })
  const { body } = await shop.createCheckout(asha, [{ productId: await shop.addProduct(1), quantity: 1 }])
  await shop.payAtProvider(body.payment.orderId)
  expect((await shop.finalizeCheckout(asha, body._id)).status).toBe(200)
  const live = await shop.call('GET', '/checkout/live', asha)
  expect(live.body).toMatchObject({
    checkout: null,
    addresses: [{ address: '7, Church Street', isDefault: true }],
    lastAddress: address,
    mobile: '+91 98450 12345',
  })
})

it('stores a PIN code without its space', async () => {
  const items = [{ productId: await shop.addProduct(1), quantity: 1 }]
  const { body } = await shop.createCheckout(await shop.createUser(), items, {
    shippingAddress: { ...address, postalCode: '560 025' },
  })
  expect(body.shippingAddress.postalCode).toBe('560025')
})

it('rejects a PIN code of another state, unless it is in both', async () => {
  const items = [{ productId: await shop.addProduct(2), quantity: 1 }]
  const createIn = async (state: string, postalCode: string) =>
    shop.createCheckout(await shop.createUser(), items, { shippingAddress: { ...address, state, postalCode } })
  const { status, body } = await createIn('Goa', '560 001')
  const message = '560001 is in Karnataka.'
  expect([status, body.message, body.errors]).toEqual([400, message, [{ field: 'shippingAddress.state', message }]])
  expect((await createIn('Delhi', '110025')).status).toBe(201)
  expect((await createIn('Uttar Pradesh', '110025')).body.shippingAddress.state).toBe('Uttar Pradesh')
})

it('violates an invariant when stock is held for an hour after the hold expired', async () => {
  const asha = await shop.createUser()
  const { body } = await shop.createCheckout(asha, [{ productId: await shop.addProduct(1), quantity: 1 }])
  const setHoldExpiredAgo = (minutes: number) =>
    shop.query(`UPDATE checkouts SET hold_expires_at = now() - $2 * interval '1 minute' WHERE id = $1`, [
      body._id,
      minutes,
    ])
  await setHoldExpiredAgo(59)
  expect(await shop.findInvariantViolations()).toEqual([])
  await setHoldExpiredAgo(61)
  expect(await shop.findInvariantViolations()).toEqual([expect.stringMatching(`^13\\. .*checkout ${body._id} is open`)])
  await shop.call('DELETE', `/checkout/${body._id}`, asha)
})

describe('finalizing', () => {
  it('accepts an empty body, even with a JSON content type', async () => {
    const asha = await shop.createUser()
    const { body } = await shop.createCheckout(asha, [{ productId: await shop.addProduct(1), quantity: 1 }])
    const headers = { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' }
    const finalize = () => fetch(`${shop.url}/api/checkout/${body._id}/finalize`, { method: 'POST', headers })
    expect((await finalize()).status).toBe(409)
    await shop.payAtProvider(body.payment.orderId)
    expect((await finalize()).status).toBe(200)
    const withoutBody = await fetch(`${shop.url}/api/checkout`, { method: 'POST', headers })
    expect(withoutBody.status).toBe(400)
  })

  it('reports that the payment is being confirmed while only its proof is known', async () => {
    const asha = await shop.createUser()
    const { body } = await shop.createCheckout(asha, [{ productId: await shop.addProduct(1), quantity: 1 }])
    const { orderId: providerOrderId } = body.payment
    const signature = createHmac('sha256', shop.providerSettings.keySecret)
      .update(`${providerOrderId}|pay_1`)
      .digest('hex')
    const proof = { razorpay_payment_id: 'pay_1', razorpay_order_id: providerOrderId, razorpay_signature: signature }
    expect((await shop.submitPaymentProof(asha, body._id, proof)).status).toBe(200)
    expect(await shop.finalizeCheckout(asha, body._id)).toMatchObject({
      status: 409,
      body: { message: 'Your payment is being confirmed. Please wait a moment and try again.' },
    })
  })
})
