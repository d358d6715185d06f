import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { emails } from '#platform/email/tables.ts'
import { DAY } from '#shared/time.ts'
import { address, type CheckoutItem } from '#tests/support/create-shop-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let admin: { id: string; token: string }
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
})
afterAll(() => shop.close())
afterEach(async () => expect(await shop.findInvariantViolations()).toEqual([]))

let created = 0
const newCustomer = () => ({ name: 'Meera Nair', email: `meera${++created}@example.in`, phone: '98450 12345' })

const asAdmin = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/admin/draft-orders${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })

/** ₹999 a piece, unless the items have a price. */
function take(items: CheckoutItem[], overrides: Record<string, unknown> = {}) {
  const totalPrice = items.reduce((sum, { price = 999, quantity }) => sum + price * quantity, 0)
  return asAdmin('POST', '', {
    customer: newCustomer(),
    checkoutItems: items,
    shippingAddress: address,
    paymentMethod: 'Online',
    totalPrice,
    ...overrides,
  })
}

const readToken = (link: string) => link.split('/pay/')[1] ?? ''

async function takeOne(productId: string, overrides: Record<string, unknown> = {}) {
  const { status, body } = await take([{ productId, quantity: 1 }], overrides)
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body._id as string, token: readToken(body.link), body }
}

const see = (token: string) => shop.call('GET', `/payment-links/${token}`)
const open = (token: string) => shop.call('POST', `/payment-links/${token}/checkout`)
const submit = (token: string, paymentDetails: unknown) =>
  shop.call('PUT', `/payment-links/${token}/pay`, { body: { paymentDetails } })

async function pay(token: string) {
  const { status, body } = await open(token)
  expect(status, JSON.stringify(body)).toBe(200)
  const { body: proof } = await shop.payAtProvider(body.checkout.payment.orderId)
  return submit(token, proof)
}

const getDraft = async (id: string) =>
  (await asAdmin('GET', '')).body.find(({ _id }: { _id: string }) => _id === id) as Record<string, unknown>
const countOrders = async (draftId: string) =>
  (
    await shop.query('SELECT FROM orders o JOIN checkouts c ON c.id = o.checkout_id WHERE c.draft_order_id = $1', [
      draftId,
    ])
  ).length
const getStock = async (productId: string) =>
  (
    await shop.query<{ on_hand: number; held: number }>('SELECT on_hand, held FROM stock WHERE product_id = $1', [
      productId,
    ])
  )[0]

describe('the calculation', () => {
  it('equals that of the checkout, with stock, options and cash on delivery', async () => {
    const productId = await shop.addProduct(3, { sizes: ['M', 'L'], colors: ['Black'] })
    const items = [{ productId, quantity: 2, size: 'M' }]
    const { status, body } = await asAdmin('POST', '/calculate', { checkoutItems: items, shippingAddress: address })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      items: [{ price: 999, quantity: 2, size: 'M', color: 'Black', sizes: ['M', 'L'], available: 3 }],
      subtotal: 1998,
      shipping: { charge: 0 },
      totalPrice: 1998,
      cod: { isAvailable: true },
    })
    expect(body.shippingOptions).toHaveLength(1)
    const withoutAddress = await asAdmin('POST', '/calculate', { checkoutItems: items })
    expect(withoutAddress.body).toMatchObject({ totalPrice: 1998, shippingOptions: [] })
    expect(withoutAddress.body.cod).toBeUndefined()
  })

  it('says what is wrong with an item or a code', async () => {
    const productId = await shop.addProduct(3, { sizes: ['M', 'L'], colors: ['Black'] })
    const checkoutItems = [{ productId, quantity: 1 }]
    const { body } = await asAdmin('POST', '/calculate', { checkoutItems })
    expect(body.items[0].problem).toMatch(/isn't available in this size\/colour/)
    const known = { checkoutItems: [{ productId, quantity: 1, size: 'M' }], discountCode: 'NOSUCH' }
    expect((await asAdmin('POST', '/calculate', known)).body.discountProblem).toEqual(expect.any(String))
  })
})

