import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { parseSettings } from '#platform/settings.ts'
import { createEmptyDatabase } from '#tests/support/database.ts'
import { openDatabase } from './connect.ts'
import { prepareStatement } from './prepared-statement.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const addNumbers = prepareStatement<{ sum: number }, { one: number; other: number | null }>(
  'add_numbers',
  sql`SELECT ${sql.placeholder('one')}::int + ${sql.placeholder('other')}::int AS sum`,
)
const failAlways = prepareStatement<object, Record<string, never>>('fail_always', sql`SELECT 1 / 0`)

async function openTestDatabase(setting = 'on') {
  const { url, drop } = await createEmptyDatabase()
  const { databaseUrl = '' } = parseSettings({ DATABASE_URL: url, DATABASE_PREPARED: setting })
  const database = openDatabase({ url: databaseUrl, poolSize: 1 }, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  const listPrepared = async (): Promise<unknown> =>
    (await database.pool.query('SELECT name, generic_plans + custom_plans AS runs FROM pg_prepared_statements')).rows
  return { ...database, listPrepared }
}

it('is planned once per connection, on the pool and in transactions', async () => {
  const { db, listPrepared } = await openTestDatabase()

  expect(await addNumbers(db, { one: 1, other: 2 })).toEqual([{ sum: 3 }])
  expect(await db.transaction((tx) => addNumbers(tx, { one: 3, other: 4 }))).toEqual([{ sum: 7 }])
  expect(await db.transaction((tx) => tx.transaction((inner) => addNumbers(inner, { one: 3, other: null })))).toEqual([
    { sum: null },
  ])
  expect(await listPrepared()).toEqual([{ name: 'add_numbers', runs: '3' }])
})

it('belongs to the transaction it runs in', async () => {
  const { db, pool } = await openTestDatabase()
  await pool.query('CREATE TABLE notes (text text)')
  const insertNote = prepareStatement<object, { text: string }>(
    'insert_note',
    sql`INSERT INTO notes (text) VALUES (${sql.placeholder('text')})`,
  )
  const rolledBack = db.transaction(async (tx) => {
    await insertNote(tx, { text: 'lost' })
    throw new Error('changed my mind')
  })

  await expect(rolledBack).rejects.toThrow('changed my mind')
  expect((await pool.query('SELECT text FROM notes')).rows).toEqual([])
})

it('fails like other queries, and works again afterwards', async () => {
  const { db } = await openTestDatabase()
  const divisionByZero = { cause: { code: '22012' } }

  await expect(failAlways(db, {})).rejects.toMatchObject(divisionByZero)
  await expect(db.transaction((tx) => failAlways(tx, {}))).rejects.toMatchObject(divisionByZero)
  expect(await addNumbers(db, { one: 1, other: 2 })).toEqual([{ sum: 3 }])
})

it('survives a broken connection', async () => {
  const { db, pool } = await openTestDatabase()
  await addNumbers(db, { one: 1, other: 2 })
  await expect(pool.query('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()

  expect(await addNumbers(db, { one: 1, other: 2 })).toEqual([{ sum: 3 }])
})

it('is not prepared with DATABASE_PREPARED=off', async () => {
  const { db, listPrepared } = await openTestDatabase('off')

  expect(await addNumbers(db, { one: 1, other: 2 })).toEqual([{ sum: 3 }])
  expect(await db.transaction((tx) => addNumbers(tx, { one: 3, other: 4 }))).toEqual([{ sum: 7 }])
  expect(await listPrepared()).toEqual([])
})

it('asks for the columns once per connection', async () => {
  const { db } = await openTestDatabase()
  const describe = vi.spyOn(pg.Connection.prototype, 'describe')
  const readValues = prepareStatement<object, { text: string | null }>(
    'read_values',
    sql`SELECT ${sql.placeholder('text')}::text AS text, 7 AS number, '{"a": [1]}'::jsonb AS json,
      '2026-04-01 00:00:00+00'::timestamptz AS at, 5::bigint AS big FROM generate_series(1, 2)`,
  )
  const others = { number: 7, json: { a: [1] }, at: '2026-04-01 00:00:00+00', big: '5' }

  for (const text of ['first', null, ''])
    expect(await readValues(db, { text })).toEqual([
      { text, ...others },
      { text, ...others },
    ])
  expect(describe).toHaveBeenCalledOnce()
})

it('asks for no columns again if there are none', async () => {
  const { db } = await openTestDatabase()
  const describe = vi.spyOn(pg.Connection.prototype, 'describe')
  const setNothing = prepareStatement<object, Record<string, never>>('set_nothing', sql`SET work_mem TO DEFAULT`)

  for (let run = 0; run < 2; run++) expect(await setNothing(db, {})).toEqual([])
  expect(describe).toHaveBeenCalledOnce()
})

it('rejects a value that cannot be sent, and works again afterwards', async () => {
  const { db } = await openTestDatabase()
  const unsendable = {
    toPostgres: () => {
      throw new Error('unsendable')
    },
  }
  const sent = addNumbers(db, { one: unsendable as unknown as number, other: 2 })

  await expect(sent).rejects.toMatchObject({ cause: { message: 'unsendable' } })
  expect(await addNumbers(db, { one: 1, other: 2 })).toEqual([{ sum: 3 }])
})
