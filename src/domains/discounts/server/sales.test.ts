import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertSyntheticProducts } from '#demo/insert-synthetic-products.ts'
import { asPaise } from '#shared/money.ts'
import { HOUR } from '#shared/time.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { createSale as createLargeSale } from './create-sale.ts'
import { undoSale } from './end-sale.ts'
import { runDueSales } from './run-sales.ts'

let shop: TestShop
let admin: { id: string; token: string }
/** ₹999, without an original price. */
let tee: string
/** ₹999, ₹1,199 in XL, ₹1,499 before. */
let hoodie: string
let elapsedMinutes = 0

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
})
afterAll(() => shop.close())
beforeEach(async () => {
  tee = await shop.addProduct(10, { name: 'Plain Tee', collections: ['Tees'] })
  hoodie = await shop.addProduct(0, {
    name: 'Zip Hoodie',
    originalPricePaise: asPaise(149_900),
    sizes: ['M', 'XL'],
    stock: [],
    variants: [{ size: 'XL', color: null, sku: null, barcode: null, pricePaise: asPaise(119_900) }],
  })
})
afterEach(async () => {
  shop.advanceMinutes(-elapsedMinutes)
  elapsedMinutes = 0
  await shop.query('DELETE FROM sale_prices')
  await shop.query('DELETE FROM sales')
  await shop.query('DELETE FROM products')
})