describe('an order taken by phone', () => {
  it('becomes one order of the customer when the link is paid, without a login', async () => {
    const productId = await shop.addProduct(5)
    const { id, token, body } = await takeOne(productId, { note: 'Calls back at 5' })
    expect(body).toMatchObject({ status: 'open', totalPrice: 999, isEmailed: true, note: 'Calls back at 5' })
    expect(await getStock(productId)).toEqual({ on_hand: 5, held: 0 })

    const shown = await see(token)
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(shown.body).toMatchObject({
      status: 'open',
      firstName: 'Asha',
      city: 'Bengaluru',
      phone: '••••••2345',
      totalPrice: 999,
      items: [{ price: 999, quantity: 1 }],
    })
    expect(shown.body.email).toMatch(/^m•••@example\.in$/)
    expect(JSON.stringify(shown.body)).not.toMatch(/Brigade|98450|Rao/)

    const paid = await pay(token)
    expect(paid.body).toMatchObject({ status: 'paid', orderNumber: expect.stringMatching(/^[0-9A-F]{8}$/) })
    expect(await getStock(productId)).toEqual({ on_hand: 4, held: 0 })
    expect(await getDraft(id)).toMatchObject({ status: 'paid', orderId: expect.any(String) })
    const byOrder = await asAdmin('GET', `?orderId=${(await getDraft(id))['orderId']}`)
    expect(byOrder.body.map(({ _id }: { _id: string }) => _id)).toEqual([id])
    const [order] = await shop.query(
      'SELECT u.email FROM orders o JOIN users u ON u.id = o.user_id JOIN checkouts c ON c.id = o.checkout_id WHERE c.draft_order_id = $1',
      [id],
    )
    expect(order).toEqual({ email: body.customer.email })
    expect((await open(token)).body).toMatchObject({ status: 'paid' })
  })

  it('is emailed with its link, unless the admin shares it otherwise', async () => {
    const productId = await shop.addProduct(5)
    const emailed = await takeOne(productId)
    const copied = await takeOne(productId, { sendEmail: false })
    expect(copied.body.isEmailed).toBe(false)
    const sent = await shop.db.select().from(emails)
    const subjectsOf = (to: string) => sent.filter((email) => email.to === to).map(({ subject }) => subject)
    expect(subjectsOf(emailed.body.customer.email)).toEqual([expect.stringMatching(/^Pay ₹999 for your .+ order$/)])
    expect(subjectsOf(copied.body.customer.email)).toEqual([])
    const [{ hash } = { hash: '' }] = await shop.query<{ hash: string }>(
      'SELECT token_hash AS hash FROM draft_orders WHERE id = $1',
      [emailed.id],
    )
    expect(hash).not.toBe(emailed.token)
  })

  it('belongs to the account with that email, and ends the session of an unclaimed one', async () => {
    const productId = await shop.addProduct(5)
    const customer = newCustomer()
    const squatter = await shop.call('POST', '/users/quick', { body: customer })
    expect(squatter.status).toBe(201)
    const { body } = await takeOne(productId, { customer: { ...customer, email: customer.email.toUpperCase() } })
    expect(body.customer._id).toBe(squatter.body.user._id)
    expect((await shop.call('GET', '/users/profile', { token: squatter.body.token })).status).toBe(401)

    const known = await shop.createUser()
    const second = await takeOne(productId, { customer: undefined, customerId: known.id })
    expect(second.body.customer._id).toBe(known.id)
    expect((await shop.call('GET', '/users/profile', { token: known.token })).status).toBe(200)
  })

  it('keeps the agreed price, whatever the product costs when it is paid', async () => {
    const productId = await shop.addProduct(5)
    const { token } = await takeOne(productId)
    await shop.query('UPDATE products SET price_paise = 149900 WHERE id = $1', [productId])
    expect((await open(token)).body.checkout.payment.amount).toBe(99_900)
    expect((await pay(token)).body).toMatchObject({ status: 'paid', totalPrice: 999 })
  })

  it('is rejected at another price than the admin saw', async () => {
    const productId = await shop.addProduct(5)
    const { status, body } = await take([{ productId, quantity: 1 }], { totalPrice: 1 })
    expect(status).toBe(409)
    expect(body.errors).toEqual([{ field: 'totalPrice', message: 'The total is now ₹999.' }])
  })

  it.each([
    ['no customer', { customer: undefined }, 'Choose a customer, or enter a name, an email and a phone number.'],
    ['no items', { checkoutItems: [] }, 'No items to checkout'],
    ['a wrong state', { shippingAddress: { ...address, state: 'Kerala' } }, '560025 is in Karnataka.'],
    [
      'an invalid email',
      { customer: { name: 'M', email: 'm', phone: '9845012345' } },
      'Please enter a valid email address',
    ],
  ])('is rejected with %s', async (_, overrides, message) => {
    const productId = await shop.addProduct(5)
    expect(await take([{ productId, quantity: 1 }], overrides)).toMatchObject({ status: 400, body: { message } })
  })

  it('is rejected if there are too few, in words for the one on the phone', async () => {
    const productId = await shop.addProduct(2)
    const { status, body } = await take([{ productId, quantity: 3 }])
    expect([status, body.errors]).toEqual([
      409,
      [{ field: 'checkoutItems.0', message: expect.stringMatching(/^Only 2 left of Tee \d+\.$/) }],
    ])
  })

  it('leaves the cart and the checkout of the customer alone', async () => {
    const productId = await shop.addProduct(5)
    const customer = await shop.createUser()
    const own = await shop.createCheckout(customer, [{ productId, quantity: 2 }])
    const { token } = await takeOne(productId, { customer: undefined, customerId: customer.id })
    expect((await open(token)).status).toBe(200)
    expect(await getStock(productId)).toEqual({ on_hand: 5, held: 3 })
    const live = await shop.call('GET', '/checkout/live', customer)
    expect(live.body.checkout._id).toBe(own.body._id)
    expect((await pay(token)).body.status).toBe('paid')
    const { body: proof } = await shop.payAtProvider(own.body.payment.orderId)
    await shop.submitPaymentProof(customer, own.body._id, proof)
    expect((await shop.finalizeCheckout(customer, own.body._id)).status).toBe(200)
  })
})

