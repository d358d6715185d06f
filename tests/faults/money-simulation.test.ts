import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { simulate } from '#tests/support/simulation/simulate.ts'
import { pauseOnStage } from '#tests/support/simulation/stage.ts'
import { openScene, type Scene } from '#tests/support/simulation/world.ts'

// the shop's own pauses take their time on the simulation's clock
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: (ms: number) => pauseOnStage(ms),
}))

/** `SEEDS=10000` for so many of them, with `FIRST=5000` only from there on, `SEED=7` for one alone. */
const only = process.env['SEED']
const seeds = only ? Number(only) + 1 : Number(process.env['SEEDS'] ?? Number.POSITIVE_INFINITY)
/** What `npm test` can spare. */
const ENOUGH_MS = 20_000
/** However slow the machine. */
const LEAST = 60
const LANES = 2

let databases: Awaited<ReturnType<typeof freshDatabase>>[]
let scenes: Scene[]
beforeAll(async () => {
  databases = await Promise.all(Array.from({ length: LANES }, () => freshDatabase()))
  scenes = await Promise.all(databases.map(({ url }) => openScene(url)))
})
afterAll(async () => {
  await Promise.all(scenes.map((scene) => scene.close()))
  await Promise.all(databases.map((database) => database.close()))
})

it('turns every payment into one order or one refund, whatever happens in whatever order', async () => {
  const end = Number.isFinite(seeds) ? Number.POSITIVE_INFINITY : performance.now() + ENOUGH_MS
  let next = Number(only ?? process.env['FIRST'] ?? 0)
  const sums = { stories: 0, orders: 0, refunds: 0, failed: 0, returned: 0, late: 0, ended: 0, crashes: 0 }
  const failures: { seed: number; wrongs: string[] }[] = []
  const play = async (scene: Scene) => {
    while (next < seeds && (next < LEAST || performance.now() < end) && failures.length === 0) {
      const seed = next++
      await scene.clear()
      const { wrongs, ...told } = await simulate(scene, seed)
      if (wrongs.length > 0) failures.push({ seed, wrongs })
      sums.stories++
      for (const [name, count] of Object.entries(told)) sums[name as keyof typeof told] += count
    }
  }
  await Promise.all(scenes.map(play))
  console.log(JSON.stringify(sums))
  expect(failures).toEqual([])
  // nothing can go wrong where nothing happens
  if (only === undefined) expect(Math.min(...Object.values(sums))).toBeGreaterThan(0)
}, 7_200_000)
