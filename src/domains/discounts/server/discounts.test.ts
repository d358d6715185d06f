import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { DAY } from '#shared/time.ts'
import { address, type CheckoutItem } from '#tests/support/create-shop-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { createPersonalCode } from './create-personal-code.ts'

let shop: TestShop
let admin: { id: string; token: string }
/** ₹999 each. */
let tee: string
let cap: string
let count = 0

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
  tee = await shop.addProduct(1_000, { collections: ['Tees'] })
  cap = await shop.addProduct(1_000)
})
afterEach(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
  const { body } = await callAdmin('GET', '?list=all')
  for (const { _id } of body) await callAdmin('PUT', `/${_id}`, { active: false })
})
afterAll(() => shop.close())

const callAdmin = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/admin/discounts${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })

async function createDiscount(fields: Record<string, unknown> = {}) {
  const { status, body } = await callAdmin('POST', '', {
    code: `CODE-${++count}`,
    kind: 'percent',
    value: 10,
    ...fields,
  })
  expect(body).toMatchObject({ version: 1 })
  expect(status).toBe(201)
  return body as { _id: string; code: string; version: number }
}

const newGuest = () => ({ guestId: `guest_${++count}` })
const addToCart = (owner: object, productId: string, quantity = 1, token?: string) =>
  shop.call('POST', '/cart', { body: { ...owner, productId, quantity }, ...(token ? { token } : {}) })
const applyCode = (owner: object, code: string, token?: string) =>
  shop.call('PUT', '/cart/discount', { body: { ...owner, code }, ...(token ? { token } : {}) })

/** Starts a checkout with a unique phone number. */
const startCheckout = (customer: { token: string }, items: CheckoutItem[], overrides: Record<string, unknown>) =>
  shop.createCheckout(customer, items, {
    shippingAddress: { ...address, phone: `98${String(++count).padStart(8, '0')}` },
    ...overrides,
  })

async function placeOrder(items: CheckoutItem[], overrides: Record<string, unknown>, customer = shop.createUser()) {
  const { token } = await customer
  const { status, body } = await startCheckout({ token }, items, overrides)
  expect(body).toMatchObject({ status: 'open' })
  expect(status).toBe(201)
  const { body: proof } = await shop.payAtProvider(body.payment.orderId)
  await shop.submitPaymentProof({ token }, body._id, proof)
  const { body: order } = await shop.finalizeCheckout({ token }, body._id)
  await shop.waitForInvoices()
  return { token, checkout: body, order }
}

