import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { deleteOrders } from '#sandbox/gateway/delete-orders.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { demoProducts } from './catalogue/demo-products.ts'
import { loadDemo } from './load-demo.ts'
import { type RemovedDemo, removeDemo } from './remove-demo.ts'

const log = pino({ level: 'silent' })

let shop: TestShop
let summary: RemovedDemo
let ownProductId: string
let orderId: string
let demoReviewCount: number
/** Ids of demo products by what a real customer or the owner did with them. */
const productIds = { bought: '', held: '', inCart: '', renamed: '' }

interface Variant {
  productId: string
  size: string
  color: string
  price: number
}

/** Variants of different demo products that are in stock. */
const findVariants = () =>
  shop.query<Variant>(`
    SELECT DISTINCT ON (p.id) p.id AS "productId", s.size, s.color, p.price_paise / 100 AS price
    FROM products p JOIN stock s ON s.product_id = p.id AND s.size IS NOT NULL AND s.on_hand > 5
    WHERE p.price_paise % 100 = 0 ORDER BY p.id, s.id LIMIT 4`)

const readStates = async () =>
  Object.fromEntries(
    (await shop.query<{ id: string; state: string }>('SELECT id, state FROM products')).map(({ id, state }) => [
      id,
      state,
    ]),
  )

beforeAll(async () => {
  shop = await startTestShop()
  await loadDemo({ ...shop, log, withOrders: true })
  ownProductId = await shop.addProduct(3)
  demoReviewCount = (await shop.query('SELECT FROM reviews WHERE is_demo')).length
  await shop.query(
    `INSERT INTO reviews (id, product_id, author, rating, text, created_at) VALUES ($1, $1, 'Asha R.', 5, 'Soft and heavy.', now())`,
    [ownProductId],
  )
  const [bought, held, inCart, renamed] = await findVariants()
  if (!bought || !held || !inCart || !renamed) throw new Error('The demo has too few variants')
  Object.assign(productIds, {
    bought: bought.productId,
    held: held.productId,
    inCart: inCart.productId,
    renamed: renamed.productId,
  })
  const shopper = await shop.createUser()
  const { body: checkout } = await shop.createCheckout(shopper, [{ ...bought, quantity: 1 }])
  const { body: proof } = await shop.payAtProvider(checkout.payment.orderId)
  await shop.submitPaymentProof(shopper, checkout._id, proof)
  orderId = (await shop.finalizeCheckout(shopper, checkout._id)).body._id
  expect((await shop.createCheckout(shopper, [{ ...held, quantity: 2 }])).status).toBe(201)
  const { productId, size, color } = inCart
  const line = { productId, size, color, quantity: 1, guestId: 'guest_remove_demo' }
  expect((await shop.call('POST', '/cart', { body: line })).status).toBe(200)
  await shop.query(`UPDATE products SET sku = 'OWN-1' WHERE id = $1`, [productIds.renamed])
  await shop.query(`UPDATE shop_settings SET value = jsonb_set(value, '{tagline}', '"Ours"') WHERE section = 'brand'`)
  await shop.query(
    `UPDATE shop_settings SET value = jsonb_set(value, '{copy,homeLink}', '"Home"') WHERE section = 'brand'`,
  )
  await shop.query(`UPDATE collections SET edited_at = now() WHERE name = 'Hoodie'`)
  summary = await removeDemo({
    ...shop,
    now: () => new Date(),
    deleteProviderOrders: (ids) => deleteOrders(shop.pool, ids),
  })
})
afterAll(() => shop.close())

it('deletes the demo products and archives those in a real order, checkout or cart', async () => {
  // four of the catalogue stay, the drop goes
  expect(summary).toEqual({ orders: 0, archivedProducts: 3, deletedProducts: demoProducts.length - 4 + 1 })
  expect(await readStates()).toEqual({
    [ownProductId]: 'live',
    [productIds.renamed]: 'live',
    [productIds.bought]: 'archived',
    [productIds.held]: 'archived',
    [productIds.inCart]: 'archived',
  })
})

it('keeps the real order, its invoice and the real hold', async () => {
  expect(await shop.query('SELECT id FROM orders')).toEqual([{ id: orderId }])
  expect(await shop.query('SELECT held FROM stock WHERE product_id = $1 AND held > 0', [productIds.held])).toEqual([
    { held: 2 },
  ])
  expect(await shop.findInvariantViolations()).toEqual([])
})

it('removes the collections that nobody has edited and no product is in', async () => {
  const [{ collections = [] } = {}] = await shop.query<{ collections: string[] }>(
    'SELECT collections FROM products WHERE id = $1',
    [productIds.renamed],
  )
  const rows = await shop.query<{ name: string; banner_url: string | null }>('SELECT name, banner_url FROM collections')
  const names = rows.map(({ name }) => name)
  expect(names.toSorted()).toEqual([...collections, 'Hoodie'].toSorted())
  expect(rows.filter(({ banner_url }) => banner_url !== null)).toEqual([])
})

it("removes the demo's settings and keeps what the owner changed", async () => {
  const rows = await shop.query<{ section: string; value: object }>('SELECT section, value FROM shop_settings')
  expect(rows).toHaveLength(8)
  for (const { section, value } of rows)
    expect(value).toEqual(section === 'brand' ? { tagline: 'Ours', copy: { homeLink: 'Home' } } : {})
})

it('removes the examples of reviews, also of products that stay', async () => {
  expect(demoReviewCount).toBeGreaterThan(3)
  expect(await shop.query('SELECT author FROM reviews')).toEqual([{ author: 'Asha R.' }])
})

it('changes nothing when it is called again', async () => {
  const read = () =>
    shop.query(`
    SELECT (SELECT jsonb_agg(s ORDER BY section) FROM shop_settings s) AS settings, (SELECT jsonb_agg(c) FROM site_content c) AS content`)
  const before = await read()
  const deps = { ...shop, now: () => new Date(), deleteProviderOrders: async () => {} }
  expect(await removeDemo(deps)).toEqual({ orders: 0, deletedProducts: 0, archivedProducts: 0 })
  expect(await read()).toEqual(before)
})

it('does not load the demo again, although the catalogue is empty', async () => {
  const database = await createMigratedDatabase()
  onTestFinished(() => database.close())
  await loadDemo({ ...database, log, withOrders: true })
  await removeDemo({ ...database, now: () => new Date(), deleteProviderOrders: async () => {} })
  expect(await loadDemo({ ...database, log, withOrders: true })).toBe(0)
  const { rows } = await database.pool.query(
    'SELECT FROM demo_orders UNION ALL SELECT FROM products UNION ALL SELECT FROM pages WHERE published IS NOT NULL',
  )
  expect(rows).toEqual([])
})
