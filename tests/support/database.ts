import { randomBytes } from 'node:crypto'
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
    drop: async () => {
      await runStatement(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

export function toDatabaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

/** Runs one statement on a connection of its own. */
export async function runStatement<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
