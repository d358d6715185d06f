import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createEmptyDatabase } from '#tests/support/database.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { openDatabase } from './connect.ts'

const log = pino({ level: 'silent' })
const pollOptions = { timeout: 15_000, interval: 50 }

async function measureTime(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const startedAt = performance.now()
  const error = await work.then(
    () => undefined,
    (reason) => reason,
  )
  return { error, ms: performance.now() - startedAt }
}

it('aborts queries of an unresponsive database, rejects new ones immediately and recovers', async () => {
  const { url, drop } = await createEmptyDatabase()
  const proxy = await startDatabaseProxy(url)
  const database = openDatabase({ url: proxy.url }, log)
  onTestFinished(async () => {
    await database.close()
    await proxy.stop()
    await drop()
  })
  await database.pool.query('SELECT 1')
  await database.ping()
  proxy.freeze({ includingNew: true })
  const [query, transaction] = await Promise.all([
    measureTime(database.pool.query('SELECT 1')),
    measureTime(database.db.transaction((tx) => tx.execute(sql`SELECT 1`))),
  ])
  for (const { error, ms } of [query, transaction]) {
    expect(error).toBeInstanceOf(Error)
    expect(ms).toBeLessThan(8_000)
  }
  const { error, ms } = await measureTime(database.pool.query('SELECT 1'))
  expect(error).toMatchObject({ message: 'The database is not responding', code: '08006' })
  expect(ms).toBeLessThan(100)

  proxy.thaw()
  await expect.poll(async () => (await measureTime(database.pool.query('SELECT 1'))).error, pollOptions).toBeUndefined()
  expect(database.pool.waitingCount).toBe(0)
})

it('rejects requests when every connection stays busy', async () => {
  const { url, drop } = await createEmptyDatabase()
  const database = openDatabase({ url, poolSize: 1 }, log)
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  const busy = await database.pool.connect()
  const queued = measureTime(database.pool.query('SELECT 1'))
  let rejection: unknown
  const attemptQuery = async () => {
    rejection ??= (await measureTime(database.pool.query('SELECT 1'))).error
  }
  const pollRejection = () => {
    void attemptQuery()
    return rejection
  }
  const poolExhausted = { message: 'All database connections are busy', code: '53300' }
  await expect.poll(pollRejection, pollOptions).toMatchObject(poolExhausted)
  busy.release()
  expect((await queued).error).toBeUndefined()
  expect((await measureTime(database.pool.query('SELECT 1'))).error).toBeUndefined()
})

it('serves more requests than connections after a quiet period', async () => {
  const { url, drop } = await createEmptyDatabase()
  const database = openDatabase({ url, poolSize: 2 }, log)
  const quietUntil = performance.now() + 60_000
  const now = vi.spyOn(performance, 'now').mockReturnValue(quietUntil)
  onTestFinished(async () => {
    now.mockRestore()
    await database.close()
    await drop()
  })
  const queries = Array.from({ length: 5 }, () => database.pool.query('SELECT 1'))

  await expect(Promise.all(queries)).resolves.toHaveLength(5)
})
