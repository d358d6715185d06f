import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { flushStockDeltas } from '#domains/inventory/server/stock-delta-store.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { watchCatalogue } from './watch-catalogue.ts'

let shop: Awaited<ReturnType<typeof createCatalogueApp>>
beforeAll(async () => {
  shop = await createCatalogueApp()
  await shop.addProduct()
})
afterAll(() => shop.close())

/** Records cache invalidations after the first one, which happens when the listener connects. */
async function startWatcher({ url = shop.url, pollMs = 20, throttleMs = 50 } = {}) {
  await flushStockDeltas(shop)
  const invalidations: ('all cleared' | 'all stale' | string[])[] = []
  let countCacheClears = 0
  const countCache = { clear: () => void countCacheClears++ }
  const watcher = watchCatalogue(
    {
      db: shop.db,
      url,
      pollMs,
      throttleMs,
      cache: {
        clear: () => void invalidations.push('all cleared'),
        markStale: (tags) => void invalidations.push(tags ? [...tags].toSorted() : 'all stale'),
      },
      countCache,
    },
    pino({ level: 'silent' }),
  )
  onTestFinished(() => watcher.close())
  await vi.waitFor(() => expect(invalidations).toEqual(['all stale']), 10_000)
  const counters = {
    countInvalidations: () => invalidations.length - 1,
    listInvalidations: () => invalidations.slice(1),
    countCacheClears: () => countCacheClears - 1,
    close: watcher.close,
  }
  return {
    ...counters,
    waitForInvalidations: (count: number) =>
      vi.waitFor(() => expect(counters.countInvalidations()).toBe(count), 10_000),
  }
}

const changePrice = () => shop.pool.query('UPDATE products SET price_paise = price_paise + 100')
const changeStock = () => shop.pool.query('UPDATE stock SET on_hand = on_hand + 1, received = received + 1')

it('clears the cache immediately on every catalogue change', async () => {
  const { waitForInvalidations } = await startWatcher({ throttleMs: 60_000 })
  await changePrice()
  await waitForInvalidations(1)
  await changePrice()
  await waitForInvalidations(2)
})

it('marks stale what a stock change affects, and clears everything for a catalogue change', async () => {
  const { rows } = await shop.pool.query('SELECT id FROM products')
  const { waitForInvalidations, listInvalidations } = await startWatcher()
  await changeStock()
  await waitForInvalidations(1)
  await changePrice()
  await waitForInvalidations(2)
  expect(listInvalidations()).toEqual([rows.map(({ id }) => id), 'all cleared'])
})

it('marks everything stale when the changed products are not named', async () => {
  const { waitForInvalidations, listInvalidations } = await startWatcher({ pollMs: 60_000 })
  await shop.pool.query(`NOTIFY catalogue, 'stock'`)
  await waitForInvalidations(1)
  expect(listInvalidations()).toEqual(['all stale'])
})

it('marks everything stale when more products changed than it tracks', async () => {
  const { waitForInvalidations, listInvalidations } = await startWatcher({ pollMs: 60_000, throttleMs: 500 })
  await shop.pool.query(`NOTIFY catalogue, 'stock first'`)
  await waitForInvalidations(1)
  await shop.pool.query(`SELECT pg_notify('catalogue', 'stock ' || string_agg(i || '-' || n, ' '))
    FROM generate_series(1, 11) AS n, generate_series(1, 100) AS i GROUP BY n`)
  await waitForInvalidations(2)
  expect(listInvalidations()).toEqual([['first'], 'all stale'])
})

it('batches stock changes: one invalidation for the first, one for those that follow', async () => {
  const { waitForInvalidations } = await startWatcher({ throttleMs: 1_000 })
  await changeStock()
  await waitForInvalidations(1)
  for (let i = 0; i < 10; i++) await changeStock()
  await waitForInvalidations(2)
  await changePrice()
  await waitForInvalidations(3)
})

