import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { compareCachedReads } from './cached-reads.ts'
import { getUsage } from './child.ts'
import { measureDemoShop } from './demo-shop.ts'
import { measureDisk } from './disk.ts'
import { formatResult } from './format-result.ts'
import { evaluateGoals } from './goals.ts'
import { loadGenerator } from './load-generator.ts'
import { elapsedSeconds, reportProgress } from './progress.ts'
import type { Measurements } from './result.ts'
import { closeUncachedShops, openShops } from './shops.ts'
import { measureUncachedReads } from './uncached-reads.ts'
import { measureWrites } from './writes.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
  },
})

const format = (options.json && 'json') || (options.markdown && 'markdown') || 'text'

const fullPlan = {
  sizes: [200, 20_000, 100_000],
  // wrk measures whole seconds
  cachedReads: {
    ...(loadGenerator === 'wrk' ? { rounds: 3, seconds: 1 } : { rounds: 8, seconds: 0.25 }),
    warmUpRequests: 5_000,
  },
  uncachedReads: { rounds: 8, seconds: 0.75 },
  writes: { rounds: 4, seconds: 0.75 },
}
const quickPlan: typeof fullPlan = {
  sizes: [200],
  cachedReads: { rounds: 1, seconds: 0.25, warmUpRequests: 1_000 },
  uncachedReads: { rounds: 1, seconds: 0.5 },
  writes: { rounds: 1, seconds: 0.5 },
}

async function measureAll({ sizes, ...plan }: typeof fullPlan): Promise<Measurements> {
  const demoShop = await measureDemoShop({ withLighthouse: !options.quick })
  await using cleanup = new AsyncDisposableStack()
  const shops = await openShops(sizes, cleanup)
  const idleUsage = await Promise.all(shops.map(({ cachedServer }) => getUsage(cachedServer.process)))
  const measurements = {
    machine: { cores: availableParallelism(), processor: cpus()[0]?.model ?? 'unknown', node: process.version },
    loadGenerator,
    isQuick: options.quick,
    demoShop,
    disk: await measureDisk(),
    cachedReads: await compareCachedReads(shops, plan.cachedReads),
    uncachedReads: await measureUncachedReads(shops, plan.uncachedReads),
  }
  await closeUncachedShops(shops)
  const writes = await measureWrites(shops, plan.writes)
  const finalUsage = await Promise.all(shops.map(({ cachedServer }) => getUsage(cachedServer.process)))
  const memory = shops.map(({ products }, n) => ({
    products,
    idleRssBytes: idleUsage[n]?.rssBytes ?? Number.NaN,
    peakRssBytes: finalUsage[n]?.peakRssBytes ?? Number.NaN,
  }))
  return { ...measurements, writes, memory }
}

const measurements = await measureAll(options.quick ? quickPlan : fullPlan)
reportProgress('done')
const result = { ...measurements, goals: evaluateGoals(measurements), seconds: elapsedSeconds() }
console.log(formatResult(result, format))