describe('the admin', () => {
  it('creates, edits, archives and finds discounts, with a history that can be undone', async () => {
    const created = await createDiscount({ code: ' diwali-26 ', value: 15, minSubtotal: 1_499, usageLimit: 100 })
    expect(created).toMatchObject({
      code: 'DIWALI-26',
      title: 'DIWALI-26',
      kind: 'percent',
      value: 15,
      minSubtotal: 1_499,
      collectionIds: [],
      productIds: [],
      firstOrderOnly: false,
      usageLimit: 100,
      active: true,
      state: 'active',
      uses: 0,
      version: 1,
    })
    const edited = await callAdmin('PUT', `/${created._id}`, { kind: 'amount', value: 250.5, version: 1 })
    expect(edited.body).toMatchObject({ kind: 'amount', value: 250.5, version: 2, edited: { by: 'Asha' } })
    const stale = await callAdmin('PUT', `/${created._id}`, { value: 1, version: 1 })
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringMatching(/^Asha changed “DIWALI-26”/)])

    const { body: changes } = await shop.call('GET', `/admin/changes?subject=${created._id}`, { token: admin.token })
    expect(changes.map(({ kind, undoable }: { kind: string; undoable: boolean }) => [kind, undoable])).toEqual([
      ['discount', true],
      ['discount', false],
    ])
    const undone = await shop.call('POST', `/admin/changes/${changes[0]._id}/undo`, { token: admin.token })
    expect(undone.status).toBe(200)
    expect((await callAdmin('GET', `/${created._id}`)).body).toMatchObject({ kind: 'percent', value: 15, version: 3 })

    expect((await callAdmin('DELETE', `/${created._id}?version=2`)).status).toBe(409)
    expect((await callAdmin('DELETE', `/${created._id}?version=3`)).body).toMatchObject({ state: 'archived' })
    expect((await callAdmin('GET', '?q=diwali')).body).toEqual([])
    expect((await callAdmin('GET', '?q=diwali&list=archived')).body).toMatchObject([{ _id: created._id }])
    expect((await callAdmin('GET', '/0123456789abcdef01234567')).status).toBe(404)
  })

  it.each([
    [{ code: 'AB' }, 'Code must be 3 to 30 letters, digits or hyphens.'],
    [{ code: 'TEN %' }, 'Code must be 3 to 30 letters, digits or hyphens.'],
    [{ value: 0 }, 'Percent must be a whole number from 1 to 100.'],
    [{ value: 12.5 }, 'Percent must be a whole number from 1 to 100.'],
    [{ value: 101 }, 'Percent must be a whole number from 1 to 100.'],
    [{ kind: 'amount', value: 0 }, 'Value must be more than 0.'],
    [{ code: null }, 'An automatic discount needs a title.'],
    [{ startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }, 'The end must be after the start.'],
    [{ collectionIds: ['0123456789abcdef01234567'] }, 'A collection is no longer there. Please choose again.'],
    [{ productIds: ['0123456789abcdef01234567'] }, 'A product is no longer there. Please choose again.'],
    [{ usageLimit: 0 }, 'Total uses must be at least 1.'],
  ])('gets 400 and a message for %j', async (fields, message) => {
    const { status, body } = await callAdmin('POST', '', { code: 'NEW-CODE', kind: 'percent', value: 10, ...fields })
    expect([status, body.message]).toEqual([400, message])
  })

  it('cannot use a code twice, even an archived one', async () => {
    const { _id } = await createDiscount({ code: 'ONCE' })
    await callAdmin('DELETE', `/${_id}`)
    const { status, body } = await callAdmin('POST', '', { code: 'once', kind: 'percent', value: 10 })
    expect([status, body.message]).toEqual([409, 'This code is already taken. Please choose another.'])
  })

  it('renames a code with its title, until it gets one of its own', async () => {
    const { _id } = await createDiscount({ code: 'BEFORE' })
    const rename = async (fields: object) => (await callAdmin('PUT', `/${_id}`, fields)).body
    expect(await rename({ code: 'AFTER' })).toMatchObject({ code: 'AFTER', title: 'AFTER' })
    await rename({ title: 'Ten off' })
    expect(await rename({ code: 'LATER' })).toMatchObject({ code: 'LATER', title: 'Ten off' })
  })

  it('can edit a discount of products and collections that are gone', async () => {
    const gone = await shop.addProduct(1, { collections: ['Gone'] })
    const { body: collections } = await shop.call('GET', '/collections')
    const { _id: collectionId } = collections.find(({ name }: { name: string }) => name === 'Gone')
    const { _id } = await createDiscount({ productIds: [gone], collectionIds: [collectionId] })
    await shop.query('DELETE FROM products WHERE id = $1', [gone])
    await shop.query('DELETE FROM collections WHERE id = $1', [collectionId])
    expect((await callAdmin('PUT', `/${_id}`, { value: 20, productIds: [gone, tee] })).status).toBe(200)
    const added = await callAdmin('PUT', `/${_id}`, { productIds: ['0123456789abcdef01234567'] })
    expect(added.status).toBe(400)
  })

  it('cannot lower the limit below the uses', async () => {
    const { _id, code } = await createDiscount({ usageLimit: 5 })
    for (let n = 0; n < 2; n++)
      await placeOrder([{ productId: tee, quantity: 1 }], { discountCode: code, totalPrice: 899.1 })
    const { status, body } = await callAdmin('PUT', `/${_id}`, { usageLimit: 1 })
    expect([status, body.message]).toEqual([409, "Total uses can't be below 2: this discount is already used 2 times."])
    expect((await callAdmin('PUT', `/${_id}`, { usageLimit: 2 })).body).toMatchObject({ state: 'used up', uses: 2 })
  })
})

