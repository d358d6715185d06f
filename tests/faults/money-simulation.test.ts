import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { isThorough } from '#tests/support/is-thorough.ts'
import { pauseOnScheduler } from '#tests/support/simulation/scheduler.ts'
import { simulate } from '#tests/support/simulation/simulate.ts'
import { openSimulationDatabase, type SimulationDatabase } from '#tests/support/simulation/world.ts'

// makes the shop's timers use the simulated clock
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: (ms: number) => pauseOnScheduler(ms),
}))

/** `SEED=7` replays one run; `SEEDS=10000` runs that many, starting at `FIRST=5000` if set. */
const singleSeed = process.env['SEED']
const seedLimit = singleSeed ? Number(singleSeed) + 1 : Number(process.env['SEEDS'] ?? Number.POSITIVE_INFINITY)
/** Without `SEED` or `SEEDS`. */
const TIME_BUDGET_MS = isThorough ? 8_000 : 0
/** Exceeds the time budget if necessary. */
const MIN_RUNS = isThorough ? 60 : 20
/** Rare events may need more runs. */
const MAX_RUNS = 300
const WORKER_COUNT = 2

let databases: Awaited<ReturnType<typeof createMigratedDatabase>>[]
let simulationDatabases: SimulationDatabase[]
beforeAll(async () => {
  databases = await Promise.all(Array.from({ length: WORKER_COUNT }, () => createMigratedDatabase()))
  simulationDatabases = await Promise.all(databases.map(({ url }) => openSimulationDatabase(url)))
})
afterAll(async () => {
  await Promise.all(simulationDatabases.map((database) => database.close()))
  await Promise.all(databases.map((database) => database.close()))
})

it('turns every payment into exactly one order or one refund under random faults', async () => {
  const endAt = Number.isFinite(seedLimit) ? Number.POSITIVE_INFINITY : performance.now() + TIME_BUDGET_MS
  let nextSeed = Number(singleSeed ?? process.env['FIRST'] ?? 0)
  const totals = {
    runs: 0,
    orders: 0,
    refunds: 0,
    failed_refunds: 0,
    line_refunds: 0,
    completed_returns: 0,
    late_payments: 0,
    ended_checkouts: 0,
    crashes: 0,
    cash_orders: 0,
    recorded_cash: 0,
    refused_shipments: 0,
    cash_refunds: 0,
    amendments: 0,
    replaced_invoices: 0,
  }
  const failures: { seed: number; violations: string[] }[] = []
  const needsMoreRuns = () =>
    nextSeed < MIN_RUNS ||
    performance.now() < endAt ||
    (nextSeed < MAX_RUNS && Object.values(totals).some((total) => total === 0))
  const runSimulations = async (database: SimulationDatabase) => {
    while (nextSeed < seedLimit && needsMoreRuns() && failures.length === 0) {
      const seed = nextSeed++
      await database.clear()
      const { violations, ...counts } = await simulate(database, seed)
      if (violations.length > 0) failures.push({ seed, violations })
      totals.runs++
      for (const [name, count] of Object.entries(counts)) totals[name as keyof typeof counts] += count
    }
  }
  await Promise.all(simulationDatabases.map(runSimulations))
  console.log(JSON.stringify(totals))
  expect(failures).toEqual([])
  // every kind of event must occur at least once
  if (singleSeed === undefined) expect(Math.min(...Object.values(totals))).toBeGreaterThan(0)
}, 7_200_000)
