import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { flushStockDeltas } from '#domains/inventory/server/stock-delta-store.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'

let shop: Awaited<ReturnType<typeof createCatalogueApp>>
beforeAll(async () => {
  shop = await createCatalogueApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE products CASCADE')
  await flushStockDeltas(shop)
})

const versionNow = async () => Number((await shop.pool.query('SELECT version FROM catalogue_version')).rows[0].version)

async function listenToCatalogue() {
  const client = new pg.Client({ connectionString: shop.url })
  await client.connect()
  onTestFinished(() => client.end())
  const payloads: string[] = []
  client.on('notification', ({ payload }) => payloads.push(payload ?? ''))
  await client.query('LISTEN catalogue')
  return {
    /** Sends a marker and returns the payloads that arrived before it. */
    async flush() {
      await shop.pool.query(`NOTIFY catalogue, 'done'`)
      await vi.waitFor(() => expect(payloads).toContain('done'))
      return payloads.splice(0).filter((payload) => payload !== 'done')
    },
  }
}

describe('a catalogue change', () => {
  it.each([
    ['a new product', () => shop.addProduct({ stock: [] })],
    ['a new price', () => shop.pool.query('UPDATE products SET price_paise = 100')],
    ['new measurements', () => shop.pool.query(`UPDATE products SET measurements = '[]'`)],
    ['a new image URL', () => shop.pool.query(`UPDATE product_images SET url = '/other.webp'`)],
    ['a deleted image', () => shop.pool.query('DELETE FROM product_images')],
    ['a deleted product', () => shop.pool.query('DELETE FROM products')],
    ['a truncated table', () => shop.pool.query('TRUNCATE products CASCADE')],
  ])('increments the version and notifies: %s', async (_, change) => {
    await shop.addProduct({ images: [{ url: '/a.webp', altText: '' }], stock: [] })
    const listener = await listenToCatalogue()
    const before = await versionNow()
    await change()
    expect(await versionNow()).toBeGreaterThan(before)
    expect(new Set(await listener.flush())).toContain('changed')
  })

  it('notifies once, and only after commit', async () => {
    const listener = await listenToCatalogue()
    const client = await shop.pool.connect()
    onTestFinished(() => client.release())
    await client.query('BEGIN')
    await client.query(`INSERT INTO products (id, sku, name, price_paise, category, gender, brand, material)
      VALUES (repeat('a', 24), 'A', 'A', 100, 'Top Wear', 'Men', '', '')`)
    await client.query('UPDATE products SET price_paise = 200')
    expect(await listener.flush()).toEqual([])
    await client.query('COMMIT')
    expect(await listener.flush()).toEqual(['changed'])
  })

  it('leaves no trace when rolled back', async () => {
    await shop.addProduct()
    const listener = await listenToCatalogue()
    const before = await versionNow()
    const client = await shop.pool.connect()
    onTestFinished(() => client.release())
    await client.query('BEGIN')
    await client.query(`UPDATE products SET name = 'Rolled back'; UPDATE stock SET on_hand = 11, received = 11`)
    await client.query('ROLLBACK')
    expect(await listener.flush()).toEqual([])
    expect(await versionNow()).toBe(before)
  })

  it('is detected in every column except units sold and edit metadata', async () => {
    const { rows } = await shop.pool.query(`
      SELECT array_agg(column_name::text ORDER BY column_name) FILTER (WHERE is_generated = 'NEVER') AS written,
        (SELECT array_agg(event_object_column::text ORDER BY event_object_column)
         FROM information_schema.triggered_update_columns
         WHERE event_object_table = 'products' AND trigger_name = 'catalogue_changed') AS watched
      FROM information_schema.columns WHERE table_name = 'products'`)
    const { written, watched } = rows[0]
    const unwatched = ['units_sold', 'version', 'edited_at', 'edited_by']
    expect(watched).toEqual(written.filter((column: string) => !unwatched.includes(column)))
    const before = await versionNow()
    await shop.pool.query('UPDATE products SET units_sold = 5')
    expect(await versionNow()).toBe(before)
  })

  it('does not deadlock with a change to the same products in another order', async () => {
    const [first, second] = [await shop.addProduct(), await shop.addProduct()]
    const [clientA, clientB] = [await shop.pool.connect(), await shop.pool.connect()]
    onTestFinished(() => {
      clientA.release()
      clientB.release()
    })
    const before = await versionNow()
    const rename = 'UPDATE products SET name = $1 WHERE id = $2'
    await clientA.query('BEGIN')
    await clientB.query('BEGIN')
    await clientA.query(rename, ['One', first])
    const waiting = clientB.query(rename, ['Other', second])
    await clientA.query(rename, ['One', second])
    await clientA.query('COMMIT')
    await waiting
    await clientB.query(rename, ['Other', first])
    await clientB.query('COMMIT')
    expect(await versionNow()).toBe(before + 4)
    expect(await shop.listNames('/api/products?search=other')).toHaveLength(2)
  })
})

