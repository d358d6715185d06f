import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openCatalogue } from '#tests/support/catalogue.ts'
import { announceStockChanges } from './announce-stock-changes.ts'

let shop: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  shop = await openCatalogue()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE products CASCADE')
  await announceStockChanges(shop)
})

const versionNow = async () => Number((await shop.pool.query('SELECT version FROM catalogue_version')).rows[0].version)

/** Everything said on the channel from now on. */
async function hear() {
  const client = new pg.Client({ connectionString: shop.url })
  await client.connect()
  onTestFinished(() => client.end())
  const heard: string[] = []
  client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await client.query('LISTEN catalogue')
  return {
    heard,
    /** All that was said until now has arrived when this has. */
    async settled() {
      await shop.pool.query(`NOTIFY catalogue, 'done'`)
      await vi.waitFor(() => expect(heard).toContain('done'))
      return heard.splice(0).filter((payload) => payload !== 'done')
    },
  }
}

describe('a change to the catalogue', () => {
  it.each([
    ['a new product', () => shop.add({ stock: [] })],
    ['another price', () => shop.pool.query('UPDATE products SET price_paise = 100')],
    ['other measurements', () => shop.pool.query(`UPDATE products SET measurements = '[]'`)],
    ['another picture', () => shop.pool.query(`UPDATE product_images SET url = '/other.webp'`)],
    ['one picture less', () => shop.pool.query('DELETE FROM product_images')],
    ['one product less', () => shop.pool.query('DELETE FROM products')],
    ['an emptied shop', () => shop.pool.query('TRUNCATE products CASCADE')],
  ])('raises the version and tells of it: %s', async (_, change) => {
    await shop.add({ images: [{ url: '/a.webp', altText: '' }], stock: [] })
    const ears = await hear()
    const before = await versionNow()
    await change()
    expect(await versionNow()).toBeGreaterThan(before)
    expect(new Set(await ears.settled())).toContain('changed')
  })

  it('is told once, and not before it is true', async () => {
    const ears = await hear()
    const client = await shop.pool.connect()
    onTestFinished(() => client.release())
    await client.query('BEGIN')
    await client.query(`INSERT INTO products (id, sku, name, price_paise, category, gender, brand, material)
      VALUES (repeat('a', 24), 'A', 'A', 100, 'Top Wear', 'Men', '', '')`)
    await client.query('UPDATE products SET price_paise = 200')
    expect(await ears.settled()).toEqual([])
    await client.query('COMMIT')
    expect(await ears.settled()).toEqual(['changed'])
  })

  it('leaves nothing behind when it is taken back', async () => {
    await shop.add()
    const ears = await hear()
    const before = await versionNow()
    const client = await shop.pool.connect()
    onTestFinished(() => client.release())
    await client.query('BEGIN')
    await client.query(`UPDATE products SET name = 'Taken back'; UPDATE stock SET on_hand = 11, received = 11`)
    await client.query('ROLLBACK')
    expect(await ears.settled()).toEqual([])
    expect(await versionNow()).toBe(before)
  })

  it('is seen whichever column it is in, except for units sold and whose edit it was', async () => {
    const { rows } = await shop.pool.query(`
      SELECT array_agg(column_name::text ORDER BY column_name) FILTER (WHERE is_generated = 'NEVER') AS written,
        (SELECT array_agg(event_object_column::text ORDER BY event_object_column)
         FROM information_schema.triggered_update_columns
         WHERE event_object_table = 'products' AND trigger_name = 'catalogue_changed') AS watched
      FROM information_schema.columns WHERE table_name = 'products'`)
    const { written, watched } = rows[0]
    const unseen = ['units_sold', 'version', 'edited_at', 'edited_by']
    expect(watched).toEqual(written.filter((column: string) => !unseen.includes(column)))
    const before = await versionNow()
    await shop.pool.query('UPDATE products SET units_sold = 5')
    expect(await versionNow()).toBe(before)
  })

  it('does not deadlock with another that touches the same products in another order', async () => {
    const [first, second] = [await shop.add(), await shop.add()]
    const [one, other] = [await shop.pool.connect(), await shop.pool.connect()]
    onTestFinished(() => {
      one.release()
      other.release()
    })
    const before = await versionNow()
    const rename = 'UPDATE products SET name = $1 WHERE id = $2'
    await one.query('BEGIN')
    await other.query('BEGIN')
    await one.query(rename, ['One', first])
    const waiting = other.query(rename, ['Other', second])
    await one.query(rename, ['One', second])
    await one.query('COMMIT')
    await waiting
    await other.query(rename, ['Other', first])
    await other.query('COMMIT')
    expect(await versionNow()).toBe(before + 4)
    expect(await shop.names('/api/products?search=other')).toHaveLength(2)
  })
})

