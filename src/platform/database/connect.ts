import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { turnAwayWhenStuck } from './turn-away.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  db: Db
  pool: pg.Pool
  /** Answers when the database does, and fails within two seconds otherwise. */
  ping(): Promise<void>
  /** One connection apart from the pool, for who asks how the database is. */
  pinger: pg.Pool
  /** Whether every connection has been held for longer than anything may take. */
  isJammed(): boolean
  close(): Promise<void>
}

interface Options {
  url: string
  poolSize?: number
  applicationName?: string
  /** How long a query may take before nobody waits for it any more; 0 for work in bulk. */
  queryMs?: number
}

// one second to connect, one to answer
const pingMillis = 1_000

// said after connecting, because poolers such as PgBouncer refuse them in the startup message
const limits = `SET statement_timeout = '15s'; SET idle_in_transaction_session_timeout = '30s'`

const connectMillis = 5_000
// by now the server would have given up by itself: there is none on the other end any more
const queryMillis = 20_000

export function openDatabase(
  { url, poolSize = 10, applicationName = 'nukkad', queryMs = queryMillis }: Options,
  log: Logger,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max: poolSize,
    connectionTimeoutMillis: connectMillis,
    query_timeout: queryMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // the driver knows a time limit for one query, its types do not
    onConnect: (client) => client.query({ text: limits, query_timeout: connectMillis } as pg.QueryConfig),
  })
  // apart from the pool, so that a rush of shoppers does not make the database look dead
  const pinger = new pg.Pool({
    connectionString: url,
    application_name: `${applicationName}-ping`,
    max: 1,
    connectionTimeoutMillis: pingMillis,
    query_timeout: pingMillis,
    idleTimeoutMillis: 30_000,
  })
  let closing = false
  for (const each of [pool, pinger]) {
    // one that breaks in the middle of a transaction is nobody's to hear but its own: its query fails as well
    each.on('connect', (client) => client.on('error', () => {}))
    // an idle connection that breaks is replaced at the next query; unheard, it would end the process
    each.on('error', (error) => {
      // a pool has ended before its sockets have, and the server may be stopped in between
      if (!closing) log.warn({ err: error }, 'A connection to the database was lost.')
    })
  }
  const ping = async () => {
    await pinger.query('SELECT 1')
  }
  const guard = turnAwayWhenStuck({ pool, ping, log })
  const db = drizzle({ client: pool })
  // left to itself, Drizzle never gives a connection back on which a transaction could not even begin: an outage would
  // use them all up
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await drizzle({ client }).transaction(work, config)
    } catch (error) {
      // what was asked for is still on its way, and whoever came next would wait behind it
      if (isUnanswered(error)) broken = error
      throw error
    } finally {
      client.release(broken)
    }
  }
  return {
    db,
    pool,
    ping,
    pinger,
    isJammed: guard.isJammed,
    close: async () => {
      closing = true
      guard.close()
      await Promise.all([pool.end(), pinger.end()])
    },
  }
}

/** In the driver's words; a rollback that nobody answers fails the same way. */
function isUnanswered(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return error.message === 'Query read timeout' || isUnanswered(error.cause)
}
