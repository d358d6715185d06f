import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { openDatabase } from './connect.ts'

function logInto(lines: string[]) {
  return pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
}

async function openEmpty({ poolSize = 10, lines = [] as string[] } = {}) {
  const { url, drop } = await emptyDatabase()
  const database = openDatabase({ url, poolSize, applicationName: 'under-test' }, logInto(lines))
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  return database
}

it('lets no query and no idle transaction run for ever', async () => {
  const { db } = await openEmpty()
  const { rows } = await db.execute(
    sql`SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle,
      current_setting('application_name') AS name`,
  )

  expect(rows).toEqual([{ statement: '15s', idle: '30s', name: 'under-test' }])
})

it('goes on after its idle connections were broken, and logs it', async () => {
  const lines: string[] = []
  const { pool } = await openEmpty({ lines })
  const [one, other] = await Promise.all([pool.connect(), pool.connect()])
  const { rows } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  other.release()
  const broken = once(pool, 'error')
  await one.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
  one.release()
  await broken

  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  expect(lines).toEqual(['A connection to the database was lost.'])
})

it('says nothing of connections that break while it closes', async () => {
  const lines: string[] = []
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  const { pool, close } = openDatabase({ url }, logInto(lines))
  await pool.query('SELECT 1')
  const closed = close()
  pool.emit('error', new Error('terminating connection'), {} as PoolClient)
  await closed

  expect(lines).toEqual([])
})

it('answers a ping while every connection is busy', async () => {
  const { pool, ping } = await openEmpty({ poolSize: 1 })
  const busy = await pool.connect()

  await expect(ping()).resolves.toBeUndefined()
  busy.release()
})

it('fails a ping soon when the database is silent', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const database = openDatabase({ url: `postgres://user:secret@127.0.0.1:${port}/nowhere` }, logInto([]))
  onTestFinished(async () => {
    await database.close()
    silent.close()
  })
  const began = performance.now()

  await expect(database.ping()).rejects.toThrow('timeout')
  expect(performance.now() - began).toBeLessThan(4_000)
})

it('gets every connection back on which a transaction broke, at its beginning or in its middle', async () => {
  const { db, pool } = await openEmpty({ poolSize: 1 })
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>
  let isBroken = true
  // as an outage does it: the socket dies after the connection was handed out
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
