import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { flushStockDeltas } from '#domains/inventory/server/stock-delta-store.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import { getCatalogueVersion, listenToCatalogue } from '#tests/support/listen-to-catalogue.ts'

let shop: Awaited<ReturnType<typeof createCatalogueApp>>
beforeAll(async () => {
  shop = await createCatalogueApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE products CASCADE')
  await flushStockDeltas(shop)
})

const getVersion = () => getCatalogueVersion(shop)

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
    const listener = await listenToCatalogue(shop)
    const before = await getVersion()
    await change()
    expect(await getVersion()).toBeGreaterThan(before)
    expect(new Set(await listener.flush())).toContain('changed')
  })

  it('notifies once, and only after commit', async () => {
    const listener = await listenToCatalogue(shop)
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

  it('increments the version once per transaction, also after a savepoint is rolled back', async () => {
    await shop.addProduct()
    const before = await getVersion()
    const client = await shop.pool.connect()
    onTestFinished(() => client.release())
    for (const statement of [
      'BEGIN',
      'SAVEPOINT a',
      "UPDATE products SET name = 'A'",
      'ROLLBACK TO a',
      "UPDATE products SET name = 'B'",
      "UPDATE products SET name = 'C'",
      'SAVEPOINT b',
      "UPDATE products SET name = 'D'",
      'ROLLBACK TO b',
      'COMMIT',
    ]) {
      await client.query(statement)
    }
    expect(await getVersion()).toBe(before + 1)
    await client.query("UPDATE products SET name = 'E'")
    expect(await getVersion()).toBe(before + 2)
  })

  it('leaves no trace when rolled back', async () => {
    await shop.addProduct()
    const listener = await listenToCatalogue(shop)
    const before = await getVersion()
    const client = await shop.pool.connect()
    onTestFinished(() => client.release())
    await client.query('BEGIN')
    await client.query(`UPDATE products SET name = 'Rolled back'; UPDATE stock SET on_hand = 11, received = 11`)
    await client.query('ROLLBACK')
    expect(await listener.flush()).toEqual([])
    expect(await getVersion()).toBe(before)
  })

  it('is detected in every column except derived ones and edit metadata', async () => {
    const { rows } = await shop.pool.query(`
      SELECT array_agg(column_name::text ORDER BY column_name) FILTER (WHERE is_generated = 'NEVER') AS writable,
        (SELECT array_agg(event_object_column::text ORDER BY event_object_column)
         FROM information_schema.triggered_update_columns
         WHERE event_object_table = 'products' AND trigger_name = 'catalogue_changed') AS watched
      FROM information_schema.columns WHERE table_name = 'products'`)
    const { writable, watched } = rows[0]
    const unwatched = ['units_sold', 'lowest_price_paise', 'version', 'edited_at', 'edited_by']
    expect(watched).toEqual(writable.filter((column: string) => !unwatched.includes(column)))
    const before = await getVersion()
    await shop.pool.query('UPDATE products SET units_sold = 5')
    expect(await getVersion()).toBe(before)
  })

  it('does not deadlock with a change to the same products in another order', async () => {
    const [first, second] = [await shop.addProduct(), await shop.addProduct()]
    const [clientA, clientB] = [await shop.pool.connect(), await shop.pool.connect()]
    onTestFinished(() => {
      clientA.release()
      clientB.release()
    })
    const before = await getVersion()
    const rename = 'UPDATE products SET name = $1 WHERE id = $2'
    await clientA.query('BEGIN')
    await clientB.query('BEGIN')
    await clientA.query(rename, ['One', first])
    const blockedUpdate = clientB.query(rename, ['Other', second])
    await clientA.query(rename, ['One', second])
    await clientA.query('COMMIT')
    await blockedUpdate
    await clientB.query(rename, ['Other', first])
    await clientB.query('COMMIT')
    expect(await getVersion()).toBe(before + 2)
    expect(await shop.listNames('/api/products?search=other')).toHaveLength(2)
  })
})

it('has triggers that work without a search path, as in a restore', async () => {
  const id = await shop.addProduct()
  await flushStockDeltas(shop)
  const before = await getVersion()
  const client = new pg.Client({ connectionString: shop.url })
  await client.connect()
  onTestFinished(() => client.end())
  const listUses = async () => {
    const { rows } = await client.query(`SELECT uses FROM public.search_words WHERE word = 'restored'`)
    return rows.map(({ uses }) => uses)
  }
  await client.query(`SET search_path = ''`)
  await client.query(`UPDATE public.products SET name = 'Restored'`)
  expect(await getVersion()).toBeGreaterThan(before)
  expect(await listUses()).toEqual([1])
  await client.query(`INSERT INTO public.products (id, sku, name, price_paise, category, gender, brand, material)
    VALUES (repeat('a', 24), 'A', 'A', 100, 'Top Wear', 'Men', '', '')`)
  await client.query(`UPDATE public.stock SET held = 1`)
  expect((await client.query('SELECT product_id FROM public.stock_deltas')).rows).toEqual([{ product_id: id }])
  await client.query('DELETE FROM public.products')
  expect(await listUses()).toEqual([])
})

describe('search words', () => {
  const countUses = async () => {
    const { rows } = await shop.pool.query(
      `SELECT word, uses FROM search_words WHERE word IN ('kite', 'comet', 'tee') ORDER BY word`,
    )
    return Object.fromEntries(rows.map(({ word, uses }) => [word, uses]))
  }

  it('are counted as products are added, changed and deleted', async () => {
    const kite = await shop.addProduct({ name: 'Kite Tee Kite' })
    await shop.addProduct({ name: 'Comet Tee' })
    expect(await countUses()).toEqual({ kite: 1, comet: 1, tee: 2 })
    await shop.pool.query(`UPDATE products SET name = 'Comet Tee'`)
    expect(await countUses()).toEqual({ comet: 2, tee: 2 })
    await shop.pool.query('UPDATE products SET units_sold = 1, price_paise = 1')
    expect(await countUses()).toEqual({ comet: 2, tee: 2 })
    await shop.pool.query('DELETE FROM products WHERE id = $1', [kite])
    expect(await countUses()).toEqual({ comet: 1, tee: 1 })
    await shop.pool.query('TRUNCATE products CASCADE')
    expect(await countUses()).toEqual({})
  })

  it('do not include SKUs', async () => {
    await shop.addProduct({ sku: 'KITE' })
    expect(await countUses()).toEqual({ tee: 1 })
  })
})