const callSales = (method: string, path = '', body?: unknown) =>
  shop.call(method, `/admin/sales${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })

const inFuture = (ms: number) => new Date(shop.now().getTime() + ms).toISOString()

async function createSale(fields: Record<string, unknown> = {}) {
  const { status, body } = await callSales('POST', '', {
    title: 'Diwali',
    kind: 'percent',
    value: 20,
    productIds: [tee, hoodie],
    ...fields,
  })
  expect(body).toMatchObject({ title: fields['title'] ?? 'Diwali' })
  expect(status).toBe(201)
  return body as { _id: string; state: string }
}

function advanceMinutes(minutes: number): void {
  shop.advanceMinutes(minutes)
  elapsedMinutes += minutes
}

const run = () => runDueSales(shop.deps)

async function readPrices(): Promise<Record<string, unknown>> {
  const products = await shop.query(
    'SELECT name, price_paise / 100.0 AS price, original_price_paise / 100.0 AS original, lowest_price_paise / 100.0 AS lowest FROM products',
  )
  const variants = await shop.query(
    `SELECT name || ' ' || size AS name, product_variants.price_paise / 100.0 AS price
     FROM product_variants JOIN products ON products.id = product_id`,
  )
  return Object.fromEntries(
    [...products, ...variants].map(({ name, ...prices }) => [
      name,
      Object.values(prices).map((price) => (price === null ? null : Number(price))),
    ]),
  )
}

/** Price, original price and lowest price; of a variant only the price. */
const regularPrices = {
  'Plain Tee': [999, null, 999],
  'Zip Hoodie': [999, 1_499, 999],
  'Zip Hoodie XL': [1_199],
}
const salePrices = {
  'Plain Tee': [799, 999, 799],
  'Zip Hoodie': [799, 1_499, 799],
  'Zip Hoodie XL': [959],
}

describe('a sale', () => {
  it('lowers prices at its start and restores them at its end, all together', async () => {
    const { _id } = await createSale({ startsAt: inFuture(HOUR), endsAt: inFuture(2 * HOUR) })
    await run()
    expect(await readPrices()).toEqual(regularPrices)
    expect((await callSales('GET', `/${_id}`)).body).toMatchObject({ state: 'scheduled', createdBy: 'Asha' })

    advanceMinutes(61)
    await run()
    expect(await readPrices()).toEqual(salePrices)
    const running = (await callSales('GET')).body
    expect(running).toMatchObject([{ state: 'running', productCount: 2, leftOutCount: 0, keptCount: 0 }])
    // a second run, as by another process, changes nothing
    await run()
    expect(await readPrices()).toEqual(salePrices)

    advanceMinutes(60)
    expect((await callSales('GET', `/${_id}`)).body).toMatchObject({ state: 'ended' })
    await run()
    expect(await readPrices()).toEqual(regularPrices)
    expect((await callSales('GET', `/${_id}`)).body).toMatchObject({ state: 'ended', endedAt: expect.any(String) })
  })

  it('changes what carts and lists show, and names itself as the editor of its products', async () => {
    const { body: before } = await shop.call('GET', `/admin/products/${tee}`, { token: admin.token })
    const guest = { guestId: 'guest_sale' }
    await shop.call('POST', '/cart', { body: { ...guest, productId: tee, quantity: 2 } })
    await createSale()
    expect((await shop.call('GET', '/cart?guestId=guest_sale')).body).toMatchObject({ totalPrice: 1_598 })
    expect((await shop.call('GET', `/products/${tee}`)).body).toMatchObject({ price: 799, originalPrice: 999 })
    expect((await shop.call('GET', '/products?search=sale')).body.map(({ _id }: { _id: string }) => _id)).toContain(tee)
    const { status, body } = await shop.call('PUT', `/admin/products/${tee}`, {
      token: admin.token,
      body: { material: 'Wool', version: before.version },
    })
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^The sale “Diwali” changed this product on/)])
  })

  it('by an amount skips products that cost too little', async () => {
    const cap = await shop.addProduct(1, { name: 'Cap', pricePaise: asPaise(30_000) })
    await createSale({ kind: 'amount', value: 299.5, productIds: [tee, cap] })
    expect(await readPrices()).toMatchObject({ 'Plain Tee': [699.5, 999, 699.5], Cap: [300, null, 300] })
    expect((await callSales('GET')).body).toMatchObject([{ productCount: 1, leftOutCount: 1, value: 299.5 }])
  })

  it('has the products that its collections have when it starts', async () => {
    const collections = (await shop.call('GET', '/collections')).body as { _id: string; name: string }[]
    const collectionIds = collections.filter(({ name }) => name === 'Tees').map(({ _id }) => _id)
    const { _id } = await createSale({ collectionIds, productIds: [], startsAt: inFuture(HOUR) })
    await shop.addProduct(1, { name: 'Early Tee', collections: ['Tees'] })
    advanceMinutes(61)
    await run()
    await shop.addProduct(1, { name: 'Late Tee', collections: ['Tees'] })
    await shop.query(`UPDATE products SET collections = '{}' WHERE name = 'Plain Tee'`)
    await run()
    expect(await readPrices()).toMatchObject({
      'Plain Tee': [799, 999, 799],
      'Early Tee': [799, 999, 799],
      'Late Tee': [999, null, 999],
      'Zip Hoodie': [999, 1_499, 999],
    })
    await callSales('POST', `/${_id}/end`)
    expect(await readPrices()).toMatchObject({ 'Plain Tee': [999, null, 999], 'Early Tee': [999, null, 999] })
  })

  it('whose end passed while the shop was off never starts', async () => {
    const { _id } = await createSale({ startsAt: inFuture(HOUR), endsAt: inFuture(2 * HOUR) })
    advanceMinutes(180)
    await run()
    expect(await readPrices()).toEqual(regularPrices)
    expect((await callSales('GET', `/${_id}`)).body).toMatchObject({ state: 'ended' })
  })

  it('starts after another one with the same products has ended, even if both are late', async () => {
    await createSale({ endsAt: inFuture(HOUR) })
    await createSale({ title: 'Next', value: 50, startsAt: inFuture(2 * HOUR) })
    advanceMinutes(300)
    await run()
    expect(await readPrices()).toMatchObject({ 'Plain Tee': [499, 999, 499], 'Zip Hoodie XL': [599] })
  })
})

describe('the end of a sale', () => {
  it('keeps prices that were changed by hand, and lists them', async () => {
    const { _id } = await createSale()
    const edit = (id: string, body: object) => shop.call('PUT', `/admin/products/${id}`, { token: admin.token, body })
    await edit(tee, { price: 849 })
    await edit(hoodie, { variants: [{ size: 'XL', price: 1_000 }] })
    const { body } = await callSales('POST', `/${_id}/undo`)
    expect(body).toMatchObject({ state: 'undone', keptCount: 2, endedBy: 'Asha' })
    expect(await readPrices()).toEqual({
      'Plain Tee': [849, 999, 849],
      'Zip Hoodie': [999, 1_499, 999],
      'Zip Hoodie XL': [1_000],
    })
    expect((await callSales('GET', `/${_id}`)).body.kept).toEqual([
      { productId: tee, name: 'Plain Tee', before: 999, salePrice: 799, price: 849 },
      { productId: hoodie, name: 'Zip Hoodie', size: 'XL', before: 1_199, salePrice: 959, price: 1_000 },
    ])
  })

  it('keeps an original price that was changed by hand, unless it is below the price', async () => {
    const { _id } = await createSale()
    const edit = (id: string, originalPrice: number) =>
      shop.call('PUT', `/admin/products/${id}`, { token: admin.token, body: { originalPrice } })
    await edit(tee, 1_099)
    await edit(hoodie, 900)
    await callSales('POST', `/${_id}/end`)
    expect(await readPrices()).toMatchObject({ 'Plain Tee': [999, 1_099, 999], 'Zip Hoodie': [999, null, 999] })
  })

  it('copes with variants and products that are gone', async () => {
    const { _id } = await createSale()
    await shop.query('DELETE FROM products WHERE id = $1', [tee])
    await shop.query('DELETE FROM product_variants')
    const { body } = await callSales('POST', `/${_id}/end`)
    expect(body).toMatchObject({ state: 'ended', keptCount: 1 })
    expect(await readPrices()).toEqual({ 'Zip Hoodie': [999, 1_499, 999] })
    const [kept] = (await callSales('GET', `/${_id}`)).body.kept
    expect(kept).not.toHaveProperty('price')
  })

  it('is recorded, like the start, with the number of products', async () => {
    const { _id } = await createSale()
    await callSales('POST', `/${_id}/end`)
    const { body } = await shop.call('GET', `/admin/changes?subject=${_id}`, { token: admin.token })
    const changes = body.map(({ actor, after, undoable }: Record<string, { name: string }>) => [
      actor?.name,
      after,
      undoable,
    ])
    expect(changes.reverse()).toEqual([
      ['Asha', expect.objectContaining({ change: 'sale scheduled', percent: 20 }), false],
      ['The sale “Diwali”', { change: 'prices lowered', products: 2 }, false],
      ['Asha', { change: 'sale ended' }, false],
      ['The sale “Diwali”', { change: 'prices restored', products: 2 }, false],
    ])
  })

  it('is rejected for a sale that is not running', async () => {
    const { _id } = await createSale({ startsAt: inFuture(HOUR) })
    const early = await callSales('POST', `/${_id}/end`)
    expect([early.status, early.body.message]).toEqual([409, "This sale is scheduled, so it can't be ended."])
    expect((await callSales('POST', `/${_id}/undo`)).body).toMatchObject({ state: 'undone' })
    advanceMinutes(61)
    await run()
    expect(await readPrices()).toEqual(regularPrices)
    const again = await callSales('POST', `/${_id}/undo`)
    expect([again.status, again.body.message]).toEqual([409, 'This sale is undone: its prices are already restored.'])
    expect((await callSales('POST', '/0123456789abcdef01234567/undo')).status).toBe(404)
    expect((await callSales('GET', '/unknown')).status).toBe(404)
  })
})

describe('a new sale', () => {
  it.each([
    [{ value: 91 }, 'Percent must be a whole number from 1 to 90.'],
    [{ value: 12.5 }, 'Percent must be a whole number from 1 to 90.'],
    [{ kind: 'amount', value: 0 }, 'Value must be more than 0.'],
    [{ productIds: [] }, 'Choose a collection or a product.'],
    [{ title: ' ' }, 'Title is required.'],
    [{ startsAt: '2999-12-02T00:00:00Z', endsAt: '2999-12-01T00:00:00Z' }, 'The end must be after the start.'],
    [{ startsAt: '2020-12-01T00:00:00Z', endsAt: '2020-12-02T00:00:00Z' }, 'The end must be in the future.'],
    [{ productIds: ['0123456789abcdef01234567'] }, 'A product is no longer there. Please choose again.'],
    [{ collectionIds: ['0123456789abcdef01234567'] }, 'A collection is no longer there. Please choose again.'],
  ])('gets 400 and a message for %j', async (fields, message) => {
    const sale = { title: 'Diwali', kind: 'percent', value: 10, productIds: [tee], ...fields }
    const { status, body } = await callSales('POST', '', sale)
    expect([status, body.message]).toEqual([400, message])
  })

  it('cannot have products of another sale in its period', async () => {
    const names = ['A', 'B', 'C']
    const others = await Promise.all(
      names.map((name) => shop.addProduct(1, { name: `Tee ${name}`, collections: ['Tees'] })),
    )
    const collections = (await shop.call('GET', '/collections')).body as { _id: string; name: string }[]
    const collectionIds = collections.filter(({ name }) => name === 'Tees').map(({ _id }) => _id)
    const { _id } = await createSale({ endsAt: inFuture(HOUR), productIds: [tee] })
    await createSale({ title: 'Later', startsAt: inFuture(2 * HOUR), endsAt: inFuture(3 * HOUR), productIds: others })
    const sale = { title: 'Tees', kind: 'percent', value: 10, collectionIds }
    const { status, body } = await callSales('POST', '', { ...sale, startsAt: inFuture(0) })
    expect(status).toBe(409)
    expect(body.message).toMatch(
      /^A product can be in one sale at a time. In this period, “Diwali” has Plain Tee; “Later” has Tee ., Tee ., Tee .\.$/,
    )
    // between the two, and after one is undone
    await createSale({ ...sale, title: 'Between', startsAt: inFuture(1.2 * HOUR), endsAt: inFuture(1.8 * HOUR) })
    await callSales('POST', `/${_id}/undo`)
    await createSale({ title: 'Instead', endsAt: inFuture(HOUR), productIds: [tee] })
  })

  it('leaves out products that joined its collection and another sale', async () => {
    const collections = (await shop.call('GET', '/collections')).body as { _id: string; name: string }[]
    const collectionIds = collections.filter(({ name }) => name === 'Tees').map(({ _id }) => _id)
    await createSale({ title: 'Tees', collectionIds, productIds: [], value: 50, startsAt: inFuture(HOUR) })
    await createSale({ productIds: [hoodie] })
    await shop.query(`UPDATE products SET collections = '{Tees}' WHERE id = $1`, [hoodie])
    advanceMinutes(61)
    await run()
    expect(await readPrices()).toMatchObject({ 'Plain Tee': [499, 999, 499], 'Zip Hoodie': [799, 1_499, 799] })
    expect((await callSales('GET')).body[0]).toMatchObject({ title: 'Tees', productCount: 1, leftOutCount: 1 })
  })
})

describe('a failure', () => {
  const logged: string[] = []
  const LOCK_AUDIT = 'LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE'

  /** Lets the sale wait for a lock of the statement, and kills its connection. */
  async function interrupt(lock: string) {
    const deps = { ...shop.deps, log: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }) }
    // the flush of stock deltas may wait for the same products
    const listWaiting = () =>
      shop.query(`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND query NOT LIKE '%stock_deltas%'`)
    const blocker = await shop.pool.connect()
    try {
      await blocker.query('BEGIN')
      await blocker.query(lock)
      const work = runDueSales(deps)
      await expect.poll(async () => (await listWaiting()).length, { timeout: 20_000 }).toBe(1)
      for (const { pid } of await listWaiting()) await shop.pool.query('SELECT pg_terminate_backend($1)', [pid])
      await work
    } finally {
      await blocker.query('ROLLBACK')
      blocker.release()
    }
  }

  it('in the middle of a start or an end changes nothing, and the next check completes it', async () => {
    const { _id } = await createSale({ startsAt: inFuture(HOUR), endsAt: inFuture(2 * HOUR) })
    advanceMinutes(61)
    // written last, when all prices are lowered
    await interrupt(LOCK_AUDIT)
    expect(await readPrices()).toEqual(regularPrices)
    expect(logged.join()).toContain('Could not change the prices of a sale; will retry')
    await run()
    expect(await readPrices()).toEqual(salePrices)
    advanceMinutes(60)
    await interrupt(LOCK_AUDIT)
    expect(await readPrices()).toEqual(salePrices)
    await run()
    expect(await readPrices()).toEqual(regularPrices)
    expect((await callSales('GET', `/${_id}`)).body).toMatchObject({ state: 'ended', keptCount: 0 })
  })

  it('in the middle of a large sale keeps the prices that were changed, and the next check continues', async () => {
    await shop.query('DELETE FROM products')
    await insertSyntheticProducts(shop.db, 600)
    const ids = (await shop.query('SELECT id FROM products ORDER BY id')).map(({ id }) => String(id))
    const before = await readPrices()
    const countLowered = async () =>
      (await shop.query('SELECT FROM products WHERE price_paise < original_price_paise AND version > 1')).length
    const lockLast = `SELECT FROM products WHERE id = '${ids.at(-1)}' FOR UPDATE`
    const terms = { title: 'All', kind: 'percent' as const, value: 20, productIds: ids }
    const id = await createLargeSale(shop.deps, { id: admin.id, name: 'Asha' }, terms)

    await interrupt(lockLast)
    expect(await countLowered()).toBe(500)
    const { body: starting } = await callSales('GET', `/${id}`)
    expect(starting).toMatchObject({ state: 'running' })
    expect(starting).not.toHaveProperty('productCount')
    const other = await callSales('POST', '', { title: 'Other', kind: 'percent', value: 10, productIds: ids.slice(-1) })
    expect(other.status).toBe(409)

    await run()
    expect(await countLowered()).toBe(600)
    expect((await callSales('GET', `/${id}`)).body).toMatchObject({ productCount: 600, leftOutCount: 0 })

    await undoSale(shop.deps, { id: admin.id, name: 'Asha' }, id)
    await interrupt(lockLast)
    expect((await shop.query('SELECT FROM sale_prices WHERE outcome IS NULL')).length).toBeLessThanOrEqual(200)
    expect((await callSales('GET', `/${id}`)).body).not.toHaveProperty('endedAt')
    await run()
    expect((await callSales('GET', `/${id}`)).body).toMatchObject({ endedAt: expect.any(String), keptCount: 0 })
    expect(await readPrices()).toEqual(before)
  })

  it('in the middle of a large sale restores the lowered prices when the sale is undone', async () => {
    await shop.query('DELETE FROM products')
    await insertSyntheticProducts(shop.db, 300)
    const ids = (await shop.query('SELECT id FROM products ORDER BY id')).map(({ id }) => String(id))
    const before = await readPrices()
    const terms = { title: 'All', kind: 'percent' as const, value: 20, productIds: ids }
    const id = await createLargeSale(shop.deps, { id: admin.id, name: 'Asha' }, terms)
    await interrupt(`SELECT FROM products WHERE id = '${ids.at(-1)}' FOR UPDATE`)
    expect(await readPrices()).not.toEqual(before)
    expect((await callSales('POST', `/${id}/undo`)).body).toMatchObject({ state: 'undone' })
    expect(await readPrices()).toEqual(before)
  })
})