describe('the cart of the customer', () => {
  type Terms = Record<string, unknown>
  let phones = 0
  const ways: [string, (productId: string, terms: Terms) => Promise<unknown>][] = [
    [
      'a payment link',
      async (productId, terms) => {
        const { token } = await takeOne(productId, { ...terms, totalPrice: 900 })
        return (await pay(token)).body.status
      },
    ],
    [
      'a late payment',
      async (productId, terms) => {
        const { token } = await takeOne(productId, { ...terms, totalPrice: 900 })
        const { checkout } = (await open(token)).body
        shop.advanceMinutes(30)
        await shop.payAtProvider(checkout.payment.orderId)
        await open(token)
        return (await see(token)).body.status
      },
    ],
    [
      'cash on delivery',
      async (productId, terms) => {
        const shippingAddress = { ...address, phone: `90000 1${String(++phones).padStart(4, '0')}` }
        const checkoutItems = [{ productId, quantity: 1 }]
        const { discountCode } = terms
        const calculated = await asAdmin('POST', '/calculate', { checkoutItems, shippingAddress, discountCode })
        const order = { paymentMethod: 'COD', shippingAddress, totalPrice: calculated.body.cod.totalPrice }
        const { status, body } = await take(checkoutItems, { ...terms, ...order })
        return status === 201 && body.orderId ? 'paid' : body
      },
    ],
  ]

  it.each(ways)('keeps its items and its discount code after %s', async (_, buy) => {
    const productId = await shop.addProduct(5)
    const customer = await shop.createUser()
    const code = `CART${++created}`
    const discount = { code, kind: 'amount', value: 99 }
    expect((await shop.call('POST', '/admin/discounts', { token: admin.token, body: discount })).status).toBe(201)
    await shop.call('POST', '/cart', { token: customer.token, body: { productId, quantity: 1 } })
    await shop.call('PUT', '/cart/discount', { token: customer.token, body: { code } })
    expect(await buy(productId, { customer: undefined, customerId: customer.id, discountCode: code })).toBe('paid')
    expect((await shop.call('GET', '/cart', customer)).body).toMatchObject({
      products: [{ productId, quantity: 1 }],
      discount: { code },
    })
  })
})

