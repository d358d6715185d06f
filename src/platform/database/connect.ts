import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  db: Db
  pool: pg.Pool
  /** Answers when the database does, and fails within two seconds otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}

interface Options {
  url: string
  poolSize?: number
  applicationName?: string
}

// one second to connect, one to answer
const pingMillis = 1_000

// said after connecting, because poolers such as PgBouncer refuse them in the startup message
const limits = `SET statement_timeout = '15s'; SET idle_in_transaction_session_timeout = '30s'`

export function openDatabase({ url, poolSize = 10, applicationName = 'nukkad' }: Options, log: Logger): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    onConnect: (client) => client.query(limits),
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
  const db = drizzle({ client: pool })
  // left to itself, Drizzle never gives a connection back on which a transaction could not even begin: an outage would
  // use them all up
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle({ client }).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return {
    db,
    pool,
    ping: async () => {
      await pinger.query('SELECT 1')
    },
    close: async () => {
      closing = true
      await Promise.all([pool.end(), pinger.end()])
    },
  }
}
