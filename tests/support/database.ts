import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#platform/database/connect.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of this run's PostgreSQL; tests create their own databases on it. */
    databaseServer: string
  }
}

export const TEMPLATE_DATABASE = 'shop_template'

/** Creates a migrated, empty database with a pool; `close` drops it. */
export async function createMigratedDatabase(): Promise<Database & { url: string }> {
  const { url, drop } = await createDatabase(TEMPLATE_DATABASE)
  const database = openDatabase({ url, applicationName: 'nukkad-test' }, pino({ level: 'silent' }))
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

/** Creates a database without tables. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabase('template0')
}

async function createDatabase(template: string) {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  // the default strategy logs every page
  await runStatement(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return {
    url: toDatabaseUrl(server, name),
    drop: () => dropDatabase(server, name),
  }
}

const CLOSING_CONNECTIONS_MS = 1_000

/**
 * Waits for closing connections first: `pool.end()` resolves before its sockets close, and a connection that the server
 * terminates meanwhile emits an error that nobody handles.
 */
async function dropDatabase(server: string, name: string): Promise<void> {
  const giveUpAt = Date.now() + CLOSING_CONNECTIONS_MS
  const connections = `SELECT FROM pg_stat_activity WHERE datname = '${name}' AND backend_type = 'client backend'`
  await withClient(server, async (client) => {
    while (Date.now() < giveUpAt && (await client.query(connections)).rowCount !== 0) await setTimeout(10)
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
}

export function toDatabaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

/** Runs one statement on a connection of its own. */
export async function runStatement<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(statement)).rows)
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
