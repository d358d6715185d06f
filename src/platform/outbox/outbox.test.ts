import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Tx } from '#platform/database/connect.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { addToOutbox, processOutbox, startOutboxWorker } from './outbox.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

const log = pino({ level: 'silent' })
let minutes = 0
const now = () => new Date(Date.now() + minutes * 60_000)
const createDeps = () => ({ db: database.db, log, now })
const processed: string[] = []
const work = { kind: 'test', run: async (_tx: Tx, refs: string[]) => void processed.push(...refs) }

const add = (...refs: string[]) =>
  database.db.transaction(async (tx) => {
    for (const ref of refs) await addToOutbox(tx, 'test', ref)
  })
const listEntries = async () => (await database.pool.query('SELECT ref FROM outbox ORDER BY id')).rows

beforeEach(async () => {
  minutes = 0
  processed.length = 0
  await database.pool.query('DELETE FROM outbox')
})

it('hands all entries of a kind to the work, in the order they were added', async () => {
  const refs = Array.from({ length: 120 }, (_, index) => `order-${index}`)
  await add(...refs)
  await database.db.transaction((tx) => addToOutbox(tx, 'other', 'untouched'))
  await processOutbox(createDeps(), work)
  expect(processed).toEqual(refs)
  expect(await listEntries()).toEqual([{ ref: 'untouched' }])
})

it('has no entry of a transaction that was rolled back', async () => {
  const rolledBack = database.db.transaction(async (tx) => {
    await addToOutbox(tx, 'test', 'lost')
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await processOutbox(createDeps(), work)
  expect(processed).toEqual([])
})

it('does the work of all other entries when one fails, and retries that one after a minute', async () => {
  await add('a', 'broken', 'b')
  const breaking = {
    kind: 'test',
    run: async (tx: Tx, refs: string[]) => {
      if (refs.includes('broken')) throw new Error('broken')
      await work.run(tx, refs)
    },
  }
  await processOutbox(createDeps(), breaking)
  expect(processed).toEqual(['a', 'b'])
  expect(await listEntries()).toEqual([{ ref: 'broken' }])
  await processOutbox(createDeps(), work)
  expect(processed).toEqual(['a', 'b'])
  minutes = 2
  await processOutbox(createDeps(), work)
  expect(processed).toEqual(['a', 'b', 'broken'])
})

it('retries after two seconds when the work only waited too long for a lock', async () => {
  await add('a')
  const blocked = {
    kind: 'test',
    run: async (tx: Tx) => {
      await tx.execute(`SELECT set_config('statement_timeout', '10ms', true)`)
      await tx.execute('SELECT pg_sleep(5)')
    },
  }
  await processOutbox(createDeps(), blocked)
  minutes = 2 / 60
  await processOutbox(createDeps(), work)
  expect(processed).toEqual(['a'])
})

it('processes only the entries of a failed batch one by one', async () => {
  const refs = Array.from({ length: 60 }, (_, index) => `order-${index}`)
  await add(...refs)
  const batchSizes: number[] = []
  const breaking = {
    kind: 'test',
    run: async (_tx: Tx, batch: string[]) => {
      batchSizes.push(batch.length)
      if (batch.includes('order-3')) throw new Error('broken')
    },
  }
  await processOutbox(createDeps(), breaking)
  expect(batchSizes).toEqual([50, ...Array.from({ length: 50 }, () => 1), 10])
  expect(await listEntries()).toEqual([{ ref: 'order-3' }])
})

it('keeps the entries when the transaction fails after the work', async () => {
  await add('a')
  const failing = {
    kind: 'test',
    run: async (tx: Tx) => {
      await tx.execute('SELECT 1 / 0')
    },
  }
  await processOutbox(createDeps(), failing)
  expect(await listEntries()).toEqual([{ ref: 'a' }])
})

it('is shared by two workers: each entry is processed once', async () => {
  const workers = [startOutboxWorker(createDeps(), work), startOutboxWorker(createDeps(), work)]
  const refs = Array.from({ length: 200 }, (_, index) => `order-${index}`)
  await add(...refs)
  await vi.waitUntil(() => processed.length >= 200, { timeout: 10_000 })
  for (const worker of workers) await worker.close()
  expect(processed.toSorted()).toEqual(refs.toSorted())
})

it('looks for the entries of all workers of a process with one statement, until the last one is closed', async () => {
  let polls = 0
  const count = () => void polls++
  database.pool.on('acquire', count)
  const [first, second] = ['first', 'second'].map((kind) => startOutboxWorker(createDeps(), { ...work, kind }))
  const third = startOutboxWorker(createDeps(), work)
  await vi.waitUntil(() => polls > 0, { timeout: 10_000 })
  expect(polls).toBe(1)
  database.pool.off('acquire', count)
  await first?.close()
  await second?.close()
  await add('a')
  await vi.waitUntil(() => processed.length > 0, { timeout: 10_000 })
  await third.close()
  expect(processed).toEqual(['a'])
})
