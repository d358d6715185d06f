import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { listBestSellers } from './list-best-sellers.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

const recordSales = (count: number) =>
  database.pool.query(
    `INSERT INTO sales_deltas (day, product_id, count, paise) VALUES ('2026-11-01', 'tee', $1, 100)`,
    [count],
  )

it('caches the results of long ranges only', async () => {
  let time = 0
  const countUnitsSince = async (from: string) => {
    const [bestSeller] = await listBestSellers(
      { ...database, now: () => new Date(time) },
      { from, to: '2026-11-15' },
      8,
    )
    return bestSeller?.units
  }
  await recordSales(1)
  expect(await countUnitsSince('2026-11-01')).toBe(1)
  expect(await countUnitsSince('2026-08-18')).toBe(1)
  await recordSales(1)
  expect(await countUnitsSince('2026-11-01')).toBe(2)
  expect(await countUnitsSince('2026-08-18')).toBe(1)
  // stale: returned until it has been refreshed in the background
  time = 61_000
  expect(await countUnitsSince('2026-08-18')).toBe(1)
  await expect.poll(() => countUnitsSince('2026-08-18')).toBe(2)
  await recordSales(1)
  // expired
  time = 700_000
  expect(await countUnitsSince('2026-08-18')).toBe(3)
})
