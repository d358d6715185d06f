import type { BenchResult, Goal } from './result.ts'

export interface Table {
  title: string
  columns: string[]
  rows: string[][]
}

const formatInteger = (value: number) => Math.round(value).toLocaleString('en')
const formatMs = (value: number) => value.toFixed(value < 10 ? 2 : 0)
const formatRatio = (value: number) => value.toFixed(2)
const formatCount = (value: number | undefined) => (value === undefined ? 'not counted' : value.toFixed(1))
const formatSeconds = (value: number) => `${value.toFixed(1)} s`
const formatMegabytes = (bytes: number | null) => (bytes === null ? 'unknown' : `${(bytes / 1_000_000).toFixed(1)} MB`)

/** Builds the result tables for the terminal and the docs. */
export function buildTables(result: BenchResult): Table[] {
  return [
    buildCachedReadTable(result),
    buildGrowthTable(result),
    buildUncachedReadTable(result),
    buildWriteTable(result),
    buildMemoryTable(result),
    buildShopTable(result),
    buildPageTable(result),
  ].filter(({ rows }) => rows.length > 0)
}

function formatGoal(goal: Goal | undefined): string {
  if (!goal) return ''
  return goal.isMet ? 'met' : 'not met'
}
const findGoal = ({ goals }: BenchResult, kind: Goal['kind'], read: { name: string; products: number }) =>
  goals.find((goal) => goal.kind === kind && goal.name === read.name && goal.products === read.products)

function buildCachedReadTable(result: BenchResult): Table {
  return {
    title: `Cached reads compared with a bare node:http server that sends the same bytes and headers, and with one that sends two headers (32 connections of ${result.loadGenerator})`,
    columns: [
      'read',
      'products',
      'shop/s',
      'bare/s',
      'shop / bare',
      'goal 0.90',
      '2 headers/s',
      'shop / 2 headers',
      'p99 ms, shop',
      'p99 ms, bare',
      'CPU µs, shop',
      'CPU µs, bare',
      'CPU µs, 2 headers',
      'CPU, shop / bare',
    ],
    rows: result.cachedReads.map((read) => [
      read.name,
      formatInteger(read.products),
      formatInteger(read.shop.requestsPerSecond),
      formatInteger(read.bare.requestsPerSecond),
      formatRatio(read.throughputRatio),
      formatGoal(findGoal(result, 'throughput', read)),
      formatInteger(read.bareMinimalHeaders.requestsPerSecond),
      formatRatio(read.minimalHeadersRatio),
      formatMs(read.shop.p99Ms),
      formatMs(read.bare.p99Ms),
      ...[read.shop, read.bare, read.bareMinimalHeaders].map(({ cpuMicrosPerRequest }) =>
        formatInteger(cpuMicrosPerRequest),
      ),
      formatRatio(read.cpuRatio),
    ]),
  }
}

function buildGrowthTable({ goals, cachedReads, uncachedReads }: BenchResult): Table {
  const smallest = Math.min(...cachedReads.map(({ products }) => products))
  const largest = Math.max(...cachedReads.map(({ products }) => products))
  return {
    title: `p99 at ${formatInteger(largest)} products compared with ${formatInteger(smallest)}`,
    columns: [
      'read',
      'source',
      `p99 ms, ${formatInteger(smallest)}`,
      `p99 ms, ${formatInteger(largest)}`,
      'ratio',
      'goal',
      '',
    ],
    rows: goals
      .filter(({ kind }) => kind.startsWith('growth'))
      .map((goal) => {
        const isCached = goal.kind === 'growth cached'
        const reads = isCached
          ? cachedReads.map(({ shop, ...read }) => ({ ...read, p99Ms: shop.p99Ms }))
          : uncachedReads
        const findRead = (products: number) =>
          reads.find((read) => read.name === goal.name && read.products === products)
        return [
          goal.name,
          isCached ? 'cached' : 'uncached',
          formatMs(findRead(smallest)?.p99Ms ?? Number.NaN),
          formatMs(findRead(largest)?.p99Ms ?? Number.NaN),
          formatRatio(goal.value),
          `at most ${goal.limit}`,
          formatGoal(goal),
        ]
      }),
  }
}

