import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { moneyTools } from '#tests/support/money-tools.ts'
import { runShop, type ShopProcess } from '#tests/support/run-shop.ts'
import { isThorough } from '#tests/support/thorough.ts'

/** Of the 300; that all of them can be made, demo-orders.test.ts shows. */
const PLANNED = 60
const until = { timeout: 240_000, interval: 20 }

let database: Awaited<ReturnType<typeof freshDatabase>>
let tools: ReturnType<typeof moneyTools>
let shop: ShopProcess

const start = async () => {
  shop = await runShop({ DATABASE_URL: database.url, DEMO: 'on', LOG_LEVEL: 'silent' })
}
const count = async (from: string) =>
  Number((await tools.rows<{ n: string }>(`SELECT count(*) AS n FROM ${from}`))[0]?.n)
const shelf = () => tools.rows('SELECT product_id, size, color, on_hand, held FROM stock ORDER BY id')

beforeAll(async () => {
  database = await freshDatabase()
  tools = moneyTools({ database, where: () => ({ url: shop.url, gatewayUrl: `${shop.url}/sandbox/razorpay` }) })
  await start()
  // before the first visitors' grace is over, and with it the first is made
  await tools.rows('DELETE FROM demo_orders WHERE n % 5 <> 0')
})
afterAll(async () => {
  await shop.stop()
  await database.close()
})

/** Wherever an order just is: what is left behind differs each time, and so do the places where it stops. */
async function killAfter(made: number): Promise<void> {
  await vi.waitUntil(async () => (await count('demo_orders WHERE done_at IS NOT NULL')) >= made, until)
  const ended = once(shop.child, 'exit')
  shop.child.kill('SIGKILL')
  await ended
}

it('goes on with the demo’s orders after a kill -9, makes none of them twice, and leaves the shelf as it was', async () => {
  const before = await shelf()
  for (const made of isThorough ? [3, 11, 40] : [3, 40]) {
    await killAfter(made)
    expect(await tools.wrongs()).toEqual([])
    await start()
  }
  await vi.waitUntil(async () => (await count('demo_orders WHERE done_at IS NULL')) === 0, until)
  expect(await count('orders WHERE is_demo')).toBe(PLANNED)
  expect(await count(`payments WHERE state IN ('captured', 'refunded')`)).toBe(PLANNED)
  expect(await count('sandbox_gateway.payments')).toBe(PLANNED)
  expect(await count(`orders WHERE placed_at > now() - interval '9 minutes'`)).toBe(0)
  expect(await count('mails')).toBe(0)
  expect(await shelf()).toEqual(before)
  expect(await tools.wrongs()).toEqual([])
}, 600_000)
