import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { openClock } from './clock.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

async function openHere() {
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line).msg) })
  const clock = await openClock({ ...database, log })
  onTestFinished(() => clock.close())
  return { ...clock, said }
}

it('shows the time of the database, whatever the machine says, and tells of the difference once', async () => {
  const trueNow = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: trueNow + 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { now, said } = await openHere()
  expect(Math.abs(now().getTime() - trueNow)).toBeLessThan(5_000)
  expect(said).toEqual([expect.stringMatching(/^This machine's clock is 8\d{4} s off/)])
})

it('goes on, and says nothing where both agree', async () => {
  const { now, said } = await openHere()
  const before = now().getTime()
  await vi.waitFor(() => expect(now().getTime()).toBeGreaterThan(before))
  expect(said).toEqual([])
})
