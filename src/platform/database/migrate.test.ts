import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { StartError } from '#platform/start-error.ts'
import { ask, emptyDatabase, freshDatabase } from '#tests/support/database.ts'
import { migrateDatabase, migrationState } from './migrate.ts'

const log = pino({ level: 'silent' })

/** A migrations folder with these statements, one migration each, made one after the other. */
async function migrations(...statements: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const entries = statements.map((_, idx) => ({
    idx,
    version: '7',
    when: idx + 1,
    tag: `000${idx}_it`,
    breakpoints: true,
  }))
  await mkdir(join(folder, 'meta'))
  await writeFile(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [index, statement] of statements.entries()) await writeFile(join(folder, `000${index}_it.sql`), statement)
  return folder
}

async function newDatabase(): Promise<string> {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  return url
}

async function stateOf(url: string, folder: string) {
  const pool = new pg.Pool({ connectionString: url })
  return migrationState(pool, folder).finally(() => pool.end())
}

async function expectRefusal(refused: Promise<void>, sentence: string): Promise<void> {
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(sentence)
  await expect(refused).rejects.toThrow(/^[^\n]+\.$/)
}

const createShirts = 'CREATE TABLE shirts (name text)'
const addPrice = 'ALTER TABLE shirts ADD price int'

it('applies what is due, once and in order', async () => {
  const url = await newDatabase()
  const early = await migrations(createShirts)
  const later = await migrations(createShirts, addPrice)
  expect(await stateOf(url, early)).toBe('due')

  await migrateDatabase({ url, folder: early }, log)
  expect(await stateOf(url, early)).toBe('done')
  expect(await stateOf(url, later)).toBe('due')
  await migrateDatabase({ url, folder: later }, log)
  await migrateDatabase({ url, folder: later }, log)

  expect(await ask(url, 'SELECT name, price FROM shirts')).toEqual([])
  expect(await stateOf(url, later)).toBe('done')
})

it('lets only one of several processes do the work', async () => {
  const url = await newDatabase()
  const folder = await migrations(`SELECT pg_sleep(0.2); ${createShirts}`, addPrice)
  const waits: string[] = []
  const listening = pino({ level: 'info' }, { write: (line: string) => void waits.push(JSON.parse(line).msg) })

  await Promise.all(Array.from({ length: 5 }, () => migrateDatabase({ url, folder }, listening)))

  expect(await ask(url, 'SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations')).toEqual([{ count: 2 }])
  expect(waits.filter((line) => line.startsWith('Another process'))).toHaveLength(4)
})

it('refuses a database that is newer than the code', async () => {
  const url = await newDatabase()
  await migrateDatabase({ url, folder: await migrations(createShirts, addPrice) }, log)
  const old = await migrations(createShirts)

  await expectRefusal(
    migrateDatabase({ url, folder: old }, log),
    'The database is newer than this version of the shop:',
  )
})

it('stays up to date for the version that runs, while a newer one migrates further', async () => {
  const url = await newDatabase()
  const folder = await migrations(createShirts)
  await migrateDatabase({ url, folder }, log)
  const pool = new pg.Pool({ connectionString: url })
  onTestFinished(() => pool.end())
  expect(await migrationState(pool, folder)).toBe('done')

  const newer = await migrations(createShirts, addPrice)
  expect(await migrationState(pool, newer)).toBe('done')
  await migrateDatabase({ url, folder: newer }, log)
  expect(await stateOf(url, folder)).toBe('done')
})

it('changes nothing when one of several migrations fails', async () => {
  const url = await newDatabase()
  const folder = await migrations(createShirts, 'ALTER TABLE trousers ADD price int')

  await expectRefusal(
    migrateDatabase({ url, folder }, log),
    'nothing in it was changed (relation "trousers" does not exist).',
  )
  await expect(ask(url, 'SELECT FROM shirts')).rejects.toThrow('does not exist')
})

it('refuses a migration that would be passed over because it is older than the last one applied', async () => {
  const url = await newDatabase()
  const folder = await migrations(createShirts, addPrice)
  await migrateDatabase({ url, folder }, log)
  await ask(url, 'DELETE FROM drizzle.__drizzle_migrations WHERE created_at = 1')

  await expectRefusal(migrateDatabase({ url, folder }, log), 'The migration 0000_it is older than the newest one')
})

it('does not wait for ever for another process', async () => {
  const url = await newDatabase()
  const slow = migrateDatabase({ url, folder: await migrations('SELECT pg_sleep(2)') }, log)
  const folder = await migrations(createShirts)
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await expect
    .poll(async () => (await holder.query(`SELECT FROM pg_locks WHERE locktype = 'advisory'`)).rowCount)
    .toBeGreaterThan(0)
  await holder.end()

  await expectRefusal(migrateDatabase({ url, folder, turnMillis: 300 }, log), 'Another process has been bringing')
  await slow
})

it('refuses a PostgreSQL that is too old', async () => {
  const url = await newDatabase()
  await ask(url, `CREATE FUNCTION public.current_setting(text) RETURNS text LANGUAGE sql RETURN '14.9 (Debian)'`)
  await ask(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET search_path = public, pg_catalog`)

  await expectRefusal(
    migrateDatabase({ url, folder: await migrations(createShirts) }, log),
    'The database is a PostgreSQL 14.9 (Debian), but the shop needs 15 or newer:',
  )
})

it("gives test files that begin at once a database each, with the shop's own migrations", async () => {
  const databases = await Promise.all(Array.from({ length: 5 }, freshDatabase))
  onTestFinished(async () => {
    await Promise.all(databases.map(({ close }) => close()))
  })

  expect(new Set(databases.map(({ url }) => url)).size).toBe(5)
  expect(await Promise.all(databases.map(({ pool }) => migrationState(pool)))).toEqual(Array(5).fill('done'))
})
