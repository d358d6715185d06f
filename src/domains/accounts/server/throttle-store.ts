import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import { throttle } from './tables.ts'

/** A rate limit for one key: a burst of requests, then one more per interval. */
export interface Bucket {
  key: string
  atOnce: number
  everyMs: number
}

const toInterval = (ms: number) => sql`${ms} * interval '1 millisecond'`

/** Consumes one request. Returns false if none is left. Uses GCRA, which needs only one timestamp per key. */
export async function takeTurn(db: Db | Tx, { key, atOnce, everyMs }: Bucket, now: Date): Promise<boolean> {
  const fullAt = (requests: number) => new Date(now.getTime() + requests * everyMs)
  const consumed = await db
    .insert(throttle)
    .values({ key, fullAt: fullAt(1) })
    .onConflictDoUpdate({
      target: throttle.key,
      set: { fullAt: sql`greatest(${throttle.fullAt}, ${now}::timestamptz) + ${toInterval(everyMs)}` },
      setWhere: sql`${throttle.fullAt} <= ${fullAt(atOnce - 1)}::timestamptz`,
    })
    .returning({ key: throttle.key })
  return consumed.length > 0
}

export async function giveTurnBack(db: Db | Tx, { key, everyMs }: Bucket): Promise<void> {
  await db
    .update(throttle)
    .set({ fullAt: sql`${throttle.fullAt} - ${toInterval(everyMs)}` })
    .where(eq(throttle.key, key))
}

/** Returns when each limit is fully refilled. Unused keys are missing from the map. */
export async function findFullTimes(db: Db | Tx, keys: string[]): Promise<Map<string, Date>> {
  const rows = await db.select().from(throttle).where(inArray(throttle.key, keys))
  return new Map(rows.map(({ key, fullAt }) => [key, fullAt]))
}
