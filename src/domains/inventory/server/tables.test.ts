import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import { getCatalogueVersion, listenToCatalogue } from '#tests/support/listen-to-catalogue.ts'
import { flushStockDeltas } from './stock-delta-store.ts'

let shop: Awaited<ReturnType<typeof createCatalogueApp>>
beforeAll(async () => {
  shop = await createCatalogueApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE products CASCADE')
  await flushStockDeltas(shop)
})

describe('a stock change', () => {
  const listDeltas = async () =>
    (await shop.pool.query('SELECT product_id AS id, units FROM stock_deltas ORDER BY id')).rows

  it('is queued, and notified when flushed, without a new catalogue version', async () => {
    const id = await shop.addProduct()
    await flushStockDeltas(shop)
    const listener = await listenToCatalogue(shop)
    const before = await getCatalogueVersion(shop)
    await shop.pool.query('UPDATE stock SET held = held + 1')
    await shop.pool.query('UPDATE stock SET held = held - 1, on_hand = on_hand - 1, sold = sold + 1')
    await shop.pool.query('UPDATE stock SET held = 0 WHERE false')
    expect(await listDeltas()).toEqual([
      { id, units: 0 },
      { id, units: 1 },
    ])
    expect(await listener.flush()).toEqual([])
    await flushStockDeltas(shop)
    expect(await listener.flush()).toEqual([`stock ${id}`])
    await shop.pool.query('UPDATE stock SET held = held + 1')
    await flushStockDeltas(shop)
    expect(await listener.flush()).toEqual([`stock ${id}`])
    await flushStockDeltas(shop)
    expect(await listener.flush()).toEqual([])
    expect(await getCatalogueVersion(shop)).toBe(before)
  })

  it('is notified with the products, and whether one sold out or came back', async () => {
    const [first, second] = [await shop.addProduct(), await shop.addProduct()]
    await flushStockDeltas(shop)
    const listener = await listenToCatalogue(shop)
    const flush = async () => {
      await flushStockDeltas(shop)
      return (await listener.flush()).map((payload) => payload.split(' '))
    }
    await shop.pool.query('UPDATE stock SET held = 9')
    expect(await flush()).toEqual([['stock', ...[first, second].toSorted()]])
    await shop.pool.query('UPDATE stock SET held = 10 WHERE product_id = $1', [first])
    expect(await flush()).toEqual([['stock', ...[first, 'availability'].toSorted()]])
    await shop.pool.query('UPDATE stock SET held = 0 WHERE product_id = $1', [first])
    expect(await flush()).toEqual([['stock', ...[first, 'availability'].toSorted()]])
  })

  it('is notified without products when there are too many', async () => {
    const insert = `INSERT INTO products (id, sku, name, price_paise, category, gender, brand, material)
      SELECT lpad(n::text, 24, '0'), n, n, 100, 'Top Wear', 'Men', '', '' FROM generate_series(1, 101) AS n`
    await shop.pool.query(insert)
    await shop.pool.query('INSERT INTO stock (product_id, on_hand, received) SELECT id, 1, 1 FROM products')
    const listener = await listenToCatalogue(shop)
    await flushStockDeltas(shop)
    expect(await listener.flush()).toEqual(['stock'])
  })

  it('is queued when stock rows are inserted with their product or deleted with it', async () => {
    const id = await shop.addProduct()
    expect(await listDeltas()).toContainEqual({ id, units: 0 })
    await flushStockDeltas(shop)
    await shop.pool.query('DELETE FROM products')
    expect(await listDeltas()).toEqual([{ id, units: 0 }])
    await flushStockDeltas(shop)
  })

  it('is queued when the table is truncated', async () => {
    const id = await shop.addProduct()
    await flushStockDeltas(shop)
    await shop.pool.query('TRUNCATE stock CASCADE')
    expect(await listDeltas()).toEqual([{ id, units: 0 }])
  })

  it('does not block a change to another row of the product', async () => {
    const id = await shop.addProduct({ stock: ['S', 'M'].map((size) => ({ size, color: 'Black', quantity: 5 })) })
    const sell = `UPDATE stock SET sold = 1, on_hand = on_hand - 1 WHERE product_id = $1 AND size = $2`
    const otherClient = await shop.pool.connect()
    onTestFinished(() => otherClient.release())
    await otherClient.query('BEGIN')
    await otherClient.query(sell, [id, 'S'])
    await shop.pool.query(sell, [id, 'M'])
    await flushStockDeltas(shop)
    await otherClient.query('COMMIT')
    expect(await listDeltas()).toEqual([{ id, units: 1 }])
    await Promise.all([flushStockDeltas(shop), flushStockDeltas(shop)])
    expect(await readUnitsSold()).toEqual({ units_sold: 1, uncounted_units: 1 })
  })

  it('counts the units of a product in demand at most every 30 seconds', async () => {
    await shop.addProduct()
    const sell = () => shop.pool.query('UPDATE stock SET sold = sold + 1, on_hand = on_hand - 1')
    const flushAfter = async (seconds: number) => {
      await shop.pool.query('UPDATE stock_levels SET counted_at = now() - make_interval(secs => $1)', [seconds])
      await flushStockDeltas(shop)
      return readUnitsSold()
    }
    await sell()
    await flushStockDeltas(shop)
    expect(await readUnitsSold()).toEqual({ units_sold: 1, uncounted_units: 0 })
    await sell()
    expect(await flushAfter(29)).toEqual({ units_sold: 1, uncounted_units: 1 })
    await sell()
    expect(await flushAfter(29)).toEqual({ units_sold: 1, uncounted_units: 2 })
    expect(await flushAfter(31)).toEqual({ units_sold: 3, uncounted_units: 0 })
  })
})