describe('the cart', () => {
  it('shows subtotal, discount, line allocations and total, and no discount without a code', async () => {
    const guest = newGuest()
    const { body: plain } = await addToCart(guest, tee, 2)
    expect(plain).toMatchObject({ subtotal: 1_998, totalPrice: 1_998 })
    expect(plain).not.toHaveProperty('discount')
    const { code } = await createDiscount({ title: 'Ten off' })
    const { status, body } = await applyCode(guest, ` ${code.toLowerCase()} `)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      subtotal: 1_998,
      discount: { code, title: 'Ten off', amount: 199.8 },
      totalPrice: 1_798.2,
      products: [{ price: 999, quantity: 2, discount: 199.8 }],
    })
    expect(body.discount).not.toHaveProperty('reason')
    const { body: larger } = await addToCart(guest, cap)
    expect(larger).toMatchObject({
      subtotal: 2_997,
      discount: { amount: 299.7 },
      totalPrice: 2_697.3,
      products: [{ discount: 199.8 }, { discount: 99.9 }],
    })
    const removed = await shop.call('DELETE', '/cart/discount', { body: guest })
    expect(removed.body).toMatchObject({ subtotal: 2_997, totalPrice: 2_997 })
    expect(removed.body).not.toHaveProperty('discount')
  })

  it('rejects unknown, archived and paused codes, and keeps its code', async () => {
    const guest = newGuest()
    await addToCart(guest, tee)
    const { code } = await createDiscount()
    await applyCode(guest, code)
    const archived = await createDiscount()
    await callAdmin('DELETE', `/${archived._id}`)
    const paused = await createDiscount({ active: false })
    for (const rejected of ['NOPE', 'x', archived.code, paused.code]) {
      const { status, body } = await applyCode(guest, rejected)
      expect([status, body.message]).toEqual([404, "We don't know this code. Please check the spelling."])
    }
    const { body } = await shop.call('GET', `/cart?guestId=${guest.guestId}`)
    expect(body.discount).toMatchObject({ code, amount: 99.9 })
    expect((await applyCode(guest, ' ')).body.message).toBe('Code is required.')
  })

  it('keeps a code that does not apply yet, says why, and applies it as soon as it can', async () => {
    const guest = newGuest()
    await addToCart(guest, tee)
    const { code } = await createDiscount({ minSubtotal: 1_499 })
    const { status, body } = await applyCode(guest, code)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      discount: { code, title: code, amount: 0, reason: 'Valid from ₹1,499. Add ₹500 more.' },
      totalPrice: 999,
    })
    expect((await addToCart(guest, tee)).body).toMatchObject({ discount: { amount: 199.8 }, totalPrice: 1_798.2 })
  })

  it('discounts only the products and collections that the code names', async () => {
    const guest = newGuest()
    await addToCart(guest, cap)
    const { body: collections } = await shop.call('GET', '/admin/collections', { token: admin.token })
    const collectionIds = collections.map(({ _id }: { _id: string }) => _id)
    const { code } = await createDiscount({ collectionIds })
    expect((await applyCode(guest, code)).body.discount).toMatchObject({ reason: 'This code is for other items.' })
    expect((await addToCart(guest, tee)).body).toMatchObject({
      discount: { amount: 99.9 },
      products: [expect.not.objectContaining({ discount: expect.anything() }), { discount: 99.9 }],
    })
    const rule = await shop.call('POST', '/admin/collections', {
      token: admin.token,
      body: { name: `Cheap ${++count}`, kind: 'rule', rule: { maxPrice: 5_000 } },
    })
    const { code: ruleCode } = await createDiscount({ collectionIds: [rule.body._id] })
    expect((await applyCode(guest, ruleCode)).body).toMatchObject({ discount: { amount: 199.8 } })
    const { code: productCode } = await createDiscount({ productIds: [cap], kind: 'amount', value: 50 })
    expect((await applyCode(guest, productCode)).body).toMatchObject({ products: [{ discount: 50 }, {}] })
  })

  it('says when a code has ended or has not started', async () => {
    const guest = newGuest()
    await addToCart(guest, tee)
    const ended = await createDiscount({ endsAt: '2025-11-03T12:00:00Z' })
    expect((await applyCode(guest, ended.code)).body.discount.reason).toBe('This code ended on 3 Nov 2025.')
    const early = await createDiscount({ startsAt: '2199-11-03T12:00:00+05:30' })
    expect((await applyCode(guest, early.code)).body.discount.reason).toBe('This code starts on 3 Nov 2199.')
  })

  it('limits guesses per cart and per network, but not the use of codes', async () => {
    const { code } = await createDiscount()
    const guest = newGuest()
    for (let n = 0; n < 12; n++) expect((await applyCode(guest, code)).status).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await applyCode(guest, `GUESS-${n}`)).status)
    expect(statuses).toEqual([...Array(10).fill(404), 429])
    const { status, headers } = await applyCode(guest, code)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await applyCode(newGuest(), code)).status).toBe(200)
    await shop.query('DELETE FROM rate_limits')
    statuses.length = 0
    for (let n = 0; n < 61; n++) statuses.push((await applyCode(newGuest(), `GUESS-${n}`)).status)
    expect(statuses).toEqual([...Array(60).fill(404), 429])
    const other = await applyCode(newGuest(), code)
    expect(other.status).toBe(429)
    // the network limit resets sooner than the cart limit
    expect(Number(other.headers.get('retry-after'))).toBeLessThanOrEqual(10)
    await shop.query('DELETE FROM rate_limits')
  })

  it('rejects concurrent guesses beyond the limit', async () => {
    const { code } = await createDiscount()
    const guest = newGuest()
    const guesses = Array.from({ length: 40 }, (_, n) => applyCode(guest, `GUESS-${n}`))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    expect((await applyCode(guest, code)).status).toBe(429)
    await shop.query('DELETE FROM rate_limits')
  })

  it('moves the code with the cart to the customer, whose own code wins', async () => {
    const [first, second] = [await createDiscount(), await createDiscount({ value: 20 })]
    const { token } = await shop.createUser()
    const merge = async (code: string) => {
      const guest = newGuest()
      await addToCart(guest, tee)
      await applyCode(guest, code)
      return (await shop.call('POST', '/cart/merge', { token, body: guest })).body
    }
    expect(await merge(first.code)).toMatchObject({ discount: { code: first.code, amount: 99.9 }, totalPrice: 899.1 })
    expect(await merge(second.code)).toMatchObject({ discount: { code: first.code, amount: 199.8 } })
  })

  it('applies the best of the automatic discounts and the code', async () => {
    const guest = newGuest()
    await addToCart(guest, tee)
    const { code } = await createDiscount({ value: 10 })
    await createDiscount({ code: null, title: 'Five for all', value: 5 })
    const getCart = async () => (await shop.call('GET', `/cart?guestId=${guest.guestId}`)).body
    expect((await getCart()).discount).toEqual({ title: 'Five for all', amount: 49.95 })
    expect((await applyCode(guest, code)).body.discount).toEqual({ code, title: code, amount: 99.9 })
    await createDiscount({ code: null, title: 'Tee day', value: 300, kind: 'amount', productIds: [tee], usageLimit: 1 })
    expect(await getCart()).toMatchObject({
      discount: { code, title: 'Tee day', amount: 300, reason: 'A better discount is already applied.' },
      totalPrice: 699,
    })
    await placeOrder([{ productId: tee, quantity: 1 }], { totalPrice: 699 })
    expect((await getCart()).discount).toEqual({ code, title: code, amount: 99.9 })
  })
})

