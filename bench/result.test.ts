import { expect, it } from 'vitest'
import { formatResult } from './format-result.ts'
import { evaluateGoals } from './goals.ts'
import type { BenchResult } from './result.ts'
import { buildTables } from './tables.ts'

const [small, large] = [200, 100_000]
const metrics = { perSecond: 100, p50Ms: 1, p99Ms: 4 }

const createCachedRead = (name: string, products: number, throughput = 0.95, p99Ms = 2) => {
  const bare = { requestsPerSecond: 10_000, p99Ms: 1.5, cpuMicrosPerRequest: 50 }
  const shop = { ...bare, requestsPerSecond: 10_000 * throughput, p99Ms }
  const bareMinimalHeaders = { ...bare, requestsPerSecond: 12_000 }
  const ratios = { throughputRatio: throughput, minimalHeadersRatio: throughput / 1.2, p99Ratio: 1.3, cpuRatio: 1.1 }
  return { name, products, path: '/', bare, bareMinimalHeaders, shop, ...ratios }
}
const createWrite = (slowdown: number) => {
  const overHttp = { ...metrics, statements: undefined, transactions: 2.04 }
  const comparison = { statements: 2, shop: metrics, bareSql: metrics, slowdown, overHttp }
  return { name: 'add to cart' as const, products: small, ...comparison, insertRatio: 0.2 }
}

const measurements = {
  machine: { cores: 2, processor: 'a processor', node: 'v24' },
  loadGenerator: 'wrk' as const,
  isQuick: false,
  cachedReads: [
    createCachedRead('search', small),
    createCachedRead('search', large, 0.894, 3.1),
    createCachedRead('home page', small, 0.896),
  ],
  uncachedReads: [
    { name: 'search', products: small, ...metrics },
    { name: 'search', products: large, ...metrics, p99Ms: 12 },
  ],
  writes: [createWrite(2), createWrite(2.1)],
  memory: [{ products: small, idleRssBytes: 150_000_000, peakRssBytes: 200_000_000 }],
  demoShop: {
    firstStartSeconds: 4,
    secondStartSeconds: 1.26,
    idleRssBytes: 1,
    dataDirBytes: 2_000_000,
    scriptBytes: { login: 120_000 },
    lighthouse: { notRun: 'not found' },
  },
  disk: { repositoryBytes: null, distBytes: 5_000_000, packageBytes: 1 },
}
const result: BenchResult = { ...measurements, goals: evaluateGoals(measurements), seconds: 300 }

it('evaluates each goal on the printed value', () => {
  const goals = result.goals.map(({ kind, name, products, isMet }) => [kind, name, products, isMet])
  expect(goals).toEqual([
    ['throughput', 'search', small, true],
    ['throughput', 'search', large, false],
    ['throughput', 'home page', small, true],
    ['growth cached', 'search', large, false],
    ['growth uncached', 'search', large, true],
    ['write', 'add to cart', small, true],
    ['write', 'add to cart', small, false],
  ])
})

it('has no growth goals with a single size', () => {
  const { uncachedReads, cachedReads } = measurements
  const singleSize = { cachedReads: cachedReads.slice(0, 1), uncachedReads: uncachedReads.slice(0, 1), writes: [] }
  expect(evaluateGoals(singleSize).map(({ kind }) => kind)).toEqual(['throughput'])
})

it('shows goals next to their values and what was not run', () => {
  const [reads, growth, ...others] = buildTables(result)
  expect(reads?.rows[1]).toEqual([
    'search',
    '100,000',
    '8,940',
    '10,000',
    '0.89',
    'not met',
    '12,000',
    '0.74',
    '3.10',
    '1.50',
    '50',
    '50',
    '50',
    '1.10',
  ])
  expect(growth?.rows[0]).toEqual(['search', 'cached', '2.00', '3.10', '1.55', 'at most 1.5', 'not met'])
  expect(others[1]?.rows[0]?.slice(-2)).toEqual(['not counted', '2.0'])
  expect(others.at(-1)?.title).toContain('Lighthouse not run: not found')
  expect(others.at(-1)?.rows).toEqual([['login', '120,000 B', ...Array(4).fill('not run')]])
  for (const { columns, rows } of buildTables(result)) for (const row of rows) expect(row).toHaveLength(columns.length)
})

it('prints JSON, Markdown and text', () => {
  expect(JSON.parse(formatResult(result, 'json'))).toEqual(result)
  expect(formatResult(result, 'markdown')).toContain('| second start | 1.3 s |')
  expect(formatResult(result, 'markdown')).toContain('4 of 7 goals met.')
  expect(formatResult(result, 'markdown')).not.toContain('wrk is not installed')
  expect(formatResult({ ...result, loadGenerator: 'autocannon' }, 'text')).toContain('wrk is not installed')
  expect(formatResult(result, 'text')).toMatch(/^search +100,000 +8,940 +10,000 +0\.89 +not met/m)
})
