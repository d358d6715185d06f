import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openCatalogue } from '#tests/support/catalogue.ts'
import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { announceStockChanges } from './announce-stock-changes.ts'
import { watchCatalogue } from './watch-catalogue.ts'

let shop: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  shop = await openCatalogue()
  await shop.add()
})
afterAll(() => shop.close())

/** A watch over the shop whose drops are counted from the moment it hears. */
async function watch({ url = shop.url, askMillis = 20, gatherMillis = 50 } = {}) {
  await announceStockChanges(shop)
  let drops = 0
  let forgotten = 0
  const tallies = { drop: () => void forgotten++ }
  const watcher = watchCatalogue(
    {
      db: shop.db,
      url,
      askMillis,
      gatherMillis,
      cache: { drop: () => void drops++, doubt: () => void drops++ },
      tallies,
    },
    pino({ level: 'silent' }),
  )
  onTestFinished(() => watcher.close())
  await vi.waitFor(() => expect(drops).toBe(1), 10_000)
  const heard = { drops: () => drops - 1, forgotten: () => forgotten - 1, close: watcher.close }
  return { ...heard, dropped: (count: number) => vi.waitFor(() => expect(heard.drops()).toBe(count), 10_000) }
}

const changePrice = () => shop.pool.query('UPDATE products SET price_paise = price_paise + 100')
const changeStock = () => shop.pool.query('UPDATE stock SET on_hand = on_hand + 1, received = received + 1')

it('drops everything for every change to the catalogue, at once', async () => {
  const { dropped } = await watch({ gatherMillis: 60_000 })
  await changePrice()
  await dropped(1)
  await changePrice()
  await dropped(2)
})

it('gathers changes of stock: one drop for the first, one for all that follow it closely', async () => {
  const { dropped } = await watch({ gatherMillis: 1_000 })
  await changeStock()
  await dropped(1)
  for (let i = 0; i < 10; i++) await changeStock()
  await dropped(2)
  await changePrice()
  await dropped(3)
})

it('forgets how many products there are of what when the catalogue changes, and not when stock does', async () => {
  const { dropped, forgotten } = await watch()
  await changeStock()
  await dropped(1)
  expect(forgotten()).toBe(0)
  await changePrice()
  await dropped(2)
  expect(forgotten()).toBe(1)
})

it('counts what was sold before it drops, so that the best seller is true', async () => {
  const { dropped } = await watch()
  await shop.pool.query('UPDATE stock SET sold = sold + 2, on_hand = on_hand - 2')
  await dropped(1)
  const { rows } = await shop.pool.query('SELECT units_sold FROM products')
  expect(rows).toEqual([{ units_sold: 2 }])
})

it('hears of changes that another process asked for', async () => {
  const [asks, only] = [await watch(), await watch({ askMillis: 60_000 })]
  await changeStock()
  await asks.dropped(1)
  await only.dropped(1)
})

it('keeps dropping while it cannot hear, and once more when it can', async () => {
  const proxy = await openDatabaseProxy(shop.url)
  onTestFinished(proxy.down)
  const { drops } = await watch({ url: proxy.url })
  await proxy.down()
  await vi.waitFor(() => expect(drops()).toBeGreaterThanOrEqual(5), 10_000)
  await proxy.up()
  // quiet again: nothing came for four times as long as the pause between drops
  await vi.waitFor(async () => {
    const before = drops()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(drops()).toBe(before)
  }, 20_000)
  const before = drops()
  await changePrice()
  await vi.waitFor(() => expect(drops()).toBe(before + 1), 10_000)
})

it('asks again when the database is back', async () => {
  const { dropped } = await watch()
  const ask = vi.spyOn(shop.db, 'execute').mockRejectedValueOnce(new Error('The database is away'))
  await vi.waitFor(() => expect(ask.mock.calls.length).toBeGreaterThan(1))
  await changeStock()
  await dropped(1)
})

it('is silent once closed, also about what it was gathering', async () => {
  const closed = await watch({ askMillis: 1, gatherMillis: 1_000 })
  const other = await watch({ askMillis: 60_000, gatherMillis: 1_000 })
  await changeStock()
  await closed.dropped(1)
  await changeStock()
  await announceStockChanges(shop)
  await changePrice()
  await closed.dropped(2)
  await closed.close()
  const ask = vi.spyOn(shop.db, 'execute')
  await other.dropped(3)
  expect(closed.drops()).toBe(2)
  expect(ask).not.toHaveBeenCalled()
})
