import pg from 'pg'
import { pino } from 'pino'
import { sessions, users } from '#domains/accounts/server/tables.ts'
import { generateToken, hashToken } from '#domains/accounts/server/tokens.ts'
import { createPaymentProvider } from '#domains/payments/server/payment-provider.ts'
import type { MemoCache } from '#platform/cache/memo-cache.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { type Database, openDatabase } from '#platform/database/connect.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { parseSettings } from '#platform/settings.ts'
import { newId } from '#shared/ids.ts'
import { createMemoryStorage } from '#tests/support/create-memory-storage.ts'
import { shopSettings } from '#tests/support/shop-settings.ts'
import { buildApp } from '../src/app.ts'

const log = pino({ level: 'silent' })

/** Opens the database, which an earlier run may have kept, or creates it. */
export async function openOrCreateDatabase(server: string, name: string): Promise<Database> {
  const url = new URL(server)
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  url.pathname = name
  const database = openDatabase({ url: url.href, applicationName: 'nukkad-bench', queryTimeoutMs: 0 }, log)
  await migrateDatabase({ url: url.href }, log)
  return database
}

/** Builds the shop's API in this process, with the token of an admin. Responses are not cached, counts only if a cache is given. */
export async function openAdminShop(database: Database, countCache?: MemoCache) {
  const providerSettings = { url: '', scriptUrl: '', keyId: 'key', keySecret: 'secret', webhookSecret: 'secret' }
  const app = await buildApp({
    now: () => new Date(),
    settings: parseSettings({}),
    // a busy machine must not trigger load shedding
    limits: { eventLoopDelayMs: 0 },
    log,
    database,
    storage: createMemoryStorage(),
    cache: new ResponseCache({ maxBytes: 0 }),
    countCache,
    jobs: { enqueue: async () => {} },
    paymentProvider: createPaymentProvider(providerSettings),
    shopSettings,
  })
  return { database, app, token: await createAdminSession(database) }
}

async function createAdminSession({ db }: Database): Promise<string> {
  const [id, token, at] = [newId(), generateToken(), new Date()]
  await db.insert(users).values({ id, name: 'Asha', email: `${id}@example.in`, passwordHash: '', role: 'admin' })
  const session = { id: newId(), userId: id, tokenHash: hashToken(token), device: 'benchmark' }
  await db.insert(sessions).values({ ...session, createdAt: at, lastUsedAt: at })
  return token
}