describe('a change of stock', () => {
  const put = async () => (await shop.pool.query('SELECT product_id AS id, units FROM stock_changes ORDER BY id')).rows

  it('is put down, and told when it is announced, without a new version', async () => {
    const id = await shop.add()
    await announceStockChanges(shop)
    const ears = await hear()
    const before = await versionNow()
    await shop.pool.query('UPDATE stock SET held = held + 1')
    await shop.pool.query('UPDATE stock SET held = held - 1, on_hand = on_hand - 1, sold = sold + 1')
    await shop.pool.query('UPDATE stock SET held = 0 WHERE false')
    expect(await put()).toEqual([
      { id, units: 0 },
      { id, units: 1 },
    ])
    expect(await ears.settled()).toEqual([])
    await announceStockChanges(shop)
    expect(await ears.settled()).toEqual(['stock'])
    await shop.pool.query('UPDATE stock SET held = held + 1')
    await announceStockChanges(shop)
    expect(await ears.settled()).toEqual(['stock'])
    await announceStockChanges(shop)
    expect(await ears.settled()).toEqual([])
    expect(await versionNow()).toBe(before)
  })

  it('is put down when stock comes and goes, also with its product', async () => {
    const id = await shop.add()
    expect(await put()).toContainEqual({ id, units: 0 })
    await announceStockChanges(shop)
    await shop.pool.query('DELETE FROM products')
    expect(await put()).toEqual([{ id, units: 0 }])
    await announceStockChanges(shop)
  })

  it('is put down when all stock is gone at a stroke', async () => {
    const id = await shop.add()
    await announceStockChanges(shop)
    await shop.pool.query('TRUNCATE stock')
    expect(await put()).toEqual([{ id, units: 0 }])
  })

  it('does not wait for another', async () => {
    const id = await shop.add({ stock: ['S', 'M'].map((size) => ({ size, color: 'Black', quantity: 5 })) })
    const sell = `UPDATE stock SET sold = 1, on_hand = on_hand - 1 WHERE product_id = $1 AND size = $2`
    const slow = await shop.pool.connect()
    onTestFinished(() => slow.release())
    await slow.query('BEGIN')
    await slow.query(sell, [id, 'S'])
    await shop.pool.query(sell, [id, 'M'])
    await announceStockChanges(shop)
    await slow.query('COMMIT')
    expect(await put()).toEqual([{ id, units: 1 }])
    await Promise.all([announceStockChanges(shop), announceStockChanges(shop)])
    expect((await shop.pool.query('SELECT units_sold FROM products')).rows).toEqual([{ units_sold: 2 }])
  })
})

it('keeps its triggers working for a restore, which has no search path', async () => {
  const id = await shop.add()
  await announceStockChanges(shop)
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

describe('the words of the catalogue', () => {
  const uses = async () => {
    const { rows } = await shop.pool.query(
      `SELECT word, uses FROM search_words WHERE word IN ('kite', 'comet', 'tee') ORDER BY word`,
    )
    return Object.fromEntries(rows.map(({ word, uses }) => [word, uses]))
  }

  it('are counted as products come, change and go', async () => {
    const kite = await shop.add({ name: 'Kite Tee Kite' })
    await shop.add({ name: 'Comet Tee' })
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

  it('leave out article numbers', async () => {
    await shop.add({ sku: 'KITE' })
    expect(await uses()).toEqual({ tee: 1 })
  })
})

describe('stock', () => {
  const change = (set: string) => shop.pool.query(`UPDATE stock SET ${set}`)

  it.each([
    ['more held than there is', 'held = 11', 'stock_never_oversold'],
    ['less than nothing held', 'held = -1', 'stock_never_oversold'],
    ['more sold than there was', 'sold = 11, on_hand = -1', 'stock_never_oversold'],
    ['sold what is held for another', 'held = 10, sold = 1, on_hand = 9', 'stock_never_oversold'],
    ['sold without leaving the shelf', 'sold = 1', 'stock_all_accounted_for'],
    ['gone without a sale', 'on_hand = 9', 'stock_all_accounted_for'],
    ['returned what was never sold', 'returned = 1, on_hand = 11', 'stock_returns_were_sold'],
    ['a size without a colour', `size = 'M'`, 'stock_whole_or_by_choice'],
  ])('refuses %s', async (_, set, constraint) => {
    await shop.add()
    await expect(change(set)).rejects.toMatchObject({ code: '23514', constraint })
  })

  it('has one row for each choice', async () => {
    const id = await shop.add()
    const again = shop.pool.query('INSERT INTO stock (product_id) VALUES ($1)', [id])
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'stock_of' })
  })

  it('gives the last units to as many shoppers as there are units', async () => {
    await shop.add({ stock: [{ quantity: 3 }] })
    const hold = () => shop.pool.query('UPDATE stock SET held = held + 1 WHERE on_hand - held >= 1')
    const holds = await Promise.all(Array.from({ length: 10 }, hold))
    expect(holds.filter(({ rowCount }) => rowCount === 1)).toHaveLength(3)
    await expect(shop.pool.query('UPDATE stock SET held = held + 1')).rejects.toMatchObject({ code: '23514' })
  })
})
