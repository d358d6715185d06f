import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createShopClient } from '#tests/support/create-shop-client.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { isThorough } from '#tests/support/is-thorough.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/start-shop-process.ts'

/** A part of the 300 demo orders; demo-orders.test.ts covers all of them. */
const PLANNED_ORDERS = isThorough ? 60 : 12
const pollOptions = { timeout: 240_000, interval: 20 }

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let client: ReturnType<typeof createShopClient>
let shop: ShopProcess

const startShop = async () => {
  shop = await startShopProcess({ DATABASE_URL: database.url, DEMO: 'on', LOG_LEVEL: 'silent' })
}
const countRows = async (from: string) =>
  Number((await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${from}`))[0]?.n)
const listStock = () => client.query('SELECT product_id, size, color, on_hand, held FROM stock ORDER BY id')

beforeAll(async () => {
  database = await createMigratedDatabase()
  client = createShopClient({
    database,
    getUrls: () => ({ url: shop.url, providerUrl: `${shop.url}/sandbox/razorpay` }),
  })
  await client.query('CREATE FUNCTION skip_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$')
  await client.query(
    `CREATE TRIGGER plan_fewer BEFORE INSERT ON demo_orders FOR EACH ROW WHEN (NEW.n % ${300 / PLANNED_ORDERS} <> 0) EXECUTE FUNCTION skip_row()`,
  )
  await startShop()
})
afterAll(async () => {
  await shop.stop()
  await database.close()
})

/** Kills the shop once this many orders are done, at an arbitrary point of the next one. */
async function killAfter(doneCount: number): Promise<void> {
  await vi.waitUntil(async () => (await countRows('demo_orders WHERE done_at IS NOT NULL')) >= doneCount, pollOptions)
  const exited = once(shop.child, 'exit')
  shop.child.kill('SIGKILL')
  await exited
}

it('places every demo order exactly once and leaves the stock unchanged, even if killed', async () => {
  const stockBefore = await listStock()
  for (const doneCount of isThorough ? [3, 11, 40] : [2, 7]) {
    await killAfter(doneCount)
    expect(await client.findInvariantViolations()).toEqual([])
    await startShop()
  }
  await vi.waitUntil(async () => (await countRows('demo_orders WHERE done_at IS NULL')) === 0, pollOptions)
  expect(await countRows('orders WHERE is_demo')).toBe(PLANNED_ORDERS)
  expect(await countRows(`payments WHERE state IN ('captured', 'refunded')`)).toBe(PLANNED_ORDERS)
  expect(await countRows('sandbox_gateway.payments')).toBe(PLANNED_ORDERS)
  expect(await countRows(`orders WHERE placed_at > now() - interval '9 minutes'`)).toBe(0)
  expect(await countRows(`emails WHERE state <> 'suppressed'`)).toBe(0)
  expect(await listStock()).toEqual(stockBefore)
  expect(await client.findInvariantViolations()).toEqual([])
}, 600_000)
