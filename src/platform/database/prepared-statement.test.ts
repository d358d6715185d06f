import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { parseSettings } from '#platform/settings.ts'
import { createEmptyDatabase } from '#tests/support/database.ts'
import { openDatabase } from './connect.ts'
import { prepareStatement } from './prepared-statement.ts'

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