describe('a stock change', () => {
  const listDeltas = async () =>
    (await shop.pool.query('SELECT product_id AS id, units FROM stock_changes ORDER BY id')).rows

  it('is queued and notified when flushed, without a new version', async () => {
    const id = await shop.addProduct()
    await flushStockDeltas(shop)
    const listener = await listenToCatalogue()
    const before = await versionNow()
    await shop.pool.query('UPDATE stock SET held = held + 1')
    await shop.pool.query('UPDATE stock SET held = held - 1, on_hand = on_hand - 1, sold = sold + 1')
    await shop.pool.query('UPDATE stock SET held = 0 WHERE false')
    expect(await listDeltas()).toEqual([
      { id, units: 0 },
      { id, units: 1 },
    ])
    expect(await listener.flush()).toEqual([])
    await flushStockDeltas(shop)
    expect(await listener.flush()).toEqual(['stock'])
    await shop.pool.query('UPDATE stock SET held = held + 1')
    await flushStockDeltas(shop)
    expect(await listener.flush()).toEqual(['stock'])
    await flushStockDeltas(shop)
    expect(await listener.flush()).toEqual([])
    expect(await versionNow()).toBe(before)
  })

  it('is queued when stock rows are inserted or deleted, also with their product', async () => {
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
    await shop.pool.query('TRUNCATE stock')
    expect(await listDeltas()).toEqual([{ id, units: 0 }])
  })

  it('does not block another', async () => {
    const id = await shop.addProduct({ stock: ['S', 'M'].map((size) => ({ size, color: 'Black', quantity: 5 })) })
    const sell = `UPDATE stock SET sold = 1, on_hand = on_hand - 1 WHERE product_id = $1 AND size = $2`
    const slow = await shop.pool.connect()
    onTestFinished(() => slow.release())
    await slow.query('BEGIN')
    await slow.query(sell, [id, 'S'])
    await shop.pool.query(sell, [id, 'M'])
    await flushStockDeltas(shop)
    await slow.query('COMMIT')
    expect(await listDeltas()).toEqual([{ id, units: 1 }])
    await Promise.all([flushStockDeltas(shop), flushStockDeltas(shop)])
    expect((await shop.pool.query('SELECT units_sold FROM products')).rows).toEqual([{ units_sold: 2 }])
  })
})

