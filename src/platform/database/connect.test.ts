import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createEmptyDatabase } from '#tests/support/database.ts'
import { openDatabase } from './connect.ts'

function createLog(lines: string[]) {
  return pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
}

async function openTestDatabase({ poolSize = 10, lines = [] as string[] } = {}) {
  const { url, drop } = await createEmptyDatabase()
  const database = openDatabase({ url, poolSize, applicationName: 'under-test' }, createLog(lines))
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  return database
}

it('limits queries and idle transactions', async () => {
  const { db } = await openTestDatabase()
  const { rows } = await db.execute(
    sql`SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle,
      current_setting('application_name') AS name`,
  )

  expect(rows).toEqual([{ statement: '15s', idle: '30s', name: 'under-test' }])
})

it('recovers from broken idle connections and logs them', async () => {
  const lines: string[] = []
  const { pool } = await openTestDatabase({ lines })
  const [one, other] = await Promise.all([pool.connect(), pool.connect()])
  const { rows } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  other.release()
  const broken = once(pool, 'error')
  await one.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
  one.release()
  await broken

  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  expect(lines).toEqual(['Database connection lost'])
})

it('does not log connections that break while closing', async () => {
  const lines: string[] = []
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const { pool, close } = openDatabase({ url }, createLog(lines))
  await pool.query('SELECT 1')
  const closed = close()
  pool.emit('error', new Error('terminating connection'), {} as PoolClient)
  await closed

  expect(lines).toEqual([])
})

it('responds to a ping while every connection is busy', async () => {
  const { pool, ping } = await openTestDatabase({ poolSize: 1 })
  const busy = await pool.connect()

  await expect(ping()).resolves.toBeUndefined()
  busy.release()
})

it('fails a ping quickly when the database does not respond', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const database = openDatabase({ url: `postgres://user:secret@127.0.0.1:${port}/nowhere` }, createLog([]))
  onTestFinished(async () => {
    await database.close()
    silent.close()
  })
  const startedAt = performance.now()

  await expect(database.ping()).rejects.toThrow('timeout')
  expect(performance.now() - startedAt).toBeLessThan(4_000)
})

it('releases connections whose transaction failed at BEGIN or later', async () => {
  const { db, pool } = await openTestDatabase({ poolSize: 1 })
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>
  let isBroken = true
  // simulates an outage: the socket dies after the connection was acquired
  pool.connect = (async () => {
    const client = await connect()
    if (isBroken) (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    return client
  }) as typeof pool.connect
  for (let outage = 0; outage < 3; outage++) {
    await expect(db.transaction((tx) => tx.execute(sql`SELECT 1`))).rejects.toThrow()
  }
  isBroken = false
  const killed = db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(killed).rejects.toThrow()
  expect((await db.transaction((tx) => tx.execute(sql`SELECT 1 AS one`))).rows).toEqual([{ one: 1 }])
})
