import { pino } from 'pino'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#platform/database/connect.ts'
import { createEmptyDatabase, createMigratedDatabase } from '#tests/support/database.ts'
import { checkReadiness } from './check-readiness.ts'

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
  const { url, close } = await createMigratedDatabase()
  onTestFinished(close)
  const database = await openSmallPool(url)
  onTestFinished(await acquireAll(database))
  expect(await checkReadiness(database)).toEqual({ ok: true })
  // shorter than the longest timeout
  advanceClock(40_000)
  expect(await checkReadiness(database)).toEqual({ ok: true })
})

it('is not ready while connections are stuck, and recovers when they are released', async () => {
  const { url, close } = await createMigratedDatabase()
  onTestFinished(close)
  const database = await openSmallPool(url)
  const releaseAll = await acquireAll(database)
  // longer than the longest timeout
  advanceClock(46_000)
  expect(await checkReadiness(database)).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/connections are stuck/),
  })
  releaseAll()
  expect(await checkReadiness(database)).toEqual({ ok: true })
})

it('is not ready before the migrations have run, or without a database', async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const database = await openSmallPool(url)
  expect(await checkReadiness(database)).toMatchObject({ ok: false, reason: expect.stringMatching(/being migrated/) })
  const unreachable = await openSmallPool('postgres://nobody@127.0.0.1:1/nothing')
  expect(await checkReadiness(unreachable)).toMatchObject({ ok: false, reason: 'The database is not responding.' })
})
