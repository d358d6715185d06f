import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

/** Names must all have the same length. */
export interface FileNames {
  folder: string
  names: string[]
}

/** Returns the names that occur in the column directly after the folder. Reads the table once for all names. */
export async function findReferencedFiles(
  db: Db,
  column: PgColumn,
  { folder, names }: FileNames,
  condition?: SQL,
): Promise<string[]> {
  const length = names[0]?.length ?? 0
  const name = sql<string>`left(split_part(${column}, ${folder}, 2), ${length}::int)`
  const rows = await db
    .selectDistinct({ name })
    .from(column.table)
    .where(and(condition, sql`${name} = any(${sql.param(names)}::text[])`))
  return rows.map((row) => row.name)
}
