/**
 * Times the import of a Shopify file with 5,000 variants. Run it with `npm run bench:import`; `-- --statements` prints
 * the statements that took longest. Cleans up after itself. Exits with 1 if a step takes longer than its goal.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import type { Database } from '#platform/database/connect.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { buildLargeShopifyExport } from '#tests/support/large-shopify-export.ts'
import { openAdminShop, openOrCreateDatabase } from './admin-shop.ts'

const { values: options } = parseArgs({
  options: { statements: { type: 'boolean', default: false }, products: { type: 'string', default: '1000' } },
})
const log = pino({ level: 'silent' })
const products = Number(options.products)
const csv = buildLargeShopifyExport({ products, imageUrl: 'https://cdn.example.com' })

const steps = [
  { name: 'dry run', body: { apply: false }, goalSeconds: 10, expected: { created: products, applied: false } },
  { name: 'import', body: { apply: true }, goalSeconds: 60, expected: { created: products, applied: true } },
  { name: 'the same file again', body: { apply: true }, goalSeconds: 10, expected: { unchanged: products } },
  {
    name: 'new prices and stock',
    body: {
      apply: true,
      overwriteStock: true,
      csv: csv.replaceAll('.00,', '.50,').replaceAll(',shopify,', ',shopify,1'),
    },
    goalSeconds: 60,
    expected: { updated: products, applied: true },
  },
]

await using cleanup = new AsyncDisposableStack()
const dataDir = await createDataDir()
cleanup.defer(() => removeDataDir(dataDir))
if (options.statements) await loadStatementStatistics()
const { url, stop } = await startEmbedded({ dataDir, log })
cleanup.defer(stop)
const database = await openOrCreateDatabase(url, 'import')
cleanup.defer(() => database.close())
const { app, token } = await openAdminShop(database)
cleanup.defer(() => app.close())
if (options.statements) await database.pool.query('CREATE EXTENSION pg_stat_statements')

for (const { name, body, goalSeconds, expected } of steps) {
  if (options.statements) await database.pool.query('SELECT pg_stat_statements_reset()')
  const startedAt = performance.now()
  const response = await app.inject({
    method: 'POST',
    url: '/api/admin/products/import',
    headers: { authorization: `Bearer ${token}` },
    payload: { csv, ...body },
  })
  const seconds = (performance.now() - startedAt) / 1000
  const report = response.json()
  for (const [key, value] of Object.entries(expected)) {
    if (report[key] !== value) throw new Error(`${name}: ${key} is ${report[key]}: ${response.body.slice(0, 500)}`)
  }
  const isMet = seconds <= goalSeconds
  console.log(`${name}: ${seconds.toFixed(1)} s, goal ${goalSeconds} s: ${isMet ? 'met' : 'not met'}`)
  if (!isMet) process.exitCode = 1
  if (options.statements) await printStatements(database)
}

async function loadStatementStatistics(): Promise<void> {
  const server = await startEmbedded({ dataDir, log })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`)
  await client.query(`ALTER SYSTEM SET pg_stat_statements.track = 'all'`)
  await client.end()
  await server.stop()
}

async function printStatements({ pool }: Database): Promise<void> {
  const { rows } = await pool.query(
    `SELECT calls, round(total_exec_time) AS ms, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) AS statement
     FROM pg_stat_statements ORDER BY total_exec_time DESC LIMIT 14`,
  )
  console.table(rows)
}
