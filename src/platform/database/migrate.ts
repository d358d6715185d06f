import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from 'pino'
import { projectRoot } from '#platform/project-root.ts'
import { StartError } from '#platform/start-error.ts'
import { sqlStates } from './sql-state.ts'

const defaultFolder = join(projectRoot, 'migrations')
const LOCK_KEY = 0x6d696772 // 'migr'
const MIN_VERSION = 15
/**
 * Lock timeout of a migration. Every query queues behind a waiting migration, so it gives up quickly and retries. Below
 * PostgreSQL's deadlock_timeout of one second, which could otherwise abort a shopper's query.
 */
const LOCK_TIMEOUT_MS = 400
const RETRY_PAUSE_MS = 1_000
const RETRY_TIMEOUT_MS = 120_000

interface Options {
  url: string
  folder?: string
  /** How long to wait for another process that is migrating. */
  lockWaitMs?: number
}

/**
 * Applies pending migrations, one process at a time, in a single transaction. Statements that cannot run in a transaction
 * (CREATE INDEX CONCURRENTLY) are therefore not possible.
 */
export async function migrateDatabase(
  { url, folder = defaultFolder, lockWaitMs = 120_000 }: Options,
  log: Logger,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nukkad-migrate',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // the failing query reports it too; an unhandled event would end the process
  client.on('error', () => {})
  await client.connect()
  try {
    await requireSupportedServer(client)
    await acquireLock(client, lockWaitMs, log)
    const pending = await findPendingMigrations(client, folder)
    if (pending.length > 0) await applyMigrations(client, folder, pending, log)
  } finally {
    // releases the advisory lock too
    await client.end()
  }
}

const upToDatePools = new WeakSet<pg.Pool>()

/**
 * Returns 'done' if the database has all migrations of this version. After the first 'done' it is not checked again: a
 * newer version may replace the migrations folder while this one still runs.
 */
export async function getMigrationState(pool: pg.Pool, folder = defaultFolder): Promise<'done' | 'pending'> {
  if (upToDatePools.has(pool)) return 'done'
  const [known, applied] = await Promise.all([readJournal(folder), readAppliedMigrations(pool)])
  if (known.some(({ when }) => !applied.includes(when))) return 'pending'
  upToDatePools.add(pool)
  return 'done'
}

/** An entry of Drizzle's journal: the file name, and the time of generation, which identifies the migration. */
interface Migration {
  tag: string
  when: number
}

async function requireSupportedServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
  const version = rows[0]?.version ?? 'unknown'
  if (Number.parseInt(version, 10) >= MIN_VERSION) return
  throw new StartError(
    `The database runs PostgreSQL ${version}, but the shop needs ${MIN_VERSION} or newer. Upgrade it or set DATABASE_URL to a newer one.`,
  )
}

async function acquireLock(client: pg.Client, lockWaitMs: number, log: Logger): Promise<void> {
  const { rows } = await client.query<{ acquired: boolean }>(`SELECT pg_try_advisory_lock(${LOCK_KEY}) AS acquired`)
  if (rows[0]?.acquired) return
  log.info('Another process is migrating the database; waiting')
  await client.query(`SET lock_timeout = ${lockWaitMs}`)
  await client.query(`SELECT pg_advisory_lock(${LOCK_KEY})`).catch((error: pg.DatabaseError) => {
    if (error.code !== sqlStates.lockNotAvailable) throw error
    throw new StartError(
      `Another process has been migrating the database for ${Math.round(lockWaitMs / 1000)} s. Wait for it to finish, or stop it, and start again.`,
    )
  })
}

async function findPendingMigrations(client: pg.Client, folder: string): Promise<Migration[]> {
  const [known, applied] = await Promise.all([readJournal(folder), readAppliedMigrations(client)])
  if (applied.some((when) => !known.some((migration) => migration.when === when))) {
    throw new StartError(
      'The database is newer than this version of the shop. Start the version that was used last, or a newer one.',
    )
  }
  const pending = known.filter(({ when }) => !applied.includes(when))
  // Drizzle compares timestamps only and would skip it silently
  const skipped = pending.find(({ when }) => when <= Math.max(0, ...applied))
  if (!skipped) return pending
  throw new StartError(
    `Migration ${skipped.tag} is older than the newest applied one and would be skipped. Generate it again.`,
  )
}

async function applyMigrations(client: pg.Client, folder: string, pending: Migration[], log: Logger): Promise<void> {
  log.info(`Applying migrations: ${pending.map(({ tag }) => tag).join(', ')}`)
  await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`)
  const deadline = performance.now() + RETRY_TIMEOUT_MS
  for (;;) {
    try {
      return await migrate(drizzle({ client }), { migrationsFolder: folder })
    } catch (error) {
      const { cause, message } = error as Error & { cause?: Partial<pg.DatabaseError> }
      const isLocked = cause?.code === sqlStates.lockNotAvailable || cause?.code === sqlStates.deadlockDetected
      if (!isLocked || performance.now() > deadline) throw createMigrationError(cause?.message ?? message, error)
      log.info('A table is locked; retrying')
      // lets the queries queued behind the migration through
      await wait(RETRY_PAUSE_MS)
    }
  }
}

const createMigrationError = (reason: string, cause: unknown) =>
  new StartError(`The migrations failed and nothing was changed (${reason}).`, { cause })

async function readJournal(folder: string): Promise<Migration[]> {
  const text = await readFile(join(folder, 'meta', '_journal.json'), 'utf8')
  return (JSON.parse(text) as { entries: Migration[] }).entries
}

async function readAppliedMigrations(from: pg.Client | pg.Pool): Promise<number[]> {
  const { rows: table } = await from.query<{ name: string | null }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') AS name`,
  )
  if (!table[0]?.name) return []
  const { rows } = await from.query<{ created_at: string }>('SELECT created_at FROM drizzle.__drizzle_migrations')
  return rows.map((row) => Number(row.created_at))
}