it('has triggers that work without a search path, as in a restore', async () => {
  const id = await shop.addProduct()
  await flushStockDeltas(shop)
  const before = await versionNow()
  const client = new pg.Client({ connectionString: shop.url })
  await client.connect()
  onTestFinished(() => client.end())
  const words = async () => {
    const { rows } = await client.query(`SELECT uses FROM public.search_words WHERE word = 'restored'`)
    return rows.map(({ uses }) => uses)
  }
  await client.query(`SET search_path = ''`)
  await client.query(`UPDATE public.products SET name = 'Restored'`)
  expect(await versionNow()).toBeGreaterThan(before)
  expect(await words()).toEqual([1])
  await client.query(`INSERT INTO public.products (id, sku, name, price_paise, category, gender, brand, material)
    VALUES (repeat('a', 24), 'A', 'A', 100, 'Top Wear', 'Men', '', '')`)
  await client.query(`UPDATE public.stock SET held = 1`)
  expect((await client.query('SELECT product_id FROM public.stock_changes')).rows).toEqual([{ product_id: id }])
  await client.query('DELETE FROM public.products')
  expect(await words()).toEqual([])
})

describe('search words', () => {
  const uses = async () => {
    const { rows } = await shop.pool.query(
      `SELECT word, uses FROM search_words WHERE word IN ('kite', 'comet', 'tee') ORDER BY word`,
    )
    return Object.fromEntries(rows.map(({ word, uses }) => [word, uses]))
  }

  it('are counted as products are added, changed and deleted', async () => {
    const kite = await shop.addProduct({ name: 'Kite Tee Kite' })
    await shop.addProduct({ name: 'Comet Tee' })
    expect(await uses()).toEqual({ kite: 1, comet: 1, tee: 2 })
    await shop.pool.query(`UPDATE products SET name = 'Comet Tee'`)
    expect(await uses()).toEqual({ comet: 2, tee: 2 })
    await shop.pool.query('UPDATE products SET units_sold = 1, price_paise = 1')
    expect(await uses()).toEqual({ comet: 2, tee: 2 })
    await shop.pool.query('DELETE FROM products WHERE id = $1', [kite])
    expect(await uses()).toEqual({ comet: 1, tee: 1 })
    await shop.pool.query('TRUNCATE products CASCADE')
    expect(await uses()).toEqual({})
  })

  it('do not include SKUs', async () => {
    await shop.addProduct({ sku: 'KITE' })
    expect(await uses()).toEqual({ tee: 1 })
  })
})

describe('stock constraints', () => {
  const change = (set: string) => shop.pool.query(`UPDATE stock SET ${set}`)

  it.each([
    ['more held than on hand', 'held = 11', 'stock_never_oversold'],
    ['negative holds', 'held = -1', 'stock_never_oversold'],
    ['overselling', 'sold = 11, on_hand = -1', 'stock_never_oversold'],
    ['selling held stock', 'held = 10, sold = 1, on_hand = 9', 'stock_never_oversold'],
    ['a sale without less on hand', 'sold = 1', 'stock_all_accounted_for'],
    ['less on hand without a sale', 'on_hand = 9', 'stock_all_accounted_for'],
    ['a return without a sale', 'returned = 1, on_hand = 11', 'stock_returns_were_sold'],
    ['a size without a colour', `size = 'M'`, 'stock_whole_or_by_choice'],
  ])('reject %s', async (_, set, constraint) => {
    await shop.addProduct()
    await expect(change(set)).rejects.toMatchObject({ code: '23514', constraint })
  })

  it('allow one row per variant', async () => {
    const id = await shop.addProduct()
    const duplicate = shop.pool.query('INSERT INTO stock (product_id) VALUES ($1)', [id])
    await expect(duplicate).rejects.toMatchObject({ code: '23505', constraint: 'stock_of' })
  })

  it('give the last units to only as many shoppers as there are units', async () => {
    await shop.addProduct({ stock: [{ quantity: 3 }] })
    const hold = () => shop.pool.query('UPDATE stock SET held = held + 1 WHERE on_hand - held >= 1')
    const holds = await Promise.all(Array.from({ length: 10 }, hold))
    expect(holds.filter(({ rowCount }) => rowCount === 1)).toHaveLength(3)
    await expect(shop.pool.query('UPDATE stock SET held = held + 1')).rejects.toMatchObject({ code: '23514' })
  })
})
