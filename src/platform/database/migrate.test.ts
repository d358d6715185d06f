import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { StartError } from '#platform/start-error.ts'
import { createEmptyDatabase, createMigratedDatabase, runStatement } from '#tests/support/database.ts'
import { getMigrationState, migrateDatabase } from './migrate.ts'

const log = pino({ level: 'silent' })

/** Creates a migrations folder with one migration per statement. */
async function createMigrations(...statements: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const entries = statements.map((_, idx) => ({
    idx,
    version: '7',
    when: idx + 1,
    tag: `000${idx}_test`,
    breakpoints: true,
  }))
  await mkdir(join(folder, 'meta'))
  await writeFile(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [index, statement] of statements.entries())
    await writeFile(join(folder, `000${index}_test.sql`), statement)
  return folder
}

async function createDatabase(): Promise<string> {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  return url
}

async function getState(url: string, folder: string) {
  const pool = new pg.Pool({ connectionString: url })
  return getMigrationState(pool, folder).finally(() => pool.end())
}

async function expectStartError(promise: Promise<void>, message: string): Promise<void> {
  await expect(promise).rejects.toThrow(StartError)
  await expect(promise).rejects.toThrow(message)
  await expect(promise).rejects.toThrow(/^[^\n]+\.$/)
}

const createShirts = 'CREATE TABLE shirts (name text)'
const addPrice = 'ALTER TABLE shirts ADD price int'

it('applies pending migrations once and in order', async () => {
  const url = await createDatabase()
  const older = await createMigrations(createShirts)
  const newer = await createMigrations(createShirts, addPrice)
  expect(await getState(url, older)).toBe('pending')

  await migrateDatabase({ url, folder: older }, log)
  expect(await getState(url, older)).toBe('done')
  expect(await getState(url, newer)).toBe('pending')
  await migrateDatabase({ url, folder: newer }, log)
  await migrateDatabase({ url, folder: newer }, log)

  expect(await runStatement(url, 'SELECT name, price FROM shirts')).toEqual([])
  expect(await getState(url, newer)).toBe('done')
})

it('lets only one of several processes migrate', async () => {
  const url = await createDatabase()
  const folder = await createMigrations(`SELECT pg_sleep(0.2); ${createShirts}`, addPrice)
  const messages: string[] = []
  const recordingLog = pino({ level: 'info' }, { write: (line: string) => void messages.push(JSON.parse(line).msg) })

  await Promise.all(Array.from({ length: 5 }, () => migrateDatabase({ url, folder }, recordingLog)))

  expect(await runStatement(url, 'SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations')).toEqual([
    { count: 2 },
  ])
  expect(messages.filter((line) => line.startsWith('Another process'))).toHaveLength(4)
})

it('rejects a database that is newer than the code', async () => {
  const url = await createDatabase()
  await migrateDatabase({ url, folder: await createMigrations(createShirts, addPrice) }, log)
  const older = await createMigrations(createShirts)

  await expectStartError(
    migrateDatabase({ url, folder: older }, log),
    'The database is newer than this version of the shop.',
  )
})

it('reports done to the running version before and after a newer version migrates', async () => {
  const url = await createDatabase()
  const folder = await createMigrations(createShirts)
  await migrateDatabase({ url, folder }, log)
  const pool = new pg.Pool({ connectionString: url })
  onTestFinished(() => pool.end())
  expect(await getMigrationState(pool, folder)).toBe('done')

  const newer = await createMigrations(createShirts, addPrice)
  expect(await getMigrationState(pool, newer)).toBe('done')
  await migrateDatabase({ url, folder: newer }, log)
  expect(await getState(url, folder)).toBe('done')
})

it('changes nothing when one of several migrations fails', async () => {
  const url = await createDatabase()
  const folder = await createMigrations(createShirts, 'ALTER TABLE trousers ADD price int')

  await expectStartError(
    migrateDatabase({ url, folder }, log),
    'nothing was changed (relation "trousers" does not exist).',
  )
  await expect(runStatement(url, 'SELECT FROM shirts')).rejects.toThrow('does not exist')
})

it('rejects a migration older than the last applied one', async () => {
  const url = await createDatabase()
  const folder = await createMigrations(createShirts, addPrice)
  await migrateDatabase({ url, folder }, log)
  await runStatement(url, 'DELETE FROM drizzle.__drizzle_migrations WHERE created_at = 1')

  await expectStartError(
    migrateDatabase({ url, folder }, log),
    'Migration 0000_test is older than the newest applied one',
  )
})

it('stops waiting for another process at the limit', async () => {
  const url = await createDatabase()
  const slow = migrateDatabase({ url, folder: await createMigrations('SELECT pg_sleep(2)') }, log)
  const folder = await createMigrations(createShirts)
  // pg_locks lists the locks of all databases, and other test files take some too
  const ownAdvisoryLocks = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
    WHERE l.locktype = 'advisory' AND d.datname = current_database()`
  const observer = new pg.Client({ connectionString: url })
  await observer.connect()
  await expect.poll(async () => (await observer.query(ownAdvisoryLocks)).rowCount).toBeGreaterThan(0)
  await observer.end()

  await expectStartError(migrateDatabase({ url, folder, lockWaitMs: 300 }, log), 'Another process has been migrating')
  await slow
})

it('rejects an old PostgreSQL', async () => {
  const url = await createDatabase()
  await runStatement(
    url,
    `CREATE FUNCTION public.current_setting(text) RETURNS text LANGUAGE sql RETURN '14.9 (Debian)'`,
  )
  await runStatement(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET search_path = public, pg_catalog`)

  await expectStartError(
    migrateDatabase({ url, folder: await createMigrations(createShirts) }, log),
    'The database runs PostgreSQL 14.9 (Debian), but the shop needs 15 or newer.',
  )
})

it('gives concurrent test files a migrated database each', async () => {
  const databases = await Promise.all(Array.from({ length: 5 }, createMigratedDatabase))
  onTestFinished(async () => {
    await Promise.all(databases.map(({ close }) => close()))
  })

  expect(new Set(databases.map(({ url }) => url)).size).toBe(5)
  expect(await Promise.all(databases.map(({ pool }) => getMigrationState(pool)))).toEqual(Array(5).fill('done'))
})
