import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { createCircuitBreaker } from './circuit-breaker.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Reads take either: the pool, or the transaction that they belong to. */
export type Queryable = Db | Tx

export interface Database {
  db: Db
  pool: pg.Pool
  /** Rejects within two seconds if the database does not respond. */
  ping(): Promise<void>
  /** A separate single connection for health checks. */
  healthPool: pg.Pool
  /** Returns whether all connections have been held past every timeout. */
  hasLeakedConnections(): boolean
  close(): Promise<void>
}

interface Options {
  url: string
  poolSize?: number
  applicationName?: string
  /** Client-side query timeout; 0 disables it for bulk work. */
  queryMs?: number
}

// applies to connecting and to the query, so a ping takes two seconds at most
const pingMillis = 1_000

// set after connecting, because poolers such as PgBouncer reject them in the startup message
const sessionLimits = `SET statement_timeout = '15s'; SET idle_in_transaction_session_timeout = '30s'`

const connectMillis = 5_000
// above the server's own timeout, so exceeding it means the server is gone
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
    // the driver supports query_timeout per query, its types do not
    onConnect: (client) => client.query({ text: sessionLimits, query_timeout: connectMillis } as pg.QueryConfig),
  })
  // separate from the pool, so a busy pool does not make the database look unreachable
  const pinger = new pg.Pool({
    connectionString: url,
    application_name: `${applicationName}-ping`,
    max: 1,
    connectionTimeoutMillis: pingMillis,
    query_timeout: pingMillis,
    idleTimeoutMillis: 30_000,
  })
  let closing = false
  for (const eachPool of [pool, pinger]) {
    // a connection that breaks during a transaction also fails the query, so the event needs no handling
    eachPool.on('connect', (client) => client.on('error', () => {}))
    // broken idle connections are replaced on the next query; an unhandled event would end the process
    eachPool.on('error', (error) => {
      // pool.end() resolves before the sockets close, and the server may stop in between
      if (!closing) log.warn({ err: error }, 'Database connection lost')
    })
  }
  const ping = async () => {
    await pinger.query('SELECT 1')
  }
  const breaker = createCircuitBreaker({ pool, ping, log })
  const db = drizzle({ client: pool })
  // Drizzle leaks the connection when BEGIN fails, so an outage would exhaust the pool
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await drizzle({ client }).transaction(work, config)
    } catch (error) {
      // the query is still running on this connection and would block the next user
      if (isQueryTimeout(error)) broken = error
      throw error
    } finally {
      client.release(broken)
    }
  }
  return {
    db,
    pool,
    ping,
    healthPool: pinger,
    hasLeakedConnections: breaker.hasLeakedConnections,
    close: async () => {
      closing = true
      breaker.close()
      await Promise.all([pool.end(), pinger.end()])
    },
  }
}

/** Matches the driver's message. A ROLLBACK that times out fails the same way. */
function isQueryTimeout(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return error.message === 'Query read timeout' || isQueryTimeout(error.cause)
}
