import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { publishScheduled } from '#domains/catalogue/server/publish-scheduled.ts'
import { countCustomerUnits } from '#domains/checkout/server/drop-limit-store.ts'
import { address, type Customer } from '#tests/support/create-shop-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { advanceQueues } from './advance-queues.ts'
import { deleteOldQueueEntries } from './delete-old-queue-entries.ts'
import { findCountdownPath } from './find-countdown-path.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterEach(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const drop = { limitPerCustomer: 1, hasWaitingList: true, showsPrice: true }

const addDrop = (units: number, overrides: Parameters<TestShop['addProduct']>[1] = {}) =>
  shop.addProduct(units, { drop, ...overrides })

let created = 0
const createToken = () => `browser-${String(++created).padStart(20, '0')}`

/** Everyone lives elsewhere and has a phone of their own, unless said otherwise. */
const createAddress = () => ({
  ...address,
  address: `${++created} Brigade Road`,
  phone: `+91 98450 ${String(10_000 + created)}`,
})

const join = (productId: string, { token = createToken(), login, ...body }: Record<string, string | undefined> = {}) =>
  shop
    .call('POST', `/drops/${productId}/places`, { body: { token, ...body }, ...(login ? { token: login } : {}) })
    .then((response) => ({ ...response, token }))

const getStatus = async (productId: string, token: string, login?: string) =>
  (await shop.call('GET', `/drops/${productId}/status?token=${token}`, login ? { token: login } : {})).body

const checkOut = (
  customer: Customer,
  productId: string,
  { dropToken, quantity = 1, shippingAddress = createAddress() }: Record<string, unknown> & { quantity?: number } = {},
) => shop.createCheckout(customer, [{ productId, quantity }], { shippingAddress, ...(dropToken ? { dropToken } : {}) })

async function pay(customer: Customer, checkout: { _id: string; payment: { orderId: string } }) {
  const { body: proof } = await shop.payAtProvider(checkout.payment.orderId)
  await shop.submitPaymentProof(customer, checkout._id, proof)
  return shop.finalizeCheckout(customer, checkout._id)
}

const advance = () => advanceQueues({ ...shop.deps, origin: shop.url })

