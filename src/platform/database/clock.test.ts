import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { openClock } from './clock.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

async function openTestClock() {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line).msg) })
  const clock = await openClock({ ...database, log })
  onTestFinished(() => clock.close())
  return { ...clock, warnings }
}

it('follows the database clock and warns once about the drift', async () => {
  const realNow = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: realNow + 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { now, warnings } = await openTestClock()
  expect(Math.abs(now().getTime() - realNow)).toBeLessThan(5_000)
  expect(warnings).toEqual([expect.stringMatching(/^This machine's clock differs from the database clock by 8\d{4} s/)])
})

it('advances without a warning when both clocks agree', async () => {
  const { now, warnings } = await openTestClock()
  const before = now().getTime()
  await vi.waitFor(() => expect(now().getTime()).toBeGreaterThan(before))
  expect(warnings).toEqual([])
})
