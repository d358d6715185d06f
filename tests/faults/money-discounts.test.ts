import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { asPaise, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts'
import { createReturnsClient } from '#tests/support/create-returns-client.ts'
import { address, type CheckoutItem, type Customer } from '#tests/support/create-shop-client.ts'
import { isThorough } from '#tests/support/is-thorough.ts'
import { Random } from '#tests/support/simulation/random.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

const SHOPPER_COUNT = 100

let shop: TestShop
let admin: { token: string }
let returns: ReturnType<typeof createReturnsClient>
let tee: string
let count = 0

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
  returns = createReturnsClient(shop, admin)
  tee = await shop.addProduct(10_000)
})
afterEach(async () => {
  await shop.clearFaults()
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const pollOptions = { timeout: 30_000, interval: 50 }

async function createCode(fields: Record<string, unknown> = {}): Promise<string> {
  const body = { code: `RACE-${++count}`, kind: 'percent', value: 10, ...fields }
  const created = await shop.call('POST', '/admin/discounts', { token: admin.token, body })
  expect(created.status).toBe(201)
  return created.body.code
}

const countUses = async (code: string) =>
  (await shop.query<{ uses: number }>('SELECT uses FROM discounts WHERE code = $1', [code]))[0]?.uses

const createPhone = () => `97${String(++count).padStart(8, '0')}`

/** Starts a checkout for one tee with 10 % off, with a phone number of its own unless one is given. */
async function startCheckout(
  customer: { token: string },
  discountCode: string,
  { phone = createPhone(), quantity = 1, productId = tee } = {},
) {
  const shippingAddress = { ...address, phone }
  const totalPrice = (quantity * 89_910) / 100
  for (;;) {
    const overrides = { discountCode, totalPrice, shippingAddress }
    const response = await shop.createCheckout(customer, [{ productId, quantity }], overrides)
    if (response.status !== 503) return response
  }
}

async function pay(customer: { token: string }, { _id: id, payment }: { _id: string; payment: { orderId: string } }) {
  const { body: proof } = await shop.payAtProvider(payment.orderId)
  await shop.submitPaymentProof(customer, id, proof)
  return shop.finalizeCheckout(customer, id)
}

const createCustomers = (size: number): Promise<Customer[]> =>
  Promise.all(Array.from({ length: size }, () => shop.createUser()))

it.each([{ usageLimit: 1 }, { usageLimit: 1, perCustomerLimit: 1, firstOrderOnly: true }])(
  'gives the last use of a code with %j to one of 100 shoppers',
  async (limits) => {
    const code = await createCode(limits)
    const customers = await createCustomers(SHOPPER_COUNT)
    const responses = await Promise.all(customers.map((customer) => startCheckout(customer, code)))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(SHOPPER_COUNT - 1)
    expect(responses.find(({ status }) => status === 409)?.body.errors).toEqual([
      { field: 'discountCode', message: 'This code has been used up.' },
      { field: 'totalPrice', message: 'The total is now ₹999.' },
    ])
    expect(await countUses(code)).toBe(1)
    const winner = statuses.indexOf(201)
    const { status, body } = await pay(customers[winner] ?? { token: '' }, responses[winner]?.body)
    expect([status, body.totalPrice]).toEqual([200, 899.1])
  },
  120_000,
)

it('returns the use when the checkout is cancelled or expires', async () => {
  const code = await createCode({ usageLimit: 1 })
  const [first, second, third] = await createCustomers(3)
  if (!first || !second || !third) throw new Error('no customers')
  const { body: cancelled } = await startCheckout(first, code)
  expect((await startCheckout(second, code)).status).toBe(409)
  await shop.call('DELETE', `/checkout/${cancelled._id}`, first)
  expect(await countUses(code)).toBe(0)
  expect((await startCheckout(second, code)).status).toBe(201)
  shop.advanceMinutes(21)
  await shop.reconcile()
  expect(await countUses(code)).toBe(0)
  expect((await startCheckout(third, code)).status).toBe(201)
})

/** Makes a payment fail, lets the hold expire and returns what captures the payment late. */
async function createExpiredCheckout(code: string) {
  const customer = await shop.createUser()
  const { body } = await startCheckout(customer, code)
  const { body: failure } = await shop.payAtProvider(body.payment.orderId, { outcome: 'failure' })
  shop.advanceMinutes(21)
  await shop.reconcile()
  expect(await countUses(code)).toBe(0)
  const { payment_id: paymentId } = failure.error.metadata
  return {
    customer,
    capture: () => shop.callProvider('POST', `/faults/payments/${paymentId}/late-capture`),
    getOutcome: async () => (await shop.call('GET', `/checkout/${body._id}/outcome`, customer)).body,
  }
}

it('counts the use again for a late payment', async () => {
  const code = await createCode({ usageLimit: 1, perCustomerLimit: 1 })
  const late = await createExpiredCheckout(code)
  await late.capture()
  await expect
    .poll(late.getOutcome, pollOptions)
    .toMatchObject({ outcome: 'placed', order: { totalPrice: 899.1, discount: { code, amount: 99.9 } } })
  expect(await countUses(code)).toBe(1)
})

it('refunds a late payment whose use went to someone else, and says so', async () => {
  const code = await createCode({ usageLimit: 1 })
  const late = await createExpiredCheckout(code)
  const other = await shop.createUser()
  expect((await startCheckout(other, code)).status).toBe(201)
  await late.capture()
  await expect.poll(late.getOutcome, pollOptions).toMatchObject({
    outcome: 'refunded',
    message: expect.stringMatching(
      /^Sorry, your discount was no longer available when your payment came through\. ₹899\.10 /,
    ),
  })
  expect(await countUses(code)).toBe(1)
})

it('refunds a late payment of a customer who has used the code since', async () => {
  const code = await createCode({ perCustomerLimit: 1 })
  const late = await createExpiredCheckout(code)
  const { body } = await startCheckout(late.customer, code)
  expect((await pay(late.customer, body)).status).toBe(200)
  await late.capture()
  await expect.poll(late.getOutcome, pollOptions).toMatchObject({ outcome: 'refunded' })
  expect(await countUses(code)).toBe(1)
})

it.each([{ perCustomerLimit: 1 }, { firstOrderOnly: true }])(
  'gives a code with %j once to accounts that share a phone number, at the same time',
  async (limits) => {
    for (let round = 0; round < (isThorough ? 20 : 3); round++) {
      const code = await createCode(limits)
      const phone = createPhone()
      const customers = await createCustomers(6)
      const responses = await Promise.all(
        customers.map((customer, index) =>
          startCheckout(customer, code, { phone: index % 2 ? `+91 ${phone}` : phone }),
        ),
      )
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(await countUses(code)).toBe(1)
    }
  },
)

it('moves the use when a customer replaces a checkout with another code', async () => {
  const [first, second] = [await createCode({ usageLimit: 1 }), await createCode({ usageLimit: 1 })]
  const customer = await shop.createUser()
  const { body } = await startCheckout(customer, first)
  const repeated = await startCheckout(customer, first, { phone: body.shippingAddress.phone })
  expect([repeated.status, repeated.body._id]).toEqual([201, body._id])
  expect((await startCheckout(customer, first, { quantity: 2 })).status).toBe(201)
  expect([await countUses(first), await countUses(second)]).toEqual([1, 0])
  expect((await startCheckout(customer, second, { quantity: 2 })).status).toBe(201)
  expect([await countUses(first), await countUses(second)]).toEqual([0, 1])
})

it('lets customers exchange two codes for each other at the same time', async () => {
  const [first, second] = [await createCode(), await createCode()]
  const customers = await createCustomers(20)
  // of products of their own, because a shared stock row would serialize them
  const products = await Promise.all(customers.map(() => shop.addProduct(10)))
  const start = (from: string, to: string) =>
    Promise.all(
      customers.map((customer, index) =>
        startCheckout(customer, index % 2 ? from : to, { productId: products[index] ?? tee }),
      ),
    )
  await start(first, second)
  const responses = await start(second, first)
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  expect([await countUses(first), await countUses(second)]).toEqual([10, 10])
})

const refundTo = { upiId: 'asha@bank' }

const callOrder = (method: string, path: string, body: object) =>
  shop.call(method, `/admin/orders/${path}`, { token: admin.token, body })

async function placeCashOrder(customer: Customer, items: CheckoutItem[], options: object) {
  const { status, body } = await shop.createCheckout(customer, items, { ...options, paymentMethod: 'COD' })
  expect(status).toBe(201)
  return shop.finalizeCheckout(customer, body._id)
}

interface InvoiceLine {
  total: number
  taxableValue: number
  cgst: number
  sgst: number
  igst: number
}

const COD_FEE = 49

it('agrees to the paisa from the cart to the last refund, for random carts, discounts and ways to pay', async () => {
  const { commerce } = shop.deps.shopSettings.current()
  const { cod } = commerce
  commerce.cod = { ...cod, fee: COD_FEE, maxTotal: 1_000_000, confirmAbove: null, maxOpenOrders: 100 }
  onTestFinished(() => {
    commerce.cod = cod
  })
  const random = new Random(Number(process.env['SEED'] ?? 7))
  for (let run = 0; run < (isThorough ? 60 : 5); run++) {
    await returns.resetRateLimits()
    const code = await createCode(
      random.chance(0.5)
        ? { value: random.integerBetween(1, 100) }
        : { kind: 'amount', value: random.integerBetween(1, 500_000) / 100 },
    )
    const items: Required<CheckoutItem>[] = []
    for (let line = 0; line < random.integerBetween(1, 3); line++) {
      const price = random.integerBetween(100, 400_000) / 100
      const sizes = ['M', 'L']
      const stock = sizes.map((size) => ({ size, color: 'Black', quantity: 20 }))
      const productId = await shop.addProduct(0, {
        pricePaise: paiseFromRupees(price),
        sizes,
        colors: ['Black'],
        stock,
      })
      items.push({ productId, quantity: random.integerBetween(1, 5), size: 'M', color: 'Black', price })
    }
    const customer = await shop.createUser()
    for (const { price: _, ...line } of items) await shop.call('POST', '/cart', { ...customer, body: line })
    const { body: cart } = await shop.call('PUT', '/cart/discount', { token: customer.token, body: { code } })
    const { totalPrice } = cart
    const sum = (amounts: (number | undefined)[]) =>
      amounts.reduce<number>((total, amount = 0) => total + paiseFromRupees(amount), 0)
    expect(sum(cart.products.map(({ discount }: { discount?: number }) => discount))).toBe(
      paiseFromRupees(cart.discount.amount),
    )
    expect(paiseFromRupees(totalPrice)).toBe(paiseFromRupees(cart.subtotal) - paiseFromRupees(cart.discount.amount))

    const { status, body: checkout } = await shop.createCheckout(customer, items, { discountCode: code, totalPrice })
    expect([status, checkout.totalPrice, checkout.payment?.amount]).toEqual([
      201,
      totalPrice,
      paiseFromRupees(totalPrice),
    ])
    const isCash = random.chance(0.4)
    const paidPaise = asPaise(paiseFromRupees(totalPrice) + (isCash ? COD_FEE * 100 : 0))
    const toPay = rupeesFromPaise(paidPaise)
    expect(checkout.cod).toMatchObject({
      isAvailable: true,
      totalPrice: rupeesFromPaise(asPaise(paiseFromRupees(totalPrice) + COD_FEE * 100)),
    })
    const { body: order } = isCash
      ? await placeCashOrder(customer, items, { discountCode: code, totalPrice: toPay })
      : await pay(customer, checkout)
    expect(order).toMatchObject({ totalPrice: toPay, orderItems: checkout.checkoutItems })
    await callOrder('PUT', order._id, { status: 'Shipped', notify: false })
    await shop.waitForInvoices()
    const { body: invoice } = await shop.call('GET', `/orders/${order._id}/invoice`, customer)
    expect(invoice.total).toBe(toPay)
    const lines: InvoiceLine[] = invoice.lines
    expect(sum(lines.map(({ total }) => total))).toBe(paidPaise)
    expect(sum(lines.flatMap(({ taxableValue, cgst, sgst, igst }) => [taxableValue, cgst, sgst, igst]))).toBe(paidPaise)
    if (isCash) await callOrder('POST', `${order._id}/cash`, { amount: toPay })

    let refundedPaise = asPaise(0)
    const remaining = new Map<string, number>(
      order.orderItems.map(({ _id, quantity }: { _id: string; quantity: number }) => [_id, quantity]),
    )
    while (remaining.size > 0) {
      const chosen = [...remaining].filter(() => random.chance(0.7))
      if (chosen.length === 0) continue
      const outcome = random.chance(0.2) ? 'exchange' : 'refund'
      const requested = chosen.map(([lineId, left]) => ({
        lineId,
        quantity: random.integerBetween(1, left),
        ...(outcome === 'exchange' ? { newSize: 'L' } : {}),
      }))
      const email = order.user.email
      const { body } = await returns.submitReturn({ id: order._id, email }, { outcome, lines: requested, refundTo })
      const isRejected = random.chance(0.2)
      if (isRejected) {
        await returns.takeStep(body._id, 'reject', { reason: 'Worn.' })
        continue
      }
      await returns.takeStep(body._id, 'approve')
      await returns.takeStep(body._id, 'receive')
      // a received exchange can still be refunded
      const { body: refunded } = await returns.takeStep(body._id, 'refund')
      expect(refunded).toMatchObject({ status: 'refunded', refundedAmount: refunded.value })
      refundedPaise = asPaise(refundedPaise + paiseFromRupees(refunded.refundedAmount))
      for (const { lineId, quantity } of requested) {
        const left = (remaining.get(lineId) ?? 0) - quantity
        if (left > 0) remaining.set(lineId, left)
        else remaining.delete(lineId)
      }
    }
    // the fee stays with the shop until the order is cancelled
    expect(refundedPaise).toBe(paiseFromRupees(totalPrice))
    if (isCash) {
      await callOrder('POST', `${order._id}/cancel`, { reason: 'Asked to.' })
      const { body: settled } = await callOrder('POST', `${order._id}/cash-refund`, {
        amount: toPay,
        reference: 'UTR 1',
      })
      expect(settled.refunds.every(({ status }: { status: string }) => status === 'processed')).toBe(true)
      expect(sum(settled.refunds.map(({ amount }: { amount: number }) => amount))).toBe(paidPaise)
    }
    const { body: after } = await shop.call('GET', `/orders/${order._id}`, customer)
    expect(after).toMatchObject({ paymentStatus: 'refunded', refundedAmount: toPay })
  }
}, 300_000)

it('keeps the shares of exchanged units, and refunds the rest when the order is cancelled', async () => {
  const code = await createCode({ kind: 'amount', value: 100.01 })
  const sizes = ['M', 'L']
  const stock = sizes.map((size) => ({ size, color: 'Black', quantity: 20 }))
  const productId = await shop.addProduct(0, { pricePaise: asPaise(33_300), sizes, colors: ['Black'], stock })
  const customer = await shop.createUser()
  const items = [{ productId, quantity: 3, size: 'M', color: 'Black', price: 333 }]
  const { body: checkout } = await shop.createCheckout(customer, items, { discountCode: code, totalPrice: 898.99 })
  const { body: order } = await pay(customer, checkout)
  await shop.call('PUT', `/admin/orders/${order._id}`, {
    token: admin.token,
    body: { status: 'Shipped', notify: false },
  })
  const lineId = order.orderItems[0]._id
  const request = async (outcome: string, fields: object) => {
    const { body } = await returns.submitReturn(
      { id: order._id, email: order.user.email },
      { outcome, lines: [{ lineId, quantity: 1, ...fields }] },
    )
    await returns.takeStep(body._id, 'approve')
    await returns.takeStep(body._id, 'receive')
    return (await returns.takeStep(body._id, outcome === 'exchange' ? 'exchange-sent' : 'refund')).body
  }
  expect(await request('exchange', { newSize: 'L' })).toMatchObject({ status: 'exchanged', value: 299.67 })
  expect(await request('refund', {})).toMatchObject({ status: 'refunded', refundedAmount: 299.66 })
  await returns.cancelOrder(order._id)
  const { body: after } = await shop.call('GET', `/orders/${order._id}`, customer)
  expect(after).toMatchObject({ status: 'Cancelled', refundedAmount: 898.99 })
})
