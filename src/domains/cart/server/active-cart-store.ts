import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { activeCarts, carts } from './tables.ts'

const toDay = (time: unknown) => sql`(${time} AT TIME ZONE 'Asia/Kolkata')::date`

export async function recordActiveCarts(db: Queryable, { since }: { since: Date }): Promise<void> {
  await db.execute(sql`
    INSERT INTO ${activeCarts} (day, cart_id)
    SELECT ${toDay(sql`updated_at`)}, id FROM ${carts} WHERE updated_at >= ${since.toISOString()}::timestamptz
    ON CONFLICT DO NOTHING`)
}

export async function deleteActiveCarts(db: Queryable, { before }: { before: Date }): Promise<void> {
  await db.execute(sql`DELETE FROM ${activeCarts} WHERE day < ${toDay(sql`${before.toISOString()}::timestamptz`)}`)
}
