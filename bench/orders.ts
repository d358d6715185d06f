/**
 * Compares whole orders over HTTP between this working tree and others, such as an older commit with its packages
 * installed and built: `npm run bench:orders -- ../older`. Each shop runs alone, in alternation, on its own database, and
 * all of them get the same load. Linux only.
 */
import { basename, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { median } from './compare.ts'
import { countDatabaseWork, type DatabaseWork } from './count-database-work.ts'
import { formatMarkdown } from './format-result.ts'
import { type LoadSamples, percentile } from './load.ts'
import { loadGenerator } from './load-generator.ts'
import { generateOrders } from './order-load.ts'
import { reportProgress } from './progress.ts'
import {
  createWorkingTreeShop,
  type RunningShop,
  startWorkingTreeShop,
  type WorkingTreeShop,
} from './working-tree-shop.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    /** 0 measures only the starts. */
    seconds: { type: 'string', default: '8' },
    /** In seconds. Node compiles hot functions only after hundreds of orders. */
    'warm-up': { type: 'string', default: '10' },
    /** Numbers of concurrent shoppers; each is a measurement of its own. */
    shoppers: { type: 'string', default: '8,32' },
    /** Additions to the cart before each checkout. */
    'cart-additions': { type: 'string', default: '0' },
    /** Measures additions to the cart instead of orders. */
    'adds-only': { type: 'boolean', default: false },
    /** Counts statements and transactions with pg_stat_statements, which takes CPU time itself. */
    statements: { type: 'boolean', default: false },
    /** Seconds after the start until the memory is read. */
    'idle-seconds': { type: 'string', default: '0' },
  },
})
const seconds = Number(options.seconds)
const idleSeconds = Number(options['idle-seconds'])
const shopperCounts = options.shoppers.split(',').map(Number)
const load = { cartAdditions: Number(options['cart-additions']), addsOnly: options['adds-only'], graceSeconds: 3 }
/** Background work of the last orders, such as emails and invoices, is part of their cost. */
const SETTLE_MS = 1_000

interface Sample {
  shoppers: number
  perSecond: number
  latenciesMs: number[]
  nodeMs: number
  postgresMs: number
  databaseWork: DatabaseWork | undefined
  rssMb: number
}

interface Result {
  folder: string
  startSeconds: number[]
  idleRssMb: number[]
  samples: Sample[]
}

async function measureRound(shop: WorkingTreeShop, result: Result): Promise<void> {
  const running = await startWorkingTreeShop(shop)
  try {
    await wait(idleSeconds * 1_000)
    result.startSeconds.push(running.startSeconds)
    result.idleRssMb.push(running.readRssMb())
    if (seconds === 0) return
    const generate = (shoppers: number, duration: number) =>
      generateOrders({ ...shop, ...load, url: running.url, tokens: shop.tokens.slice(0, shoppers) }, duration)
    await generate(Math.max(...shopperCounts), Number(options['warm-up']))
    await wait(SETTLE_MS)
    for (const shoppers of shopperCounts) {
      const sample = await measure(running, shoppers, () => generate(shoppers, seconds))
      const { perSecond, nodeMs, postgresMs } = sample
      reportProgress(
        `${shop.folder}: ${shoppers} shoppers, ${perSecond.toFixed(1)}/s, CPU ${nodeMs.toFixed(2)} + ${postgresMs.toFixed(2)} ms`,
      )
      result.samples.push(sample)
    }
  } finally {
    await running.stop()
  }
}

async function measure(
  { client, readCpu, readRssMb }: RunningShop,
  shoppers: number,
  generate: () => Promise<LoadSamples>,
): Promise<Sample> {
  let samples: LoadSamples = { perSecond: 0, latenciesMs: [] }
  let rssMb = Number.NaN
  let [before, after] = [readCpu(), readCpu()]
  const run = async () => {
    before = readCpu()
    setTimeout(() => {
      rssMb = readRssMb()
    }, seconds * 900)
    samples = await generate()
    await wait(SETTLE_MS)
    after = readCpu()
    return samples.latenciesMs.length
  }
  const databaseWork = options.statements ? await countDatabaseWork(client, run) : undefined
  if (!databaseWork) await run()
  const count = samples.latenciesMs.length
  const cpu = { nodeMs: (after.node - before.node) / count, postgresMs: (after.postgres - before.postgres) / count }
  return { shoppers, ...samples, ...cpu, databaseWork, rssMb }
}

function buildLoadRows({ folder, samples }: Result): string[][] {
  return shopperCounts.map((shoppers) => {
    const own = samples.filter((sample) => sample.shoppers === shoppers)
    const formatMedian = (read: (sample: Sample) => number | undefined, digits = 1) =>
      median(own.map((sample) => read(sample) ?? Number.NaN)).toFixed(digits)
    const latencies = own.flatMap(({ latenciesMs }) => latenciesMs)
    return [
      basename(folder),
      String(shoppers),
      formatMedian(({ perSecond }) => perSecond),
      percentile(latencies, 50).toFixed(0),
      percentile(latencies, 99).toFixed(0),
      formatMedian(({ nodeMs }) => nodeMs, 2),
      formatMedian(({ postgresMs }) => postgresMs, 2),
      ...(options.statements
        ? [
            formatMedian(({ databaseWork }) => databaseWork?.statements),
            formatMedian((sample) => sample.databaseWork?.transactions),
          ]
        : ['–', '–']),
      formatMedian(({ rssMb }) => rssMb, 0),
    ]
  })
}

await using cleanup = new AsyncDisposableStack()
const measured: { shop: WorkingTreeShop; result: Result }[] = []
for (const folder of [...positionals, process.cwd()]) {
  const shopOptions = { customers: Math.max(...shopperCounts), collectsQueryStats: options.statements }
  const shop = await createWorkingTreeShop(resolve(folder), shopOptions)
  cleanup.defer(shop.remove)
  measured.push({ shop, result: { folder, startSeconds: [], idleRssMb: [], samples: [] } })
}
for (let round = 0; round < Number(options.rounds); round++)
  for (const { shop, result } of measured) await measureRound(shop, result)

const operation = load.addsOnly ? 'additions to the cart' : 'orders'
const loads = {
  title: `${operation} over HTTP, ${options.rounds} rounds of ${seconds} s, ${loadGenerator}`,
  columns: [
    'working tree',
    'shoppers',
    `${operation}/s`,
    'p50 ms',
    'p99 ms',
    'CPU ms, Node',
    'CPU ms, PostgreSQL',
    'statements',
    'transactions',
    'memory MB',
  ],
  rows: measured.flatMap(({ result }) => buildLoadRows(result)),
}
const starts = {
  title: `Starts on an existing data folder, and memory ${idleSeconds} s later`,
  columns: ['working tree', 'start s', 'memory MB'],
  rows: measured.map(({ result: { folder, startSeconds, idleRssMb } }) => [
    basename(folder),
    median(startSeconds).toFixed(2),
    median(idleRssMb).toFixed(0),
  ]),
}
console.log((seconds === 0 ? [starts] : [loads, starts]).map(formatMarkdown).join('\n\n'))
