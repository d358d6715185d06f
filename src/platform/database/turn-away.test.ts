import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { openDatabase } from './connect.ts'

const log = pino({ level: 'silent' })
const until = { timeout: 15_000, interval: 50 }

async function timed(work: Promise<unknown>): Promise<{ failed: unknown; ms: number }> {
  const begun = performance.now()
  const failed = await work.then(
    () => undefined,
    (error) => error,
  )
  return { failed, ms: performance.now() - begun }
}

it('cuts off who waits for a database that fell silent, turns others away at once, and goes on when it speaks', async () => {
  const { url, drop } = await emptyDatabase()
  const proxy = await openDatabaseProxy(url)
  const database = openDatabase({ url: proxy.url }, log)
  onTestFinished(async () => {
    await database.close()
    await proxy.down()
    await drop()
  })
  await database.pool.query('SELECT 1')
  await database.ping()
  proxy.freeze({ newOnes: true })
  const [query, transaction] = await Promise.all([
    timed(database.pool.query('SELECT 1')),
    timed(database.db.transaction((tx) => tx.execute(sql`SELECT 1`))),
  ])
  for (const { failed, ms } of [query, transaction]) {
    expect(failed).toBeInstanceOf(Error)
    expect(ms).toBeLessThan(8_000)
  }
  const { failed, ms } = await timed(database.pool.query('SELECT 1'))
  expect(failed).toMatchObject({ message: 'The database does not answer.', code: '08006' })
  expect(ms).toBeLessThan(100)

  proxy.thaw()
  await expect.poll(async () => (await timed(database.pool.query('SELECT 1'))).failed, until).toBeUndefined()
  expect(database.pool.waitingCount).toBe(0)
})

it('lets nobody get in line when every connection is busy and none comes back', async () => {
  const { url, drop } = await emptyDatabase()
  const database = openDatabase({ url, poolSize: 1 }, log)
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  const busy = await database.pool.connect()
  const early = timed(database.pool.query('SELECT 1'))
  let refused: unknown
  const tryIt = async () => {
    refused ??= (await timed(database.pool.query('SELECT 1'))).failed
  }
  const look = () => {
    void tryIt()
    return refused
  }
  const crowded = { message: 'Every connection to the database is busy.', code: '53300' }
  await expect.poll(look, until).toMatchObject(crowded)
  busy.release()
  expect((await early).failed).toBeUndefined()
  expect((await timed(database.pool.query('SELECT 1'))).failed).toBeUndefined()
})