function buildUncachedReadTable({ uncachedReads }: BenchResult): Table {
  return {
    title: 'Uncached reads, with the response cache turned off (4 connections)',
    columns: ['read', 'products', 'shop/s', 'p50 ms', 'p99 ms'],
    rows: uncachedReads.map(({ name, products, perSecond, p50Ms, p99Ms }) => [
      name,
      formatInteger(products),
      formatInteger(perSecond),
      formatMs(p50Ms),
      formatMs(p99Ms),
    ]),
  }
}

function buildWriteTable(result: BenchResult): Table {
  return {
    title: 'Writes compared with their bare SQL (16 connections), and over HTTP (8 connections)',
    columns: [
      'write',
      'products',
      'statements',
      'shop/s',
      'bare SQL/s',
      'shop / bare SQL',
      'goal 2',
      'p99 ms, shop',
      'p99 ms, bare SQL',
      'shop / single-row inserts',
      'over HTTP/s',
      'p99 ms, HTTP',
      'statements, HTTP',
      'transactions, HTTP',
    ],
    rows: result.writes.map((write) => [
      write.name,
      formatInteger(write.products),
      formatInteger(write.statements),
      formatInteger(write.shop.perSecond),
      formatInteger(write.bareSql.perSecond),
      formatRatio(write.slowdown),
      formatGoal(findGoal(result, 'write', write)),
      formatMs(write.shop.p99Ms),
      formatMs(write.bareSql.p99Ms),
      write.insertRatio === undefined ? '' : formatRatio(write.insertRatio),
      formatInteger(write.overHttp.perSecond),
      formatMs(write.overHttp.p99Ms),
      formatCount(write.overHttp.statements),
      formatCount(write.overHttp.transactions),
    ]),
  }
}

function buildMemoryTable({ memory }: BenchResult): Table {
  return {
    title: 'Memory of the shop process (RSS; PostgreSQL has its own)',
    columns: ['products', 'idle', 'peak under load'],
    rows: memory.map(({ products, idleRssBytes, peakRssBytes }) => [
      formatInteger(products),
      formatMegabytes(idleRssBytes),
      formatMegabytes(peakRssBytes),
    ]),
  }
}

function buildShopTable({ demoShop, disk }: BenchResult): Table {
  return {
    title: 'The shop with the demo catalogue',
    columns: ['measurement', 'value'],
    rows: [
      ['first start, on an empty data folder', formatSeconds(demoShop.firstStartSeconds)],
      ['second start', formatSeconds(demoShop.secondStartSeconds)],
      ['memory after start', formatMegabytes(demoShop.idleRssBytes)],
      ['repository files', formatMegabytes(disk.repositoryBytes)],
      ['runtime packages', formatMegabytes(disk.packageBytes)],
      ['built pages', formatMegabytes(disk.distBytes)],
      ['data folder after the first start', formatMegabytes(demoShop.dataDirBytes)],
    ],
  }
}

function buildPageTable({ demoShop: { scriptBytes, lighthouse } }: BenchResult): Table {
  const columns = ['page', 'first-load script (br)', 'performance', 'accessibility', 'best practices', 'SEO']
  const names = [
    ...new Set([scriptBytes, lighthouse].flatMap((byPage) => ('notRun' in byPage ? [] : Object.keys(byPage)))),
  ]
  const notes = [
    ...('notRun' in scriptBytes ? [`scripts not measured: ${scriptBytes.notRun}`] : []),
    ...('notRun' in lighthouse ? [`Lighthouse not run: ${lighthouse.notRun}`] : []),
  ]
  return {
    title: ['Pages in the browser, Lighthouse scores as the median of 3 runs', ...notes].join('; '),
    columns,
    rows: names.map((name) => {
      const bytes = 'notRun' in scriptBytes ? undefined : scriptBytes[name]
      const pageScores = 'notRun' in lighthouse ? undefined : lighthouse[name]
      const scores = [
        pageScores?.performance,
        pageScores?.accessibility,
        pageScores?.['best-practices'],
        pageScores?.seo,
      ]
      return [
        name,
        bytes === undefined ? 'not measured' : `${formatInteger(bytes)} B`,
        ...scores.map((score) => (score === undefined ? 'not run' : String(score))),
      ]
    }),
  }
}