describe('a personal code', () => {
  const createCode = (email: string) =>
    shop.db.transaction((tx) => {
      const [now, endsAt] = [shop.now(), new Date(shop.now().getTime() + DAY)]
      return createPersonalCode(tx, { email, percent: 10, endsAt, now })
    })

  it('works once, with the first order of its owner, and not for another account', async () => {
    const [owner, other] = [await shop.createUser(), await shop.createUser()]
    const { code = '' } = (await createCode(`${owner.id.toUpperCase()}@example.in`)) ?? {}
    const guest = newGuest()
    await addToCart(guest, tee)
    expect((await applyCode(guest, code)).body).toMatchObject({ totalPrice: 899.1 })
    const belongsToAnother = 'This code belongs to another email address.'
    await addToCart({}, cap, 1, other.token)
    expect((await applyCode({}, code, other.token)).body).toMatchObject({
      discount: { code, amount: 0, reason: belongsToAnother },
      totalPrice: 999,
    })
    await shop.call('DELETE', '/cart/discount', { token: other.token })
    const { body: merged } = await shop.call('POST', '/cart/merge', { token: other.token, body: guest })
    expect(merged.discount).toMatchObject({ code, amount: 0, reason: belongsToAnother })
    const items = [{ productId: tee, quantity: 1 }]
    const stolen = await startCheckout(other, items, { discountCode: code, totalPrice: 899.1 })
    expect([stolen.status, stolen.body.message]).toEqual([409, belongsToAnother])
    await placeOrder(items, { discountCode: code, totalPrice: 899.1 }, Promise.resolve(owner))
    await addToCart({}, tee, 1, owner.token)
    expect((await applyCode({}, code, owner.token)).body.discount.reason).toBe('You have used this code already.')
    expect(await createCode(`${owner.id}@example.in`)).toBeUndefined()
    const { body } = await callAdmin('GET', `?list=personal&q=${owner.id}`)
    expect(body).toMatchObject([{ code, uses: 1, state: 'used up' }])
    const [{ _id }] = body
    const automatic = await callAdmin('PUT', `/${_id}`, { code: null, title: 'For all' })
    expect([automatic.status, automatic.body.message]).toEqual([
      400,
      "A personal code can't become an automatic discount.",
    ])
  })

  it('is not created for a customer who has ordered', async () => {
    const buyer = await shop.createUser()
    await placeOrder([{ productId: tee, quantity: 1 }], {}, Promise.resolve(buyer))
    expect(await createCode(`${buyer.id}@example.in`)).toBeUndefined()
  })
})

