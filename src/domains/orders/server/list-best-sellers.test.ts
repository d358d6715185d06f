import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { listBestSellers } from './list-best-sellers.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

const sell = (count: number) =>
  database.pool.query(
    `INSERT INTO sales_deltas (day, product_id, count, paise) VALUES ('2026-11-01', 'tee', $1, 100)`,
    [count],
  )

it('returns fresh results for short ranges and cached results for long ones', async () => {
  let time = 0
  const countUnits = async (from: string) => {
    const [best] = await listBestSellers({ ...database, now: () => new Date(time) }, { from, to: '2026-11-15' }, 8)
    return best?.units
  }
  await sell(1)
  expect(await countUnits('2026-11-01')).toBe(1)
  expect(await countUnits('2026-08-18')).toBe(1)
  await sell(1)
  expect(await countUnits('2026-11-01')).toBe(2)
  expect(await countUnits('2026-08-18')).toBe(1)
  time = 61_000
  expect(await countUnits('2026-08-18')).toBe(1)
  expect(await countUnits('2026-08-18')).toBe(2)
  await sell(1)
  time = 700_000
  expect(await countUnits('2026-08-18')).toBe(3)
})
