import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { pino } from 'pino'
import { fillWithSyntheticProducts } from '#demo/synthetic-products.ts'
import { openDatabase } from '#platform/database/connect.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { makeDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { startChild, stopChild, urlOf } from './child.ts'
import type { Contestant } from './measure.ts'
import { tell } from './progress.ts'

/** One catalogue, with the shop as it runs on it and the same shop with nothing kept in memory. */
export interface BenchShop {
  products: number
  databaseUrl: string
  kept: Contestant
  unkept: Contestant
}

const log = pino({ level: 'silent' })

/**
 * A database for each size in one cluster, and the shops on them, all of them up at the same time: what is compared is
 * then asked by turns, within the same seconds. A shop that is not asked costs next to nothing.
 */
export async function openShops(sizes: number[], opened: AsyncDisposableStack): Promise<BenchShop[]> {
  const dataDir = await makeDataDir()
  opened.defer(() => removeDataDir(dataDir))
  const { url, stop } = await startEmbedded({ dataDir, log })
  opened.defer(stop)
  tell(`making catalogues of ${sizes.map((size) => size.toLocaleString('en')).join(', ')} products`)
  const filled = await Promise.all(sizes.map((size) => fill(url, size)))
  const shops: BenchShop[] = []
  for (const { products, databaseUrl } of filled) {
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'off' }
    const kept = await openOne(settings, opened)
    const unkept = await openOne({ ...settings, CACHE_MB: '0' }, opened)
    shops.push({ products, databaseUrl, kept, unkept })
    tell(`the shop of ${products.toLocaleString('en')} products is open`)
  }
  return shops
}

async function fill(server: string, products: number): Promise<{ products: number; databaseUrl: string }> {
  const url = new URL(server)
  url.pathname = `products_${products}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`CREATE DATABASE products_${products}`)
  await client.end()
  await migrateDatabase({ url: url.href }, log)
  const database = openDatabase({ url: url.href, poolSize: 1, applicationName: 'nukkad-bench', queryMs: 0 }, log)
  try {
    await fillWithSyntheticProducts(database.db, products)
  } finally {
    await database.close()
  }
  tell(`made ${products.toLocaleString('en')} products`)
  return { products, databaseUrl: url.href }
}

async function openOne(env: Record<string, string>, opened: AsyncDisposableStack): Promise<Contestant> {
  const process: ChildProcess = startChild('shop-process.ts', env)
  opened.defer(() => stopChild(process))
  return { url: await urlOf(process), process }
}

/** Whoever keeps nothing is done: the database has a hundred connections for all of them together. */
export async function closeUnkept(shops: BenchShop[]): Promise<void> {
  await Promise.all(shops.map(({ unkept }) => stopChild(unkept.process)))
}
