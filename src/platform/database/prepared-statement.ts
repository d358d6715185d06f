import { is, Placeholder, type SQL } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Queryable } from './connect.ts'

const dialect = new PgDialect()

/**
 * Returns a function that runs a hot statement on the pool or in a transaction. Its text is built once, and each
 * connection parses and plans it once, under its name. Values come from `sql.placeholder(key)`; timestamps are returned
 * as text. The statement must name its columns, because a column added under a `*` would make it fail.
 */
export function prepareStatement<Row extends object, Values extends Record<string, unknown>>(
  name: string,
  statement: SQL,
) {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const readers = params.map((param) => {
    if (!is(param, Placeholder)) return () => param
    const key = param.name
    return (values: Values) => values[key]
  })
  return async (db: Queryable, values: Values): Promise<Row[]> => {
    const parameters = readers.map((read) => read(values))
    try {
      return (await getClient(db).query<Row>({ name, text, values: parameters, types })).rows
    } catch (error) {
      throw new DrizzleQueryError(text, parameters, error as Error)
    }
  }
}

/** Returns the pool or the transaction's connection, to skip the work that Drizzle does for each execution. */
const getClient = (db: Queryable) => (db._.session as unknown as { client: Pick<pg.Pool, 'query'> }).client

const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins
const textTypes = new Set<number>([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL])
const keepText = (text: string) => text

/** Leaves timestamps as text, as Drizzle does. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    textTypes.has(id) ? keepText : pg.types.getTypeParser(id, format as 'text'),
}
