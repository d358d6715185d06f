import { sql } from 'drizzle-orm'
import { sqlNow } from '#platform/database/clock.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { collections } from './collection-tables.ts'
import { isLive, products } from './tables.ts'

/** Returns how many milliseconds are left until the next time in the schedule, by the clock of the database. */
export async function findNextPublishDelay(db: Queryable): Promise<number | undefined> {
  const { rows } = await db.execute<{ delayMs: number | null }>(sql`
    SELECT extract(epoch FROM least(
      (SELECT min(publish_at) FROM ${products} WHERE publish_at IS NOT NULL),
      (SELECT min(unpublish_at) FROM ${products} WHERE unpublish_at IS NOT NULL AND ${isLive}),
      (SELECT min(publish_at) FROM ${collections} WHERE publish_at IS NOT NULL)
    ) - clock_timestamp())::float8 * 1000 AS "delayMs"`)
  return rows[0]?.delayMs ?? undefined
}

interface Published {
  id: string
  name: string
}

const isDue = sql.raw('publish_at <= clock_timestamp()')
const editMetadata = (editedBy: string) => sql`version = version + 1, edited_at = ${sqlNow}, edited_by = ${editedBy}`

/** Also increments the versions, so a form that was opened before is out of date. */
export async function publishDueProducts(tx: Tx, editedBy: string): Promise<Published[]> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    UPDATE ${products} SET state = 'live', publish_at = NULL, ${editMetadata(editedBy)}
    WHERE publish_at IS NOT NULL AND ${isDue} RETURNING id, name`)
  return rows
}

/** Must run after `publishDueProducts`, in case both times have passed. */
export async function unpublishDueProducts(tx: Tx, editedBy: string): Promise<Published[]> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    UPDATE ${products} SET state = 'draft', unpublish_at = NULL, ${editMetadata(editedBy)}
    WHERE unpublish_at IS NOT NULL AND ${isLive} AND unpublish_at <= clock_timestamp() RETURNING id, name`)
  return rows
}

/** Like `publishDueProducts`, for collections. Does nothing if none is due, because every statement on collections clears the caches. */
export async function publishDueCollections(tx: Tx, editedBy: string): Promise<Published[]> {
  const { rows: due } = await tx.execute(sql`SELECT FROM ${collections} WHERE ${isDue} LIMIT 1`)
  if (due.length === 0) return []
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    UPDATE ${collections} SET publish_at = NULL, ${editMetadata(editedBy)} WHERE ${isDue} RETURNING id, name`)
  return rows
}
