import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createProduct } from '#domains/catalogue/server/create-product.ts'
import { createDiscount } from '#domains/discounts/server/save-discount.ts'
import type { PaymentProvider } from '#domains/payments/server/api.ts'
import { type Database, openDatabase } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { asPaise } from '#shared/money.ts'
import { createLoggedInUsers } from '#tests/support/create-logged-in-user.ts'
import { address } from '#tests/support/create-shop-client.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { recordRoundTrips } from '#tests/support/record-round-trips.ts'
import { shopSettings } from '#tests/support/shop-settings.ts'
import { checkInvariants } from './admin-payments.ts'
import { createCheckout } from './create-checkout.ts'
import { finalizeCheckout, payCheckout } from './pay-checkout.ts'

const PRICE = 999
/** Two items, in paise. */
const order = { id: 'order_1', amount: 2 * PRICE * 100, currency: 'INR' }
const payment = { id: 'pay_1', order_id: order.id, amount: order.amount, currency: 'INR', status: 'captured' as const }
/** A provider that confirms immediately, so only the shop's own statements are counted. */
const paymentProvider = {
  createOrder: async () => order,
  listPayments: async () => [{ ...payment, created_at: Math.floor(Date.now() / 1000) }],
  verifyPaymentSignature: () => true,
} as unknown as PaymentProvider
const proof = { razorpay_payment_id: payment.id, razorpay_order_id: order.id, razorpay_signature: 'checked elsewhere' }

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

async function prepareCheckout({ db }: Pick<Database, 'db'> = database) {
  const deps = {
    db,
    paymentProvider,
    shopSettings,
    log: pino({ level: 'silent' }),
    jobs: { enqueue: async () => {} },
    now: () => new Date(),
  }
  const [user] = await createLoggedInUsers({ db }, 1)
  if (!user) throw new Error('no user')
  const { id: productId } = await createProduct(database, {
    sku: newId(),
    name: 'Tee',
    description: ['A shirt.'],
    brand: 'Nukkad',
    material: 'Cotton',
    gender: 'Unisex',
    pricePaise: asPaise(PRICE * 100),
    category: 'Top Wear',
    collections: [],
    images: [],
    sizes: [],
    colors: [],
    stock: [{ quantity: 5 }],
  })
  const checkoutItems = [{ productId, quantity: 2, price: PRICE }]
  const request = { checkoutItems, shippingAddress: address, paymentMethod: 'Online' as const, totalPrice: 2 * PRICE }
  return { deps, account: user.account, productId, request }
}

it('takes three round trips to start a checkout, two to pay it and one to return the order', async () => {
  const { db, pool } = database
  const { deps, account, productId, request } = await prepareCheckout()

  let id = ''
  const started = await recordRoundTrips(pool, async () => {
    id = (await createCheckout(deps, account, request)).id
  })
  expect(started).toHaveLength(3)
  expect(await recordRoundTrips(pool, () => payCheckout(deps, account, { id, proof }))).toHaveLength(2)
  let lines: unknown
  const finalized = await recordRoundTrips(pool, async () => {
    lines = (await finalizeCheckout(deps, account, id)).lines
  })
  expect(finalized).toHaveLength(1)
  expect(lines).toEqual([expect.objectContaining({ productId, quantity: 2 })])
  const violations = (await checkInvariants({ db })).flatMap(({ found }) => found)
  expect(violations).toEqual([])
})

it('takes two more round trips to start a checkout with a discount code', async () => {
  const { deps, account, request } = await prepareCheckout()
  const terms = { code: 'ROUND-TRIPS', kind: 'amount' as const, value: 99, usageLimit: 10 }
  await createDiscount(deps, { id: newId(), name: 'Owner' }, terms)
  const createOrder = async () => ({ ...order, id: 'order_4', amount: order.amount - 99 * 100 })
  const withCode = { ...request, discountCode: terms.code, totalPrice: request.totalPrice - 99 }
  const started = await recordRoundTrips(database.pool, () =>
    createCheckout(
      { ...deps, paymentProvider: { ...paymentProvider, createOrder }, network: '203.0.113.0' },
      account,
      withCode,
    ),
  )
  expect(started).toHaveLength(5)
})

it('takes five round trips to switch to cash on delivery and eight to place the order', async () => {
  const { db, pool } = database
  const { deps: onlineDeps, account, request } = await prepareCheckout()
  const createOrder = async () => ({ ...order, id: 'order_3' })
  const deps = { ...onlineDeps, paymentProvider: { ...paymentProvider, createOrder, listPayments: async () => [] } }
  const online = await createCheckout(deps, account, request)

  let id = ''
  const switched = await recordRoundTrips(pool, async () => {
    id = (await createCheckout(deps, account, { ...request, paymentMethod: 'COD' })).id
  })
  expect(id).not.toBe(online.id)
  expect(switched).toHaveLength(5)
  expect(await recordRoundTrips(pool, () => finalizeCheckout(deps, account, id))).toHaveLength(8)
  expect((await checkInvariants({ db })).flatMap(({ found }) => found)).toEqual([])
})

it('leaves it to the other statements whether they wait for the disk', async () => {
  await database.pool.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET synchronous_commit = on`)
  const durable = openDatabase({ url: database.url, poolSize: 1 }, pino({ level: 'silent' }))
  onTestFinished(durable.close)
  const { deps, account, request } = await prepareCheckout(durable)
  const settings: unknown[] = []
  const createOrder: PaymentProvider['createOrder'] = async () => {
    settings.push(...(await durable.pool.query('SHOW synchronous_commit')).rows)
    return { ...order, id: 'order_2' }
  }

  await createCheckout({ ...deps, paymentProvider: { ...paymentProvider, createOrder } }, account, request)
  expect(settings).toEqual([{ synchronous_commit: 'on' }])
})
