import { pino } from 'pino'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#platform/database/connect.ts'
import { emptyDatabase, freshDatabase } from '#tests/support/database.ts'
import { readinessOf } from './readiness-of.ts'

const POOL_SIZE = 2
afterEach(() => void vi.restoreAllMocks())

async function openSmall(url: string) {
  const database = openDatabase({ url, poolSize: POOL_SIZE }, pino({ level: 'silent' }))
  onTestFinished(() => database.close())
  return database
}

/** All there are; answers what lets them go. */
async function takeAll({ pool }: Awaited<ReturnType<typeof openSmall>>) {
  const taken = await Promise.all(Array.from({ length: POOL_SIZE }, () => pool.connect()))
  return () => {
    for (const client of taken) client.release()
  }
}

function pass(ms: number): void {
  const later = performance.now() + ms
  vi.spyOn(performance, 'now').mockReturnValue(later)
}

it('stays ready while every connection is busy, though nobody asked before', async () => {
  const { url, close } = await freshDatabase()
  onTestFinished(close)
  const database = await openSmall(url)
  onTestFinished(await takeAll(database))
  expect(await readinessOf(database)).toEqual({ ok: true })
  pass(40_000)
  expect(await readinessOf(database)).toEqual({ ok: true })
})

it('is not ready when its connections never come back, and is when they do', async () => {
  const { url, close } = await freshDatabase()
  onTestFinished(close)
  const database = await openSmall(url)
  const letGo = await takeAll(database)
  pass(46_000)
  expect(await readinessOf(database)).toMatchObject({ ok: false, reason: expect.stringMatching(/none comes back/) })
  letGo()
  expect(await readinessOf(database)).toEqual({ ok: true })
})

it('is not ready before the database is as the code needs it, nor without one', async () => {
  const { url, drop } = await emptyDatabase()
  const database = await openSmall(url)
  expect(await readinessOf(database)).toMatchObject({ ok: false, reason: expect.stringMatching(/brought up to date/) })
  const gone = await openSmall('postgres://nobody@127.0.0.1:1/nothing')
  expect(await readinessOf(gone)).toMatchObject({ ok: false, reason: 'The database does not answer.' })
  onTestFinished(drop)
})
