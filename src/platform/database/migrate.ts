import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from 'pino'
import { StartError } from '#platform/start-error.ts'

const standardFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
const lockKey = 0x6d696772 // 'migr'
const oldestVersion = 15
const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'
/**
 * How long a migration stands in line for a table that is in use. Every shopper who comes after it stands behind it, so
 * it steps back soon, and tries again for a while. Well below the second after which PostgreSQL looks whether two wait
 * for each other, because it might be the shopper whom it sends away.
 */
const lockMillis = 400
const pauseMillis = 1_000
const patienceMillis = 120_000

interface Options {
  url: string
  folder?: string
  /** How long another process may migrate before we give up. */
  turnMillis?: number
}

/**
 * Brings the database up to date, one process at a time. All migrations that are due run in one transaction:
 * they all hold or none does, and a statement that refuses transactions (CREATE INDEX CONCURRENTLY) cannot be in one.
 */
export async function migrateDatabase(
  { url, folder = standardFolder, turnMillis = 120_000 }: Options,
  log: Logger,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nukkad-migrate',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // the query that it breaks says so as well; unheard, it would end the process
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseOldServer(client)
    await takeTurn(client, turnMillis, log)
    const due = await dueMigrations(client, folder)
    if (due.length > 0) await apply(client, folder, due, log)
  } finally {
    // takes the lock back as well
    await client.end()
  }
}

const upToDate = new WeakSet<pg.Pool>()

/**
 * Whether the database has all that this version of the shop needs. Once it has, it is not asked again: a newer
 * version may migrate it further and put its own migrations in the folder while this one still serves.
 */
export async function migrationState(pool: pg.Pool, folder = standardFolder): Promise<'done' | 'due'> {
  if (upToDate.has(pool)) return 'done'
  const [known, applied] = await Promise.all([readJournal(folder), readApplied(pool)])
  if (known.some(({ when }) => !applied.includes(when))) return 'due'
  upToDate.add(pool)
  return 'done'
}

interface Migration {
  tag: string
  when: number
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
  const version = rows[0]?.version ?? 'unknown'
  if (Number.parseInt(version, 10) >= oldestVersion) return
  throw new StartError(
    `The database is a PostgreSQL ${version}, but the shop needs ${oldestVersion} or newer: upgrade it, or set DATABASE_URL to a newer one.`,
  )
}

async function takeTurn(client: pg.Client, turnMillis: number, log: Logger): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>(`SELECT pg_try_advisory_lock(${lockKey}) AS mine`)
  if (rows[0]?.mine) return
  log.info('Another process is bringing the database up to date; waiting for it.')
  await client.query(`SET lock_timeout = ${turnMillis}`)
  await client.query(`SELECT pg_advisory_lock(${lockKey})`).catch((error: pg.DatabaseError) => {
    if (error.code !== lockNotAvailable) throw error
    throw new StartError(
      `Another process has been bringing the database up to date for ${Math.round(turnMillis / 1000)} s: wait until it is done, or end it, and start again.`,
    )
  })
}

async function dueMigrations(client: pg.Client, folder: string): Promise<Migration[]> {
  const [known, applied] = await Promise.all([readJournal(folder), readApplied(client)])
  if (applied.some((when) => !known.some((migration) => migration.when === when))) {
    throw new StartError(
      'The database is newer than this version of the shop: start the version that was used last, or a newer one.',
    )
  }
  const due = known.filter(({ when }) => !applied.includes(when))
  // Drizzle goes by time alone and would pass over it without a word
  const passedOver = due.find(({ when }) => when <= Math.max(0, ...applied))
  if (!passedOver) return due
  throw new StartError(
    `The migration ${passedOver.tag} is older than the newest one that the database has, so that it would be passed over: generate it again.`,
  )
}

async function apply(client: pg.Client, folder: string, due: Migration[], log: Logger): Promise<void> {
  log.info(`Bringing the database up to date: ${due.map(({ tag }) => tag).join(', ')}.`)
  await client.query(`SET lock_timeout = ${lockMillis}`)
  const deadline = performance.now() + patienceMillis
  for (;;) {
    try {
      return await migrate(drizzle({ client }), { migrationsFolder: folder })
    } catch (error) {
      const { cause, message } = error as Error & { cause?: Partial<pg.DatabaseError> }
      const isInUse = cause?.code === lockNotAvailable || cause?.code === deadlockDetected
      if (!isInUse || performance.now() > deadline) throw notMigrated(cause?.message ?? message, error)
      log.info('A table is in use; trying again.')
      // time for those who stood behind it
      await wait(pauseMillis)
    }
  }
}

const notMigrated = (reason: string, cause: unknown) =>
  new StartError(`The database could not be brought up to date, and nothing in it was changed (${reason}).`, { cause })

async function readJournal(folder: string): Promise<Migration[]> {
  const text = await readFile(join(folder, 'meta', '_journal.json'), 'utf8')
  return (JSON.parse(text) as { entries: Migration[] }).entries
}

async function readApplied(from: pg.Client | pg.Pool): Promise<number[]> {
  const { rows: table } = await from.query<{ name: string | null }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') AS name`,
  )
  if (!table[0]?.name) return []
  const { rows } = await from.query<{ created_at: string }>('SELECT created_at FROM drizzle.__drizzle_migrations')
  return rows.map((row) => Number(row.created_at))
}
