import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticate } from '#domains/accounts/server/authenticate.ts'
import { approveReturn } from '#domains/returns/server/approve-return.ts'
import { receiveReturn } from '#domains/returns/server/receive-return.ts'
import { refundReturn } from '#domains/returns/server/refund-return.ts'
import { submitReturn } from '#domains/returns/server/submit-return.ts'
import { ShippingRates } from '#domains/shipping/rates-contract.ts'
import { importPins } from '#domains/shipping/server/import-pins.ts'
import { saveShippingRates } from '#domains/shipping/server/save-shipping-rates.ts'
import { address, type Customer } from '#tests/support/create-shop-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let productId: string
let admin: Awaited<ReturnType<TestShop['createUser']>>
const actor = { id: '0123456789abcdef01234567', name: 'Asha' }
beforeAll(async () => {
  shop = await startTestShop()
  productId = await shop.addProduct(1_000)
  admin = await shop.createUser('admin')
})
beforeEach(() => saveRates())
afterEach(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const createOption = (id: string, changes: object = {}) => ({
  id,
  name: 'Standard',
  basis: 'flat',
  steps: [{ upTo: null, charge: 79 }],
  freeFrom: 1_500,
  days: { min: 2, max: 4 },
  ...changes,
})
const places = { countries: [], states: [], pins: [], isServed: true }
const express = { name: 'Express', steps: [{ upTo: null, charge: 149.5 }], freeFrom: null, days: { min: 1, max: 1 } }
const heavy = {
  name: 'By weight',
  basis: 'weight',
  freeFrom: null,
  steps: [
    { upTo: 1_000, charge: 50 },
    { upTo: null, charge: 90 },
  ],
}

const createRates = (options: object[] = [createOption('standard'), createOption('express', express)]) =>
  ShippingRates.parse({
    handling: { days: 0, cutOffHour: 24, weekdays: [0, 1, 2, 3, 4, 5, 6], holidays: [] },
    defaultGrams: 400,
    zones: [
      { id: 'india', name: 'India', ...places, countries: ['IN'], options },
      { id: 'delhi', name: 'Delhi', ...places, pins: ['11'], options: [createOption('delhi')] },
      { id: 'near', name: 'Near', ...places, countries: ['NP'], options: [createOption('near', heavy)] },
      { id: 'else', name: 'Everywhere else', ...places, isServed: false, options: [createOption('else')] },
    ],
  })

async function saveRates(rates = createRates()) {
  const [row] = await shop.query<{ version: number }>('SELECT version FROM shipping_rates')
  await saveShippingRates(shop.deps, actor, { version: row?.version ?? 0, rates })
}

let phoneCount = 0
const newAddress = (changes: object = {}) => ({
  ...address,
  phone: `+91 90001 ${String(++phoneCount).padStart(5, '0')}`,
  ...changes,
})
const start = (customer: Customer, overrides: Record<string, unknown>, quantity = 1) =>
  shop.createCheckout(customer, [{ productId, quantity }], overrides)

async function pay(customer: Customer, checkout: { _id: string; payment: { orderId: string } }) {
  const { body: proof } = await shop.payAtProvider(checkout.payment.orderId)
  await shop.submitPaymentProof(customer, checkout._id, proof)
  return (await shop.finalizeCheckout(customer, checkout._id)).body
}

/** The day in India, this many days from now. */
const getDay = (days: number) =>
  new Date(shop.now().getTime() + 5.5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

describe('a checkout', () => {
  it('has the cheapest option by default, and its charge in the total of the order, the invoice and the email', async () => {
    const customer = await shop.createUser()
    const { status, body } = await start(customer, { totalPrice: 1_078, shippingAddress: newAddress() })
    expect(status).toBe(201)
    expect(body).toMatchObject({ totalPrice: 1_078, payment: { amount: 107_800 } })
    expect(body.shipping).toEqual({
      option: 'standard',
      name: 'Standard',
      charge: 79,
      deliverFrom: getDay(2),
      deliverBy: getDay(4),
    })
    expect(body.cod).toMatchObject({ isAvailable: true, totalPrice: 1_078 })
    const order = await pay(customer, body)
    expect(order).toMatchObject({
      totalPrice: 1_078,
      shippingCharge: 79,
      shippingOption: 'Standard',
      shippingMethod: 'Standard',
      estimatedDelivery: new Date(Date.parse(order.createdAt) + 4 * 86_400_000).toISOString(),
    })
    await shop.waitForInvoices()
    const { body: invoice } = await shop.call('GET', `/orders/${order._id}/invoice`, customer)
    expect(invoice).toMatchObject({ total: 1_078, lines: [{ total: 999 }, { total: 79, isCharge: true }] })
    expect(invoice.lines[1]).toMatchObject({ description: 'Shipping', rate: invoice.lines[0].rate, sku: '' })
    const [email] = await shop.query<{ text: string }>('SELECT text FROM emails WHERE "to" = $1', [
      `${customer.id}@example.in`,
    ])
    expect(email?.text).toContain('Shipping: ₹79\nTotal paid: ₹1,078')
    const csv = await fetch(`${shop.url}/api/admin/orders.csv?ids=${order._id}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const [header = '', row = ''] = (await csv.text()).replace('\ufeff', '').split(/\r?\n/)
    const cell = (name: string) => row.split(',')[header.split(',').indexOf(name)]
    expect(['Subtotal', 'Shipping option', 'Shipping charge', 'Total'].map(cell)).toEqual([
      '999.00',
      'Standard',
      '79.00',
      '1078.00',
    ])
  })

  it('takes another option, and its hold moves when the option changes', async () => {
    const customer = await shop.createUser()
    const shippingAddress = newAddress()
    const first = (await start(customer, { totalPrice: 1_078, shippingAddress })).body
    shop.advanceMinutes(5)
    const chosen = { totalPrice: 1_148.5, shippingOption: 'express', shippingAddress }
    const second = await start(customer, chosen)
    expect(second).toMatchObject({
      status: 201,
      body: { totalPrice: 1_148.5, holdExpiresAt: first.holdExpiresAt, shipping: { option: 'express', charge: 149.5 } },
    })
    expect(second.body._id).not.toBe(first._id)
    expect((await start(customer, chosen)).body._id).toBe(second.body._id)
    const cash = await start(customer, { ...chosen, paymentMethod: 'COD' })
    expect(cash.body).toMatchObject({ paymentMethod: 'COD', shipping: second.body.shipping, totalPrice: 1_148.5 })
    const { body: order } = await shop.finalizeCheckout(customer, cash.body._id)
    expect(order).toMatchObject({ amountDue: 1_148.5, shippingCharge: 149.5, shippingOption: 'Express' })
    expect(
      await shop.query('SELECT deliver_from::text, deliver_by::text FROM orders WHERE id = $1', [order._id]),
    ).toEqual([{ deliver_from: getDay(1), deliver_by: getDay(1) }])
  })

  it('changes option and payment method in one step', async () => {
    const customer = await shop.createUser()
    const shippingAddress = newAddress()
    await start(customer, { totalPrice: 1_078, shippingAddress })
    const cash = await start(customer, {
      totalPrice: 1_148.5,
      shippingOption: 'express',
      shippingAddress,
      paymentMethod: 'COD',
    })
    expect(cash).toMatchObject({ status: 201, body: { shipping: { option: 'express' }, totalPrice: 1_148.5 } })
    expect(cash.body.cod).toMatchObject({ totalPrice: 1_148.5 })
  })

  it('is free from an amount after the discount', async () => {
    const customer = await shop.createUser()
    const { body } = await start(customer, { totalPrice: 1_998, shippingAddress: newAddress() }, 2)
    expect(body).toMatchObject({ totalPrice: 1_998, shipping: { charge: 0 } })
    const order = await pay(customer, body)
    expect(order).toMatchObject({ shippingOption: 'Standard', totalPrice: 1_998 })
    expect(order).not.toHaveProperty('shippingCharge')
  })

  it('weighs the items, with the default weight where a product has none', async () => {
    const customer = await shop.createUser()
    const light = await shop.addProduct(10, { weightGrams: 150 })
    const shippingAddress = newAddress({ country: 'Nepal', state: 'Bagmati', postalCode: '44600' })
    const items = [
      { productId: light, quantity: 4 },
      { productId, quantity: 1 },
    ]
    const inAll = await shop.createCheckout(customer, items, { shippingAddress, totalPrice: 5_045 })
    expect(inAll).toMatchObject({ status: 201, body: { shipping: { option: 'near', charge: 50 } } })
    const more = await shop.createCheckout(customer, [...items.slice(0, 1), { productId, quantity: 2 }], {
      shippingAddress,
      totalPrice: 6_084,
    })
    expect(more).toMatchObject({ status: 201, body: { shipping: { charge: 90 } } })
    await shop.call('POST', '/cart', { token: customer.token, body: { productId: light, quantity: 1 } })
    const { body: cart } = await shop.call('GET', '/cart', customer)
    expect(cart.products).toMatchObject([{ productId: light, weightGrams: 150 }])
  })

  it('says what the total is now', async () => {
    const customer = await shop.createUser()
    for (const totalPrice of [999, 1_079, 900]) {
      expect(await start(customer, { totalPrice })).toMatchObject({
        status: 409,
        body: { errors: [{ field: 'totalPrice', message: 'The total is now ₹1,078.' }] },
      })
    }
  })

  it('rejects an option that is not offered, and a place that is not served', async () => {
    const customer = await shop.createUser()
    const message = "This shipping option isn't available any more. Please choose another."
    expect(await start(customer, { totalPrice: 1_078, shippingOption: 'near' })).toMatchObject({
      status: 409,
      body: { message, errors: [{ field: 'shippingOption', message }] },
    })
    const berlin = newAddress({ country: 'Germany', state: 'Berlin', postalCode: '10115' })
    expect(await start(customer, { totalPrice: 1_078, shippingAddress: berlin })).toMatchObject({
      status: 409,
      body: {
        message: "We don't deliver to Germany yet.",
        errors: [{ field: 'shippingAddress.country', message: "We don't deliver to Germany yet." }],
      },
    })
    expect((await start(customer, { totalPrice: 1_078, shippingOption: 'x'.repeat(41) })).status).toBe(400)
    expect(await start(customer, { totalPrice: 1_078, shippingOption: '' })).toMatchObject({ status: 201 })
  })

  it('keeps its charge when the rates change, and a new one has the new charge', async () => {
    const customer = await shop.createUser()
    const shippingAddress = newAddress()
    const { body } = await start(customer, { totalPrice: 1_078, shippingAddress })
    await saveRates(createRates([createOption('standard', { steps: [{ upTo: null, charge: 99 }] })]))
    expect(await start(customer, { totalPrice: 1_078, shippingAddress })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'totalPrice', message: 'The total is now ₹1,098.' }] },
    })
    expect(await pay(customer, body)).toMatchObject({ totalPrice: 1_078, shippingCharge: 79 })
  })

  it('depends on the list of PIN codes for delivery and cash on delivery', async () => {
    const customer = await shop.createUser()
    await importPins(shop.deps, actor, { csv: 'pin,serviceable,cod,days\n560025,Y,N,3\n110001,N,N,0', apply: true })
    const { body } = await start(customer, { totalPrice: 1_078 })
    const reason = 'Cash on delivery is not available for PIN code 560025.'
    expect(body).toMatchObject({ shipping: { deliverBy: getDay(7) }, cod: { isAvailable: false, reason } })
    expect(await start(customer, { totalPrice: 1_078, paymentMethod: 'COD' })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'paymentMethod', message: reason }] },
    })
    const delhi = newAddress({ postalCode: '110001', state: 'Delhi' })
    expect((await start(customer, { totalPrice: 1_078, shippingAddress: delhi })).body.message).toBe(
      "We don't deliver to 110001 yet.",
    )
    await importPins(shop.deps, actor, { csv: 'pin\n999999', apply: true })
  })
})

describe('the charge', () => {
  const cancel = (orderId: string) =>
    shop.call('PUT', `/admin/orders/${orderId}`, { token: admin.token, body: { status: 'Cancelled' } })

  it('is refunded with a cancelled order', async () => {
    const customer = await shop.createUser()
    const { body } = await start(customer, { totalPrice: 1_078, shippingAddress: newAddress() })
    const order = await pay(customer, body)
    await shop.waitForInvoices()
    expect((await cancel(order._id)).status).toBe(200)
    expect((await shop.call('GET', `/orders/${order._id}`, customer)).body).toMatchObject({ refundedAmount: 1_078 })
  })

  it('stays with the shop when all items are returned', async () => {
    const customer = await shop.createUser()
    const { body } = await start(customer, { totalPrice: 1_078, shippingAddress: newAddress() })
    const order = await pay(customer, body)
    await shop.waitForInvoices()
    await shop.call('PUT', `/admin/orders/${order._id}`, { token: admin.token, body: { status: 'Delivered' } })
    const deps = { ...shop.deps, formServices: {} }
    const request = {
      orderId: order._id,
      name: 'Asha',
      email: `${customer.id}@example.in`,
      number: '98450 12345',
      reasonDropdown: 'Size does not fit' as const,
      outcome: 'refund' as const,
    }
    const staff = await authenticate(shop.deps, `Bearer ${admin.token}`)
    if (!staff) throw new Error('the admin is not logged in')
    const { id } = await submitReturn(deps, request, { network: '10.0.0.1', origin: shop.url })
    await approveReturn(deps, staff, id)
    await receiveReturn(deps, staff, { id })
    await refundReturn(deps, staff, { id })
    expect((await shop.call('GET', `/orders/${order._id}`, customer)).body).toMatchObject({ refundedAmount: 999 })
  })

  it('is in orders placed by a late payment, too', async () => {
    const customer = await shop.createUser()
    const { body } = await start(customer, { totalPrice: 1_078, shippingAddress: newAddress() })
    shop.advanceMinutes(60)
    await shop.reconcile()
    expect((await shop.call('GET', `/checkout/${body._id}`, customer)).body.status).toBe('expired')
    expect(await pay(customer, body)).toMatchObject({ shippingCharge: 79, shippingOption: 'Standard' })
  })
})
