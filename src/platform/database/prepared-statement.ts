import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
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
  const query = dialect.sqlToQuery(statement)
  return async (db: Queryable, values: Values): Promise<Row[]> => {
    const prepared = db._.session.prepareQuery<Result<Row>>(query, undefined, name, false)
    return (await prepared.execute(values)).rows
  }
}

interface Result<Row> {
  execute: { rows: Row[] }
  all: unknown
  values: unknown
}
