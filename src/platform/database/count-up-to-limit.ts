import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { MAX_COUNTED } from '#shared/max-counted.ts'
import type { Queryable } from './connect.ts'

/** Counts the rows of a long list, at most `MAX_COUNTED`: the time doesn't grow with the table. */
export function countUpToLimit(db: Queryable, table: PgTable, condition: SQL | undefined): Promise<number> {
  return db.$count(sql`(SELECT FROM ${table} ${condition && sql`WHERE ${condition}`} LIMIT ${MAX_COUNTED}) AS counted`)
}