async function readUnitsSold() {
  const { rows } = await shop.pool.query(
    'SELECT units_sold, uncounted_units FROM products JOIN stock_levels ON product_id = products.id',
  )
  return rows[0]
}

describe('stock levels', () => {
  const listLevels = async () =>
    Object.fromEntries(
      (await shop.pool.query('SELECT product_id, available FROM stock_levels')).rows.map(
        ({ product_id, available }) => [product_id, available],
      ),
    )

  it('exist for every product and follow holds and sales', async () => {
    const [live, draft] = [await shop.addProduct(), await shop.addProduct({ state: 'draft' })]
    const unstocked = await shop.addProduct({ stock: [] })
    await flushStockDeltas(shop)
    expect(await listLevels()).toMatchObject({ [live]: 10, [draft]: 10, [unstocked]: 0 })
    await shop.pool.query('UPDATE stock SET held = 4 WHERE product_id = $1', [live])
    await flushStockDeltas(shop)
    expect(await listLevels()).toMatchObject({ [live]: 6, [draft]: 10, [unstocked]: 0 })
  })
})

describe('stock constraints', () => {
  const updateStock = (set: string) => shop.pool.query(`UPDATE stock SET ${set}`)

  it.each([
    ['more held than on hand', 'held = 11', 'stock_never_oversold'],
    ['negative holds', 'held = -1', 'stock_never_oversold'],
    ['overselling', 'sold = 11, on_hand = -1', 'stock_never_oversold'],
    ['selling held stock', 'held = 10, sold = 1, on_hand = 9', 'stock_never_oversold'],
    ['a sale without less on hand', 'sold = 1', 'stock_all_accounted_for'],
    ['less on hand without a sale', 'on_hand = 9', 'stock_all_accounted_for'],
    ['a return without a sale', 'returned = 1, on_hand = 11', 'stock_returns_were_sold'],
    ['a size without a color', `size = 'M'`, 'stock_product_or_variant'],
  ])('reject %s', async (_, set, constraint) => {
    await shop.addProduct()
    await expect(updateStock(set)).rejects.toMatchObject({ code: '23514', constraint })
  })

  it('allow one row per variant', async () => {
    const id = await shop.addProduct()
    const duplicate = shop.pool.query('INSERT INTO stock (product_id) VALUES ($1)', [id])
    await expect(duplicate).rejects.toMatchObject({ code: '23505', constraint: 'stock_variant_unique' })
  })

  it('give the last units to only as many shoppers as there are units', async () => {
    await shop.addProduct({ stock: [{ quantity: 3 }] })
    const hold = () => shop.pool.query('UPDATE stock SET held = held + 1 WHERE on_hand - held >= 1')
    const holds = await Promise.all(Array.from({ length: 10 }, hold))
    expect(holds.filter(({ rowCount }) => rowCount === 1)).toHaveLength(3)
    await expect(shop.pool.query('UPDATE stock SET held = held + 1')).rejects.toMatchObject({ code: '23514' })
  })
})