describe('a payment link', () => {
  it('names what has sold out, and charges nothing', async () => {
    const productId = await shop.addProduct(1, { name: 'Last Tee' })
    const { token } = await takeOne(productId)
    const shopper = await shop.createUser()
    await shop.createCheckout(shopper, [{ productId, quantity: 1 }])
    expect((await see(token)).body).toMatchObject({ status: 'open', problems: ['Last Tee is out of stock.'] })
    expect(await open(token)).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'checkoutItems.0', message: 'Last Tee is out of stock.' }] },
    })
    await shop.query(`UPDATE products SET state = 'archived' WHERE id = $1`, [productId])
    expect((await see(token)).body.problems).toEqual(['Last Tee is no longer available.'])
    expect((await open(token)).status).toBe(409)
  })

  it('gives one order to two browsers that pay, and refunds the second payment', async () => {
    const productId = await shop.addProduct(5)
    const { id, token } = await takeOne(productId)
    const opened = await Promise.all([open(token), open(token), open(token)])
    const providerOrders = new Set(opened.map(({ body }) => body.checkout.payment.orderId))
    expect(providerOrders.size).toBe(1)
    const [providerOrderId = ''] = providerOrders
    await shop.injectFault({ fault: 'two_payments', order_id: providerOrderId })
    const { body: proof } = await shop.payAtProvider(providerOrderId)
    const results = await Promise.all([submit(token, proof), submit(token, proof)])
    expect(results.map(({ body }) => body.status)).toEqual(['paid', 'paid'])
    expect(await countOrders(id)).toBe(1)
    const refundQuery =
      'SELECT r.amount_paise FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.checkout_id = $1'
    await expect
      .poll(() => shop.query(refundQuery, [opened[0]?.body.checkout._id]), { timeout: 10_000 })
      .toEqual([{ amount_paise: 99_900 }])
  })

  it('refunds a late payment of an earlier attempt, because the draft has one order', async () => {
    const productId = await shop.addProduct(5)
    const { id, token } = await takeOne(productId)
    const first = (await open(token)).body.checkout
    shop.advanceMinutes(30)
    expect((await see(token)).body.checkout).toBeUndefined()
    const second = (await open(token)).body.checkout
    expect(second._id).not.toBe(first._id)
    await shop.payAtProvider(first.payment.orderId)
    shop.advanceMinutes(10)
    await shop.reconcile()
    expect((await pay(token)).body.status).toBe('paid')
    expect(await countOrders(id)).toBe(1)
    const refunds = await shop.query(
      'SELECT r.amount_paise FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.checkout_id = $1',
      [first._id],
    )
    expect(refunds).toEqual([{ amount_paise: 99_900 }])
  })

  it('becomes the order when the payment of an expired attempt is found on the next try', async () => {
    const productId = await shop.addProduct(5)
    const { id, token } = await takeOne(productId)
    const first = (await open(token)).body.checkout
    shop.advanceMinutes(30)
    await shop.payAtProvider(first.payment.orderId)
    expect((await open(token)).status).toBe(409)
    expect((await see(token)).body.status).toBe('paid')
    expect(await countOrders(id)).toBe(1)
  })

  it('expires after the days of the setting, can be renewed, and its old token stops working', async () => {
    const productId = await shop.addProduct(5)
    const { id, token, body } = await takeOne(productId)
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBeCloseTo(3 * DAY, -3)
    await shop.query(`UPDATE draft_orders SET expires_at = now() - interval '1 day' WHERE id = $1`, [id])
    expect((await see(token)).body.status).toBe('expired')
    expect(await open(token)).toMatchObject({
      status: 409,
      body: { message: 'This payment link has expired. Please ask us for a new one.' },
    })
    expect(await getDraft(id)).toMatchObject({ status: 'expired' })
    expect((await asAdmin('GET', '?status=expired')).body[0]._id).toBe(id)
    const renewed = await asAdmin('POST', `/${id}/link`, { sendEmail: false })
    expect(renewed).toMatchObject({ status: 200, body: { status: 'open', isEmailed: false } })
    expect((await see(token)).status).toBe(404)
    expect((await pay(readToken(renewed.body.link))).body.status).toBe('paid')
    expect((await asAdmin('POST', `/${id}/link`, {})).status).toBe(409)
  })

  it('stops working when the draft is cancelled, and releases its stock', async () => {
    const productId = await shop.addProduct(5)
    const { id, token } = await takeOne(productId)
    const { checkout } = (await open(token)).body
    expect(await asAdmin('POST', `/${id}/cancel`)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect(await getStock(productId)).toEqual({ on_hand: 5, held: 0 })
    expect((await see(token)).body.status).toBe('cancelled')
    expect((await open(token)).status).toBe(409)
    const { body: proof } = await shop.payAtProvider(checkout.payment.orderId)
    const late = await submit(token, proof)
    expect(late.body.notice).toMatch(/refunded/)
    expect(await countOrders(id)).toBe(0)
  })

  it('cannot be cancelled once it is paid', async () => {
    const productId = await shop.addProduct(5)
    const { id, token } = await takeOne(productId)
    await pay(token)
    expect(await asAdmin('POST', `/${id}/cancel`)).toMatchObject({
      status: 409,
      body: { message: 'This draft order is already an order. Cancel the order instead.' },
    })
  })

  it('is not found with a wrong token, and rejects a wrong proof', async () => {
    const productId = await shop.addProduct(5)
    const { token } = await takeOne(productId)
    expect((await see('a'.repeat(43))).status).toBe(404)
    expect((await see('short')).status).toBe(404)
    const { orderId } = (await open(token)).body.checkout.payment
    const forged = { razorpay_payment_id: 'pay_1', razorpay_order_id: orderId, razorpay_signature: 'a'.repeat(64) }
    expect((await submit(token, forged)).status).toBe(400)
  })

  it('holds the use of a limited discount only while it is being paid', async () => {
    const productId = await shop.addProduct(5)
    const discount = { code: 'ONCE', kind: 'amount', value: 99, usageLimit: 1 }
    expect((await shop.call('POST', '/admin/discounts', { token: admin.token, body: discount })).status).toBe(201)
    const terms = { discountCode: 'ONCE', totalPrice: 900 }
    const [first, second] = [await takeOne(productId, terms), await takeOne(productId, terms)]
    expect((await pay(first.token)).body).toMatchObject({ status: 'paid', totalPrice: 900 })
    expect(await open(second.token)).toMatchObject({
      status: 409,
      body: { message: 'The discount of this order is no longer available. Please ask us for a new payment link.' },
    })
  })
})

