import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { createEmptyDatabase, runStatement } from '#tests/support/database.ts'
import { startShopProcess } from '#tests/support/start-shop-process.ts'

const log = pino({ level: 'silent' })
const tempFolder = createTempFolder()
/** The longest that a request may wait behind a migration that cannot get its lock. */
const MAX_WAIT_MS = 5_000
/** Longer than MAX_WAIT_MS, like a backup that reads a whole table. */
const LONG_READ_MS = 8_000

interface Product {
  _id: string
  sizes: string[]
  colors: string[]
}

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

/** Copies the shop's migrations, changes the journal and writes `sql` as the last migration. */
async function createRelease(
  name: string,
  changeEntries: (entries: Journal['entries']) => Journal['entries'],
  sql = '',
) {
  const folder = join(tempFolder, name)
  await cp('migrations', folder, { recursive: true })
  const journalPath = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(journalPath, 'utf8')) as Journal
  const entries = changeEntries(journal.entries)
  await writeFile(journalPath, JSON.stringify({ ...journal, entries }))
  if (sql) await writeFile(join(folder, `${entries.at(-1)?.tag}.sql`), sql)
  return folder
}

/** Changes tables that every request needs. */
const nextReleaseSql = `ALTER TABLE products ADD COLUMN season text;--> statement-breakpoint
CREATE INDEX products_season ON products (season);--> statement-breakpoint
ALTER TABLE cart_lines ADD COLUMN note text;--> statement-breakpoint
ALTER TABLE orders ADD COLUMN note text`

const createNextRelease = () =>
  createRelease(
    'next',
    (entries) => {
      const last = entries.at(-1) ?? expect.fail('no migrations')
      return [...entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next_release' }]
    },
    nextReleaseSql,
  )

async function createDatabase() {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  return url
}

/** Searches and fills a cart continuously; `stop` returns the failures and the longest response time. */
function keepShopping(shopUrl: string, { _id, sizes, colors }: Product) {
  const [failures, durations] = [[] as string[], [] as number[]]
  let isStopped = false
  const body = JSON.stringify({ productId: _id, quantity: 1, size: sizes[0], color: colors[0], guestId: 'guest_1' })
  const headers = { 'content-type': 'application/json' }
  const requests = [
    // a new search term, so the response is not cached
    () => fetch(`${shopUrl}/api/products?search=${crypto.randomUUID().slice(0, 8)}`),
    () => fetch(`${shopUrl}/api/cart`, { method: 'POST', headers, body }),
    () => fetch(`${shopUrl}/readyz`),
  ]
  const repeat = async (request: () => Promise<Response>) => {
    while (!isStopped) {
      const startedAt = performance.now()
      const response = await request()
      durations.push(performance.now() - startedAt)
      if (!response.ok) failures.push(`${response.status} ${await response.text()}`)
      else await response.arrayBuffer()
    }
  }
  const pending = Promise.all(requests.map(repeat))
  return {
    durations,
    stop: async () => {
      isStopped = true
      await pending
      return { failures, longestMs: Math.max(...durations) }
    },
  }
}

async function getProduct(shopUrl: string): Promise<Product> {
  const [product] = (await (await fetch(`${shopUrl}/api/products?limit=1`)).json()) as Product[]
  return product ?? expect.fail('the shop is empty')
}

it('keeps serving without long waits while a migration waits for its lock', async () => {
  const url = await createDatabase()
  const shop = await startShopProcess({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
  onTestFinished(() => shop.stop())
  const shopper = keepShopping(shop.url, await getProduct(shop.url))
  await vi.waitUntil(() => shopper.durations.length > 20, { timeout: 20_000 })

  // a long read blocks the migration, and everything queued behind it
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await reader.query('BEGIN; SELECT count(*) FROM products')
  const migration = migrateDatabase({ url, folder: await createNextRelease() }, log)
  await reader.query(`SELECT pg_sleep(${LONG_READ_MS / 1000})`)
  expect(await runStatement(url, `SELECT FROM information_schema.columns WHERE column_name = 'season'`)).toEqual([])
  await reader.end()
  await migration

  const { failures, longestMs } = await shopper.stop()
  expect(failures).toEqual([])
  expect(longestMs).toBeLessThan(MAX_WAIT_MS)
  expect(await runStatement(url, `SELECT FROM information_schema.columns WHERE column_name = 'season'`)).toHaveLength(1)
}, 90_000)

it('migrates once if two processes start concurrently, and keeps the data', async () => {
  const url = await createDatabase()
  await migrateDatabase({ url, folder: await createRelease('previous', (entries) => entries.slice(0, -1)) }, log)
  await runStatement(
    url,
    `INSERT INTO users (id, name, email, password_hash, role) VALUES ('old', 'Asha', 'a@b.in', '', 'admin')`,
  )
  const shops = await Promise.all(
    [1, 2].map(() => startShopProcess({ DATABASE_URL: url, DEMO: 'off', LOG_LEVEL: 'silent' })),
  )
  onTestFinished(async () => {
    await Promise.all(shops.map((shop) => shop.stop()))
  })
  for (const shop of shops) expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  const journal = JSON.parse(await readFile('migrations/meta/_journal.json', 'utf8')) as Journal
  const appliedMigrations = await runStatement<{ at: string }>(
    url,
    'SELECT created_at AS at FROM drizzle.__drizzle_migrations ORDER BY 1',
  )
  expect(appliedMigrations.map(({ at }) => Number(at))).toEqual(journal.entries.map(({ when }) => when))
  expect(await runStatement(url, `SELECT name FROM users WHERE id = 'old'`)).toEqual([{ name: 'Asha' }])
}, 90_000)
