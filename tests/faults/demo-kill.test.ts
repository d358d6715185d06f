import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createShopClient } from '#tests/support/create-shop-client.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { isThorough } from '#tests/support/is-thorough.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/start-shop-process.ts'

/** Of 300; demo-orders.test.ts covers all of them. */
const PLANNED_ORDERS = 60
const pollOptions = { timeout: 240_000, interval: 20 }

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let tools: ReturnType<typeof createShopClient>
let shop: ShopProcess

const start = async () => {
  shop = await startShopProcess({ DATABASE_URL: database.url, DEMO: 'on', LOG_LEVEL: 'silent' })
}
const count = async (from: string) =>
  Number((await tools.query<{ n: string }>(`SELECT count(*) AS n FROM ${from}`))[0]?.n)
const listStock = () => tools.query('SELECT product_id, size, color, on_hand, held FROM stock ORDER BY id')

beforeAll(async () => {
  database = await createMigratedDatabase()
  tools = createShopClient({ database, getUrls: () => ({ url: shop.url, gatewayUrl: `${shop.url}/sandbox/razorpay` }) })
  await start()
  // must run before the first demo order is placed
  await tools.query('DELETE FROM demo_orders WHERE n % 5 <> 0')
})
afterAll(async () => {
  await shop.stop()
  await database.close()
})

/** Kills the shop once this many orders are done, at a random point of the next one. */
async function killAfter(doneCount: number): Promise<void> {
  await vi.waitUntil(async () => (await count('demo_orders WHERE done_at IS NOT NULL')) >= doneCount, pollOptions)
  const ended = once(shop.child, 'exit')
  shop.child.kill('SIGKILL')
  await ended
}

it('continues the demo orders after a kill -9, places none twice and leaves the stock unchanged', async () => {
  const before = await listStock()
  for (const doneCount of isThorough ? [3, 11, 40] : [3, 40]) {
    await killAfter(doneCount)
    expect(await tools.findViolations()).toEqual([])
    await start()
  }
  await vi.waitUntil(async () => (await count('demo_orders WHERE done_at IS NULL')) === 0, pollOptions)
  expect(await count('orders WHERE is_demo')).toBe(PLANNED_ORDERS)
  expect(await count(`payments WHERE state IN ('captured', 'refunded')`)).toBe(PLANNED_ORDERS)
  expect(await count('sandbox_gateway.payments')).toBe(PLANNED_ORDERS)
  expect(await count(`orders WHERE placed_at > now() - interval '9 minutes'`)).toBe(0)
  expect(await count('emails')).toBe(0)
  expect(await listStock()).toEqual(before)
  expect(await tools.findViolations()).toEqual([])
}, 600_000)
