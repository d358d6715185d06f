import { pino } from 'pino'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#platform/database/connect.ts'
import { emptyDatabase, freshDatabase } from '#tests/support/database.ts'
import { readinessOf } from './readiness-of.ts'

const POOL_SIZE = 2
afterEach(() => void vi.restoreAllMocks())

async function openSmallPool(url: string) {
  const database = openDatabase({ url, poolSize: POOL_SIZE }, pino({ level: 'silent' }))
  onTestFinished(() => database.close())
  return database
}

/** Acquires every connection and returns a function that releases them. */
async function acquireAll({ pool }: Awaited<ReturnType<typeof openSmallPool>>) {
  const clients = await Promise.all(Array.from({ length: POOL_SIZE }, () => pool.connect()))
  return () => {
    for (const client of clients) client.release()
  }
}

function advanceClock(ms: number): void {
  const now = performance.now() + ms
  vi.spyOn(performance, 'now').mockReturnValue(now)
}

it('stays ready while every connection is busy, even on the first check', async () => {
  const { url, close } = await freshDatabase()
  onTestFinished(close)
  const database = await openSmallPool(url)
  onTestFinished(await acquireAll(database))
  expect(await readinessOf(database)).toEqual({ ok: true })
  advanceClock(40_000)
  expect(await readinessOf(database)).toEqual({ ok: true })
})

it('is not ready while connections are stuck, and recovers when they are released', async () => {
  const { url, close } = await freshDatabase()
  onTestFinished(close)
  const database = await openSmallPool(url)
  const releaseAll = await acquireAll(database)
  advanceClock(46_000)
  expect(await readinessOf(database)).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/connections are stuck/),
  })
  releaseAll()
  expect(await readinessOf(database)).toEqual({ ok: true })
})

it('is not ready before the migrations have run, or without a database', async () => {
  const { url, drop } = await emptyDatabase()
  const database = await openSmallPool(url)
  expect(await readinessOf(database)).toMatchObject({ ok: false, reason: expect.stringMatching(/being migrated/) })
  const unreachable = await openSmallPool('postgres://nobody@127.0.0.1:1/nothing')
  expect(await readinessOf(unreachable)).toMatchObject({ ok: false, reason: 'The database is not responding.' })
  onTestFinished(drop)
})