describe('checkout', () => {
  it('carries the discount to checkout, order, invoice, email and export, to the paisa', async () => {
    const jacket = await shop.addProduct(10, { name: 'Jacket', pricePaise: asPaise(260_000) })
    const { _id, code } = await createDiscount({ kind: 'amount', value: 333.33 })
    const { token } = await shop.createUser()
    await addToCart({}, tee, 3, token)
    await addToCart({}, jacket, 1, token)
    const { body: cart } = await applyCode({}, code, token)
    expect(cart).toMatchObject({ subtotal: 5_597, totalPrice: 5_263.67 })
    const items = [
      { productId: tee, quantity: 3 },
      { productId: jacket, quantity: 1, price: 2_600 },
    ]
    const { checkout, order } = await placeOrder(
      items,
      { discountCode: code.toLowerCase(), totalPrice: 5_263.67 },
      Promise.resolve({ token } as never),
    )
    expect(checkout).toMatchObject({
      totalPrice: 5_263.67,
      discount: { code, amount: 333.33 },
      checkoutItems: [{ discount: 178.49 }, { discount: 154.84 }],
      payment: { amount: 526_367 },
    })
    expect(order).toMatchObject({
      totalPrice: 5_263.67,
      discount: { code, amount: 333.33 },
      orderItems: [
        { price: 999, discount: 178.49 },
        { price: 2_600, discount: 154.84 },
      ],
    })
    const { body: invoice } = await shop.call('GET', `/orders/${order._id}/invoice`, { token })
    expect(invoice).toMatchObject({
      total: 5_263.67,
      discount: 333.33,
      // the discount moves the jacket below ₹2,500, where the rate is 5 %
      lines: [
        { unitPrice: 999, discount: 178.49, total: 2_818.51, rate: 5 },
        { unitPrice: 2_600, discount: 154.84, total: 2_445.16, rate: 5 },
      ],
    })
    const { taxableValue, cgst, sgst, igst } = invoice
    expect(Math.round((taxableValue + cgst + sgst + igst) * 100)).toBe(526_367)
    const pdf = await fetch(`${shop.url}/api/orders/${order._id}/invoice.pdf`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(pdf.status).toBe(200)
    const [email] = await shop.query<{ text: string }>(
      `SELECT text FROM emails WHERE "to" = $1 AND subject LIKE 'Your % order %'`,
      [order.user.email],
    )
    expect(email?.text).toContain(`Discount (${code}): −₹333.33`)
    expect(email?.text).toContain('Total paid: ₹5,263.67')
    const csv = await fetch(`${shop.url}/api/admin/orders.csv?ids=${order._id}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(await csv.text()).toMatch(new RegExp(`,4,5263\\.67,0\\.00,paid,.*,India,5597\\.00,${code},333\\.33`))
    // the code is used, so it leaves the cart
    const { body: after } = await shop.call('GET', '/cart', { token })
    expect(after).toMatchObject({ products: [], totalPrice: 0 })
    expect(after).not.toHaveProperty('discount')
    expect((await callAdmin('GET', `/${_id}`)).body).toMatchObject({ uses: 1 })
  })

  it('rejects a wrong total with the current amounts and the reason', async () => {
    const { code } = await createDiscount({ minSubtotal: 1_499 })
    const { token } = await shop.createUser()
    const cheap = { discountCode: code, totalPrice: 899.1 }
    const { status, body } = await startCheckout({ token }, [{ productId: tee, quantity: 1 }], cheap)
    expect([status, body.message, body.errors]).toEqual([
      409,
      'Valid from ₹1,499. Add ₹500 more.',
      [
        { field: 'discountCode', message: 'Valid from ₹1,499. Add ₹500 more.' },
        { field: 'totalPrice', message: 'The total is now ₹999.' },
      ],
    ])
    const full = await startCheckout({ token }, [{ productId: tee, quantity: 1 }], { discountCode: code })
    expect([full.status, full.body.totalPrice]).toEqual([201, 999])
    const wrong = await startCheckout({ token }, [{ productId: tee, quantity: 2 }], {
      discountCode: code,
      totalPrice: 1,
    })
    expect([wrong.status, wrong.body.errors]).toEqual([
      409,
      [{ field: 'totalPrice', message: 'The total is now ₹1,798.20.' }],
    ])
    const dishonest = await startCheckout({ token }, [{ productId: tee, quantity: 1 }], { totalPrice: 1 })
    expect([dishonest.status, dishonest.body.message]).toEqual([
      400,
      'Total price does not match the sum of the items.',
    ])
  })

  it('limits guesses together with those of the cart and of the network', async () => {
    const { code } = await createDiscount({ minSubtotal: 1_499 })
    const items = [{ productId: tee, quantity: 1 }]
    const guess = (customer: { token: string }, discountCode: string) =>
      startCheckout(customer, items, { discountCode, totalPrice: 899.1 })
    const customer = await shop.createUser()
    // a known code that does not apply is no guess
    for (let n = 0; n < 11; n++) expect((await guess(customer, code)).status).toBe(409)
    await applyCode({}, 'GUESS', customer.token)
    const statuses: number[] = []
    for (let n = 0; n < 9; n++) statuses.push((await guess(customer, `GUESS-${n}`)).status)
    expect(statuses).toEqual(Array(9).fill(409))
    expect((await guess(customer, code)).status).toBe(429)
    expect((await applyCode({}, code, customer.token)).status).toBe(429)
    expect((await startCheckout(customer, items, {})).status).toBe(201)

    const other = await shop.createUser()
    await addToCart({}, tee, 1, other.token)
    await applyCode({}, code, other.token)
    for (let n = 0; n < 50; n++) await applyCode(newGuest(), `GUESS-${n}`)
    expect((await guess(await shop.createUser(), 'GUESS')).status).toBe(429)
    // the code on the cart was known
    expect((await startCheckout(other, items, { discountCode: code })).status).toBe(201)
    await shop.query('DELETE FROM rate_limits')
    await shop.query(`UPDATE discounts SET is_active = false WHERE code = '${code}'`)
    for (let n = 0; n < 11; n++) expect((await guess(other, code)).status).toBe(409)
    expect((await applyCode({}, code, other.token)).status).toBe(404)
    expect(await shop.query('SELECT FROM rate_limits')).toEqual([])
    expect((await guess(other, 'GUESS')).status).toBe(409)
    await shop.query('DELETE FROM rate_limits')
  })

  it('counts uses per account and per phone, and first orders too', async () => {
    const items = [{ productId: tee, quantity: 1 }]
    const once = await createDiscount({ perCustomerLimit: 1 })
    const { token } = await placeOrder(items, { discountCode: once.code, totalPrice: 899.1 })
    await addToCart({}, tee, 1, token)
    expect((await applyCode({}, once.code, token)).body.discount.reason).toBe('You have used this code already.')
    const again = await startCheckout({ token }, items, { discountCode: once.code, totalPrice: 899.1 })
    expect(again.body.errors[0]).toEqual({ field: 'discountCode', message: 'You have used this code already.' })

    const first = await createDiscount({ firstOrderOnly: true })
    expect((await applyCode({}, first.code, token)).body.discount.reason).toBe('This code is for your first order.')
    const phone = `+91 97${String(++count).padStart(8, '0')}`
    const overrides = { shippingAddress: { ...address, phone }, discountCode: first.code, totalPrice: 899.1 }
    await placeOrder(items, overrides)
    const other = await shop.createUser()
    const shared = await startCheckout(other, items, {
      ...overrides,
      shippingAddress: { ...address, phone: phone.replace('+91 ', '91') },
    })
    expect([shared.status, shared.body.errors[0].message]).toEqual([409, 'This code is for your first order.'])
    expect((await startCheckout(other, items, { discountCode: first.code, totalPrice: 899.1 })).status).toBe(201)
  })

  it('allows a first-order code again, for the account and the phone, when the order is cancelled', async () => {
    const items = [{ productId: tee, quantity: 1 }]
    const { code } = await createDiscount({ firstOrderOnly: true })
    const shippingAddress = { ...address, phone: `+91 96${String(++count).padStart(8, '0')}` }
    const overrides = { shippingAddress, discountCode: code, totalPrice: 899.1 }
    const { token, order } = await placeOrder(items, overrides)
    const elsewhere = { discountCode: code, totalPrice: 899.1 }
    expect((await startCheckout({ token }, items, elsewhere)).status).toBe(409)
    expect((await startCheckout(await shop.createUser(), items, overrides)).status).toBe(409)
    const cancel = await shop.call('POST', `/admin/orders/${order._id}/cancel`, {
      token: admin.token,
      body: { reason: 'Asked' },
    })
    expect(cancel.status).toBe(200)
    expect((await startCheckout(await shop.createUser(), items, overrides)).status).toBe(201)
    expect((await startCheckout({ token }, items, elsewhere)).status).toBe(201)
  })
})