describe('cash on delivery by phone', () => {
  it('places the order and takes the stock', async () => {
    const productId = await shop.addProduct(1)
    const { cod } = (
      await asAdmin('POST', '/calculate', { checkoutItems: [{ productId, quantity: 1 }], shippingAddress: address })
    ).body
    const order = {
      paymentMethod: 'COD',
      totalPrice: cod.totalPrice,
      shippingAddress: { ...address, phone: '9000000001' },
    }
    const { status, body } = await take([{ productId, quantity: 1 }], order)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ status: 'placed', isEmailed: false, orderId: expect.any(String) })
    expect(body.link).toBeUndefined()
    expect(await getStock(productId)).toEqual({ on_hand: 0, held: 0 })
    const soldOut = await take([{ productId, quantity: 1 }], order)
    expect(soldOut).toMatchObject({ status: 409, body: { message: expect.stringMatching(/stock/) } })
  })

  it('is rejected where the shop has no cash on delivery', async () => {
    const productId = await shop.addProduct(20)
    const total = 999 * 6
    const { status, body } = await take([{ productId, quantity: 6 }], { paymentMethod: 'COD', totalPrice: total })
    expect(status).toBe(409)
    expect(body.errors[0].field).toBe('paymentMethod')
  })
})

it('records who took, renewed and cancelled an order', async () => {
  const productId = await shop.addProduct(5)
  const { id, body } = await takeOne(productId)
  await asAdmin('POST', `/${id}/link`, { sendEmail: true })
  await asAdmin('POST', `/${id}/cancel`)
  const entries = await shop.query<{ after: Record<string, unknown> }>(
    'SELECT after FROM audit_entries WHERE subject_id = $1 ORDER BY id',
    [id],
  )
  expect(entries.map(({ after }) => after['change'] ?? after['paymentLink'])).toEqual([
    'created',
    'sent again',
    'cancelled',
  ])
  expect(body.takenBy).toEqual(expect.any(String))
})

