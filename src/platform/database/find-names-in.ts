import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

/** Names of one length, in a folder. */
export interface AskedNames {
  folder: string
  names: string[]
}

/** Which of the names some address of the column has right behind the folder; the table is read once for all of them. */
export async function findNamesIn(
  db: Db,
  column: PgColumn,
  { folder, names }: AskedNames,
  among?: SQL,
): Promise<string[]> {
  const length = names[0]?.length ?? 0
  const name = sql<string>`left(split_part(${column}, ${folder}, 2), ${length}::int)`
  const rows = await db
    .selectDistinct({ name })
    .from(column.table)
    .where(and(among, sql`${name} = any(${sql.param(names)}::text[])`))
  return rows.map((row) => row.name)
}