describe('a drop before its opening', () => {
  const opensAt = '2199-11-20T12:30:00.000Z'

  it('shows a countdown page, but no product and no price unless the owner wants it', async () => {
    const secret = { drop: { ...drop, showsPrice: false }, state: 'draft' as const, publishAt: new Date(opensAt) }
    const productId = await addDrop(5, secret)
    const { status, body } = await shop.call('GET', `/drops/${productId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ productId, opensAt, limitPerCustomer: 1, hasWaitingList: true })
    expect(body).not.toHaveProperty('price')
    expect(body.variants).toHaveLength(1)
    expect(body.variants[0]).not.toHaveProperty('available')
    expect((await shop.call('GET', `/products/${productId}`)).status).toBe(404)
    const shown = await addDrop(5, { ...secret, drop })
    expect((await shop.call('GET', `/drops/${shown}`)).body.price).toBe(999)
  })

  it('has a countdown page, which the path of its product redirects to until it opens', async () => {
    const announced = await addDrop(5, { state: 'draft', publishAt: new Date(opensAt), slug: 'announced-drop' })
    const scheduled = await shop.addProduct(1, { state: 'draft', publishAt: new Date(opensAt) })
    const find = (path: string) => findCountdownPath(shop.deps, path)
    expect(await find(`/product/${announced}`)).toBe('/drops/announced-drop')
    expect(await find('/product/announced-drop')).toBe('/drops/announced-drop')
    for (const path of [`/product/${scheduled}`, `/product/${await addDrop(1)}`, '/product/none', `/${announced}`])
      expect([path, await find(path)]).toEqual([path, undefined])
  })

  it('rejects queue entries and checkouts', async () => {
    const productId = await addDrop(5, { state: 'draft', publishAt: new Date(opensAt) })
    expect(await join(productId)).toMatchObject({ status: 409, body: { message: "This drop isn't open yet." } })
    const checkout = await checkOut(await shop.createUser(), productId)
    expect(checkout).toMatchObject({
      status: 409,
      body: { errors: [{ message: 'This item is no longer available.' }] },
    })
    expect(await getStatus(productId, createToken())).toMatchObject({ isOpen: false, now: expect.any(String) })
  })

  it('is not a drop without an opening time, or without drop mode', async () => {
    const draft = await addDrop(1, { state: 'draft' })
    const scheduled = await shop.addProduct(1, { state: 'draft', publishAt: new Date(opensAt) })
    expect((await shop.call('GET', `/drops/${draft}`)).status).toBe(404)
    expect((await shop.call('GET', `/drops/${scheduled}`)).status).toBe(404)
  })

  it('opens when its time has come', async () => {
    const productId = await addDrop(1, { state: 'draft', publishAt: new Date(Date.now() - 1) })
    expect((await join(productId)).status).toBe(409)
    await publishScheduled(shop)
    expect(await join(productId)).toMatchObject({ status: 201, body: { state: 'held' } })
  })
})

describe('a rush', () => {
  it('sells every unit once, in the order of arrival, and lets all others wait', async () => {
    const productId = await addDrop(5)
    const joined = await Promise.all(Array.from({ length: 30 }, () => join(productId)))
    expect(joined.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 201))
    const held = joined.filter(({ body }) => body.state === 'held')
    const waiting = joined.filter(({ body }) => body.state === 'waiting')
    expect(held).toHaveLength(5)
    expect(waiting.map(({ body }) => body.position).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 25 }, (_, index) => index + 1),
    )
    const orders = await Promise.all(
      held.map(async ({ token }) => {
        const customer = await shop.createUser()
        const checkout = await checkOut(customer, productId, { dropToken: token })
        expect(checkout.status).toBe(201)
        return pay(customer, checkout.body)
      }),
    )
    expect(orders.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await advance()
    expect(await getStatus(productId, waiting[0]?.token ?? '')).toMatchObject({
      isOpen: true,
      isSoldOut: true,
      waiting: 25,
      place: { state: 'waiting' },
    })
  })

  it('says sold out without a waiting list', async () => {
    const productId = await addDrop(1, { drop: { ...drop, hasWaitingList: false } })
    const joined = await Promise.all([join(productId), join(productId)])
    expect(joined.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(joined.find(({ status }) => status === 409)?.body.message).toBe('Sold out: all of these are bought or held.')
  })
})

describe('a queue entry', () => {
  it('exists once per browser and once per account, however often it is requested', async () => {
    const productId = await addDrop(5)
    const { token } = await join(productId)
    const asha = await shop.createUser()
    await join(productId, { login: asha.token })
    await join(productId, { token })
    await join(productId, { login: asha.token })
    const [stock] = await shop.query('SELECT held FROM stock WHERE product_id = $1', [productId])
    expect(stock).toEqual({ held: 2 })
  })

  it('cannot be used by another browser, or overtaken at checkout', async () => {
    const productId = await addDrop(1)
    const { token } = await join(productId)
    const second = await join(productId)
    const stranger = await shop.createUser()
    expect(await checkOut(stranger, productId, { dropToken: createToken() })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Others are in line for Tee \d+\. Get your place on its page\.$/) },
    })
    expect((await checkOut(stranger, productId, { dropToken: second.token })).status).toBe(409)
    expect((await checkOut(await shop.createUser(), productId, { dropToken: token })).status).toBe(201)
  })

  it('that belongs to an account cannot be used by another account in the same browser', async () => {
    const productId = await addDrop(1)
    const [asha, ravi] = [await shop.createUser(), await shop.createUser()]
    const { token } = await join(productId, { login: asha.token })
    await join(productId)
    expect((await checkOut(ravi, productId, { dropToken: token })).status).toBe(409)
    expect((await checkOut(asha, productId, { dropToken: token })).status).toBe(201)
  })

  it('that lapses passes its unit to the next entry, whose shopper gets an email', async () => {
    const productId = await addDrop(1)
    const first = await join(productId)
    const second = await join(productId, { email: 'meera@example.in' })
    const third = await join(productId)
    shop.advanceMinutes(11)
    await advance()
    expect(await getStatus(productId, first.token)).toMatchObject({ place: { state: 'lapsed' } })
    expect(await getStatus(productId, second.token)).toMatchObject({ place: { state: 'held' } })
    expect(await getStatus(productId, third.token)).toMatchObject({ place: { state: 'waiting', position: 1 } })
    const [email] = await shop.query(`SELECT subject FROM emails WHERE "to" = 'meera@example.in'`)
    expect(email?.['subject']).toMatch(/^It’s your turn: Tee \d+$/)
    // at the end of the queue, not in the old position
    expect(await join(productId, { token: first.token })).toMatchObject({ body: { state: 'waiting', position: 2 } })
  })

  it('passes its unit to the next entry when its checkout is cancelled or expires, or its shopper leaves', async () => {
    const productId = await addDrop(1)
    const [first, second, third, fourth] = [
      await join(productId),
      await join(productId),
      await join(productId),
      await join(productId),
    ]
    const asha = await shop.createUser()
    const cancelled = await checkOut(asha, productId, { dropToken: first.token })
    expect((await shop.call('DELETE', `/checkout/${cancelled.body._id}`, asha)).status).toBe(200)
    await advance()
    expect(await getStatus(productId, second.token)).toMatchObject({ place: { state: 'held' } })
    expect((await checkOut(await shop.createUser(), productId, { dropToken: second.token })).status).toBe(201)
    shop.advanceMinutes(25)
    await shop.reconcile()
    await advance()
    expect(await getStatus(productId, third.token)).toMatchObject({ place: { state: 'held' } })
    const left = await shop.call('POST', `/drops/${productId}/leave`, { body: { token: third.token } })
    expect(left.body).toEqual({ left: true })
    await advance()
    expect(await getStatus(productId, fourth.token)).toMatchObject({ place: { state: 'held' } })
  })

  it('is deleted after 90 days, unless it holds a unit', async () => {
    const productId = await addDrop(1)
    const [held, waiting] = [await join(productId), await join(productId)]
    await shop.query(`UPDATE drop_places SET joined_at = now() - interval '91 days' WHERE product_id = $1`, [productId])
    await deleteOldQueueEntries(shop)
    expect(await getStatus(productId, held.token)).toHaveProperty('place.state', 'held')
    expect(await getStatus(productId, waiting.token)).not.toHaveProperty('place')
  })

  it('is for the variant that the shopper chose, also if all share their stock', async () => {
    const productId = await addDrop(1, { sizes: ['S', 'M'], colors: ['Black'] })
    expect(await join(productId)).toMatchObject({
      status: 400,
      body: { message: "This product isn't sold in that size or colour." },
    })
    expect((await join(productId, { size: 'XXL' })).status).toBe(400)
    const { token, body } = await join(productId, { size: 'M' })
    expect(body).toMatchObject({ state: 'held', size: 'M', color: 'Black' })
    expect(await getStatus(productId, token)).toMatchObject({ place: { size: 'M', color: 'Black' } })
  })

  it('can get an email address later', async () => {
    const productId = await addDrop(1)
    const { token } = await join(productId)
    await join(productId, { token, email: 'late@example.in' })
    const [row] = await shop.query('SELECT email FROM drop_places WHERE product_id = $1', [productId])
    expect(row).toEqual({ email: 'late@example.in' })
  })

  it('that belongs to an account needs no token', async () => {
    const productId = await addDrop(1)
    const asha = await shop.createUser()
    await join(productId, { login: asha.token })
    await join(productId)
    expect((await checkOut(asha, productId)).status).toBe(201)
  })
})

describe('the limit per customer', () => {
  it('counts an order and a checkout of the same account, phone number or address', async () => {
    const productId = await addDrop(9)
    const own = createAddress()
    const asha = await shop.createUser()
    await pay(asha, (await checkOut(asha, productId, { shippingAddress: own })).body)
    const refusal = {
      status: 409,
      body: { message: expect.stringMatching(/^Tee \d+: at most 1 per customer\. You already have 1\.$/) },
    }
    const other = createAddress()
    expect(await checkOut(asha, productId)).toMatchObject(refusal)
    const samePhone = { ...other, phone: own.phone.replace('+91 ', '').replace(' ', '') }
    expect(await checkOut(await shop.createUser(), productId, { shippingAddress: samePhone })).toMatchObject(refusal)
    const sameAddress = { ...other, address: own.address.toUpperCase().replace(' ', ', ') }
    expect(await checkOut(await shop.createUser(), productId, { shippingAddress: sameAddress })).toMatchObject(refusal)
    expect((await checkOut(await shop.createUser(), productId, { shippingAddress: other })).status).toBe(201)
  })

  it('refuses a queue entry to an account that has bought as many, or is paying for them', async () => {
    const productId = await addDrop(9)
    const asha = await shop.createUser()
    const { body: checkout } = await checkOut(asha, productId)
    const refusal = {
      status: 409,
      body: { message: expect.stringMatching(/: at most 1 per customer\. You already have 1\.$/) },
    }
    expect(await join(productId, { login: asha.token })).toMatchObject(refusal)
    await pay(asha, checkout)
    expect(await join(productId, { login: asha.token })).toMatchObject(refusal)
    expect((await join(productId, { login: (await shop.createUser()).token })).body.state).toBe('held')
  })

  it('is counted without reading every order line', async () => {
    const productId = await addDrop(9)
    const asha = await shop.createUser()
    const shippingAddress = createAddress()
    await pay(asha, (await checkOut(asha, productId, { shippingAddress })).body)
    const rollback = new Error('rollback')
    const work = shop.db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO orders (id, checkout_id, customer_name, customer_email, address, total_paise, payment_method,
          currency, placed_at)
        SELECT 'many-' || n, 'many-' || n, 'Meera', 'meera@example.in', ${JSON.stringify(createAddress())}::jsonb, 99900, 'COD',
          'INR', now() FROM generate_series(1, 10000) AS n`)
      await tx.execute(sql`INSERT INTO order_lines (id, order_id, position, product_id, stock_id, sku, name, category, image,
          price_paise, quantity)
        SELECT 'many-' || n, 'many-' || n, 0, 'another', 1000000 + n % 100, 'TEE', 'Tee', 'T-shirts', '/tee.webp', 99900, 1
        FROM generate_series(1, 10000) AS n`)
      await tx.execute(sql`ANALYZE orders, order_lines, stock`)
      const countReads = async () =>
        (
          await tx.execute<{ reads: string }>(
            sql`SELECT seq_tup_read AS reads FROM pg_stat_xact_user_tables WHERE relname = 'order_lines'`,
          )
        ).rows[0]?.reads
      const before = await countReads()
      const customer = { userId: asha.id, address: shippingAddress }
      const units = await countCustomerUnits(tx, [{ productId, limitPerCustomer: 1 }], customer, [])
      expect(units).toEqual(new Map([[productId, 1]]))
      expect(await countReads()).toBe(before)
      throw rollback
    })
    await expect(work).rejects.toBe(rollback)
  })

  it('names the quantity to reduce to', async () => {
    const productId = await addDrop(9, { drop: { ...drop, limitPerCustomer: 2 } })
    const response = await checkOut(await shop.createUser(), productId, { quantity: 3 })
    expect(response).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'checkoutItems.0', message: expect.stringContaining('at most 2'), limit: 2 }] },
    })
  })

  it('holds when several accounts with one phone number check out at the same moment', async () => {
    const productId = await addDrop(9)
    const { phone } = createAddress()
    const customers = await Promise.all(Array.from({ length: 4 }, () => shop.createUser()))
    const responses = await Promise.all(
      customers.map((customer) => checkOut(customer, productId, { shippingAddress: { ...createAddress(), phone } })),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  it('refunds a late payment of a customer who has bought another since', async () => {
    const productId = await addDrop(9)
    const asha = await shop.createUser()
    const shippingAddress = createAddress()
    const late = await checkOut(asha, productId, { shippingAddress })
    shop.advanceMinutes(25)
    await shop.reconcile()
    await pay(asha, (await checkOut(asha, productId, { shippingAddress })).body)
    await shop.payAtProvider(late.body.payment.orderId)
    shop.advanceMinutes(60)
    await shop.reconcile()
    const outcome = await shop.call('GET', `/checkout/${late.body._id}/outcome`, asha)
    expect(outcome.body).toMatchObject({
      outcome: 'refunded',
      message: expect.stringContaining('you already have as many as this drop allows'),
    })
  })
})
