import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { pino } from 'pino'
import { insertSyntheticProducts } from '#demo/insert-synthetic-products.ts'
import { openDatabase } from '#platform/database/connect.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { startChild, stopChild, waitForUrl } from './child.ts'
import type { MeasuredServer } from './measure.ts'
import { reportProgress } from './progress.ts'

/** A catalogue with two shops running on it: one with the response cache, one without. */
export interface BenchShop {
  products: number
  databaseUrl: string
  cachedServer: MeasuredServer
  uncachedServer: MeasuredServer
}

const log = pino({ level: 'silent' })

/**
 * Opens shops on one database per catalogue size, all running at the same time, so measurements can alternate between
 * them. An idle shop costs next to nothing.
 */
export async function openShops(sizes: number[], cleanup: AsyncDisposableStack): Promise<BenchShop[]> {
  const dataDir = await createDataDir()
  cleanup.defer(() => removeDataDir(dataDir))
  await loadStatementStatistics(dataDir)
  const { url, stop } = await startEmbedded({ dataDir, log })
  cleanup.defer(stop)
  reportProgress(`creating catalogues of ${sizes.map((size) => size.toLocaleString('en')).join(', ')} products`)
  const catalogues = await Promise.all(sizes.map((size) => createCatalogue(url, size)))
  const shops: BenchShop[] = []
  for (const { products, databaseUrl } of catalogues) {
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'off' }
    const cachedServer = await openShop(settings, cleanup)
    const uncachedServer = await openShop({ ...settings, CACHE_MB: '0' }, cleanup)
    shops.push({ products, databaseUrl, cachedServer, uncachedServer })
    reportProgress(`the shop of ${products.toLocaleString('en')} products is open`)
  }
  return shops
}

/** Makes the next start of the server count statements. */
async function loadStatementStatistics(dataDir: string): Promise<void> {
  const { url, stop } = await startEmbedded({ dataDir, log })
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`)
  } finally {
    await client.end()
    await stop()
  }
}

async function createCatalogue(server: string, products: number): Promise<{ products: number; databaseUrl: string }> {
  const url = new URL(server)
  url.pathname = `products_${products}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`CREATE DATABASE products_${products}`)
  await client.end()
  await migrateDatabase({ url: url.href }, log)
  const database = openDatabase({ url: url.href, poolSize: 1, applicationName: 'nukkad-bench', queryTimeoutMs: 0 }, log)
  try {
    await insertSyntheticProducts(database.db, products)
  } finally {
    await database.close()
  }
  reportProgress(`created ${products.toLocaleString('en')} products`)
  return { products, databaseUrl: url.href }
}

async function openShop(env: Record<string, string>, cleanup: AsyncDisposableStack): Promise<MeasuredServer> {
  const process: ChildProcess = startChild('shop-process.ts', env)
  cleanup.defer(() => stopChild(process))
  return { url: await waitForUrl(process), process }
}

/** Frees database connections, which are limited to a hundred in total. */
export async function closeUncachedShops(shops: BenchShop[]): Promise<void> {
  await Promise.all(shops.map(({ uncachedServer }) => stopChild(uncachedServer.process)))
}