describe('a drop by phone', () => {
  const addDrop = (units: number) =>
    shop.addProduct(units, { drop: { limitPerCustomer: 1, hasWaitingList: true, showsPrice: true } })
  const createAddress = () => ({
    ...address,
    address: `${++created} Brigade Road`,
    phone: `+91 98450 ${String(20_000 + created)}`,
  })
  const join = (productId: string, token: string, login?: string) =>
    shop.call('POST', `/drops/${productId}/places`, {
      body: { token: token.padEnd(24, '-') },
      ...(login ? { token: login } : {}),
    })

  it('has its limit per customer, when the order is taken and when it is paid', async () => {
    const productId = await addDrop(9)
    const shippingAddress = createAddress()
    const early = await takeOne(productId, { shippingAddress })
    expect((await take([{ productId, quantity: 1 }], { shippingAddress, paymentMethod: 'COD' })).status).toBe(201)
    for (const paymentMethod of ['Online', 'COD'])
      expect(await take([{ productId, quantity: 1 }], { shippingAddress, paymentMethod })).toMatchObject({
        status: 409,
        body: {
          message: expect.stringMatching(/^Tee \d+: at most 1 per customer\. This customer already has 1\.$/),
          errors: [{ field: 'checkoutItems.0' }],
        },
      })
    expect(await open(early.token)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Tee \d+: at most 1 per customer\. You already have 1\.$/) },
    })
  })

  it('leaves its units to the queue, and gives the customer the unit of their own entry', async () => {
    const productId = await addDrop(1)
    const asha = await shop.createUser()
    await join(productId, 'asha', asha.token)
    await join(productId, 'someone-else')
    const stranger = await takeOne(productId, { shippingAddress: createAddress() })
    expect(await open(stranger.token)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Others are in line for Tee \d+\. Get your place on its page\.$/) },
    })
    const own = { customer: undefined, customerId: asha.id, shippingAddress: createAddress() }
    const { token } = await takeOne(productId, own)
    expect((await open(token)).status).toBe(200)
    expect(await getStock(productId)).toEqual({ on_hand: 1, held: 1 })
    // its hold has lapsed by then, so others come first
    shop.advanceMinutes(25)
    expect((await open(token)).status).toBe(409)
  })
})
