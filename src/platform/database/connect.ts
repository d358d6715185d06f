import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { PreparedClient } from './prepared-client.ts'
import { UnpreparedClient } from './unprepared-client.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** The pool, or a transaction. */
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
  /** Client-side query timeout; 0 disables it and the server's for bulk work. */
  queryTimeoutMs?: number
}

// applies to connecting and to the query, so a ping takes two seconds at most
const PING_TIMEOUT_MS = 1_000

// set after connecting, because poolers such as PgBouncer reject them in the startup message
const setSessionLimits = (statementTimeout: string) =>
  `SET statement_timeout = '${statementTimeout}'; SET idle_in_transaction_session_timeout = '30s'`

const CONNECT_TIMEOUT_MS = 5_000
// above the server's own timeout, so exceeding it means the server is gone
const DEFAULT_QUERY_TIMEOUT_MS = 20_000

export function openDatabase(
  { url, poolSize = 10, applicationName = 'nukkad', queryTimeoutMs = DEFAULT_QUERY_TIMEOUT_MS }: Options,
  log: Logger,
): Database {
  const sessionLimits = setSessionLimits(queryTimeoutMs === 0 ? '0' : '15s')
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    Client: isWithoutPreparedStatements(url) ? UnpreparedClient : PreparedClient,
    // the driver supports query_timeout per query, its types do not
    onConnect: (client) => client.query({ text: sessionLimits, query_timeout: CONNECT_TIMEOUT_MS } as pg.QueryConfig),
  })
  // separate from the pool, so a busy pool does not make the database look unreachable
  const healthPool = new pg.Pool({
    connectionString: url,
    application_name: `${applicationName}-ping`,
    max: 1,
    connectionTimeoutMillis: PING_TIMEOUT_MS,
    query_timeout: PING_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
  })
  let isClosing = false
  for (const openPool of [pool, healthPool]) {
    // a connection that breaks during a transaction also fails the query, so the event needs no handling
    openPool.on('connect', (client) => client.on('error', () => {}))
    // broken idle connections are replaced on the next query; an unhandled event would end the process
    openPool.on('error', (error) => {
      // pool.end() resolves before the sockets close, and the server may stop in between
      if (!isClosing) log.warn({ err: error }, 'Database connection lost')
    })
  }
  const ping = async () => {
    await healthPool.query('SELECT 1')
  }
  const breaker = createCircuitBreaker({ pool, ping, log })
  const db = drizzle({ client: pool })
  // Drizzle leaks the connection when BEGIN fails, so an outage would exhaust the pool
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let releaseError: Error | undefined
    try {
      return await drizzle({ client }).transaction(work, config)
    } catch (error) {
      // the query is still running on this connection and would block the next user
      if (isQueryTimeout(error)) releaseError = error
      throw error
    } finally {
      client.release(releaseError)
    }
  }
  return {
    db,
    pool,
    ping,
    healthPool,
    hasLeakedConnections: breaker.hasLeakedConnections,
    close: async () => {
      isClosing = true
      breaker.close()
      await Promise.all([pool.end(), healthPool.end()])
    },
  }
}

/** Matches what `DATABASE_PREPARED=off` adds to the URL. */
const isWithoutPreparedStatements = (url: string) => /[?&]prepared_statements=false(?:&|$)/.test(url)

/** Matches the driver's message. A ROLLBACK that times out fails the same way. */
function isQueryTimeout(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return error.message === 'Query read timeout' || isQueryTimeout(error.cause)
}
