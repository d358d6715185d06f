import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { pauseOnScheduler } from '#tests/support/simulation/scheduler.ts'
import { simulate } from '#tests/support/simulation/simulate.ts'
import { openSimulationDatabase, type SimulationDatabase } from '#tests/support/simulation/world.ts'

// the shop's timers run on the simulated clock
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: (ms: number) => pauseOnScheduler(ms),
}))

/** `SEED=7` replays one run; `SEEDS=10000` runs that many, starting at `FIRST=5000` if set. */
const singleSeed = process.env['SEED']
const seeds = singleSeed ? Number(singleSeed) + 1 : Number(process.env['SEEDS'] ?? Number.POSITIVE_INFINITY)
/** The time budget under `npm test`. */
const TIME_BUDGET_MS = 20_000
/** Even on a slow machine. */
const MIN_RUNS = 60
const WORKERS = 2

let databases: Awaited<ReturnType<typeof createMigratedDatabase>>[]
let scenes: SimulationDatabase[]
beforeAll(async () => {
  databases = await Promise.all(Array.from({ length: WORKERS }, () => createMigratedDatabase()))
  scenes = await Promise.all(databases.map(({ url }) => openSimulationDatabase(url)))
})
afterAll(async () => {
  await Promise.all(scenes.map((scene) => scene.close()))
  await Promise.all(databases.map((database) => database.close()))
})

it('turns every payment into exactly one order or one refund under random faults', async () => {
  const end = Number.isFinite(seeds) ? Number.POSITIVE_INFINITY : performance.now() + TIME_BUDGET_MS
  let next = Number(singleSeed ?? process.env['FIRST'] ?? 0)
  const totals = { runs: 0, orders: 0, refunds: 0, failed: 0, returned: 0, late: 0, ended: 0, crashes: 0 }
  const failures: { seed: number; wrongs: string[] }[] = []
  const runSimulations = async (scene: SimulationDatabase) => {
    while (next < seeds && (next < MIN_RUNS || performance.now() < end) && failures.length === 0) {
      const seed = next++
      await scene.clear()
      const { violations, ...counts } = await simulate(scene, seed)
      if (violations.length > 0) failures.push({ seed, wrongs: violations })
      totals.runs++
      for (const [name, count] of Object.entries(counts)) totals[name as keyof typeof counts] += count
    }
  }
  await Promise.all(scenes.map(runSimulations))
  console.log(JSON.stringify(totals))
  expect(failures).toEqual([])
  // a run in which nothing happens proves nothing
  if (singleSeed === undefined) expect(Math.min(...Object.values(totals))).toBeGreaterThan(0)
}, 7_200_000)