it('drops cached counts on catalogue changes but not on stock changes', async () => {
  const { waitForInvalidations, countCacheClears } = await startWatcher()
  await changeStock()
  await waitForInvalidations(1)
  expect(countCacheClears()).toBe(0)
  await changePrice()
  await waitForInvalidations(2)
  expect(countCacheClears()).toBe(1)
})

it('updates units sold before it invalidates the cache, so the best seller is correct', async () => {
  const { waitForInvalidations } = await startWatcher()
  await shop.pool.query('UPDATE stock SET sold = sold + 2, on_hand = on_hand - 2')
  await waitForInvalidations(1)
  const { rows } = await shop.pool.query('SELECT units_sold FROM products')
  expect(rows).toEqual([{ units_sold: 2 }])
})

it('is notified of changes that another process flushed', async () => {
  const [poller, listener] = [await startWatcher(), await startWatcher({ pollMs: 60_000 })]
  await changeStock()
  await poller.waitForInvalidations(1)
  await listener.waitForInvalidations(1)
})

it('keeps marking the cache stale while disconnected, and stops once reconnected', async () => {
  const proxy = await startDatabaseProxy(shop.url)
  onTestFinished(proxy.stop)
  const { countInvalidations } = await startWatcher({ url: proxy.url })
  await proxy.stop()
  await vi.waitFor(() => expect(countInvalidations()).toBeGreaterThanOrEqual(5), 10_000)
  await proxy.restart()
  // reconnected: no invalidation for four times the interval
  await vi.waitFor(async () => {
    const before = countInvalidations()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(countInvalidations()).toBe(before)
  }, 20_000)
  const before = countInvalidations()
  await changePrice()
  await vi.waitFor(() => expect(countInvalidations()).toBe(before + 1), 10_000)
})

it('reloads the settings before it clears the cache, and retries a failed reload', async () => {
  const events: string[] = []
  const reload = vi.fn(async () => void events.push('reload'))
  const cache = { clear: () => void events.push('clear'), markStale: () => {} }
  const watcher = watchCatalogue(
    { db: shop.db, url: shop.url, throttleMs: 50, cache, shopSettings: { reload } },
    pino({ level: 'silent' }),
  )
  onTestFinished(() => watcher.close())
  // once when it connects, because a change may have been missed
  await vi.waitFor(() => expect(events).toEqual(['reload']), 10_000)
  await shop.pool.query(`NOTIFY catalogue, 'settings'`)
  await vi.waitFor(() => expect(events).toEqual(['reload', 'reload', 'clear']), 10_000)
  reload.mockRejectedValueOnce(new Error('database unavailable'))
  await shop.pool.query(`NOTIFY catalogue, 'settings'`)
  await vi.waitFor(() => expect(events.slice(3)).toEqual(['clear', 'reload', 'clear']), 10_000)
})

it('retries after a failed flush', async () => {
  const { waitForInvalidations } = await startWatcher()
  const query = vi.spyOn(shop.pool, 'query').mockRejectedValueOnce(new Error('database unavailable'))
  await vi.waitFor(() => expect(query.mock.calls.length).toBeGreaterThan(1))
  await changeStock()
  await waitForInvalidations(1)
})

it('does nothing after close, not even a pending invalidation', async () => {
  const watcher = await startWatcher({ pollMs: 1, throttleMs: 1_000 })
  const other = await startWatcher({ pollMs: 60_000, throttleMs: 1_000 })
  await changeStock()
  await watcher.waitForInvalidations(1)
  await changeStock()
  await flushStockDeltas(shop)
  await changePrice()
  await watcher.waitForInvalidations(2)
  await watcher.close()
  const execute = vi.spyOn(shop.db, 'execute')
  await other.waitForInvalidations(3)
  expect(watcher.countInvalidations()).toBe(2)
  expect(execute).not.toHaveBeenCalled()
})
