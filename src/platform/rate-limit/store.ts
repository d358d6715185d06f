import { eq, inArray, lte, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { rateLimits } from './tables.ts'

/** A token bucket: a burst of requests, then one more per interval. */
export interface RateLimitPolicy {
  burst: number
  intervalMs: number
}

/** The rate limit of one key. */
export interface RateLimit extends RateLimitPolicy {
  key: string
}

const toInterval = (ms: number) => sql`${ms} * interval '1 millisecond'`

/** Consumes one request. Returns false if none is left. Uses GCRA, which needs only one timestamp per key. */
export async function consumeOne(db: Queryable, { key, burst, intervalMs }: RateLimit, now: Date): Promise<boolean> {
  const fullAtAfter = (requests: number) => new Date(now.getTime() + requests * intervalMs)
  const consumed = await db
    .insert(rateLimits)
    .values({ key, fullAt: fullAtAfter(1) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { fullAt: sql`greatest(${rateLimits.fullAt}, ${now}::timestamptz) + ${toInterval(intervalMs)}` },
      setWhere: sql`${rateLimits.fullAt} <= ${fullAtAfter(burst - 1)}::timestamptz`,
    })
    .returning({ key: rateLimits.key })
  return consumed.length > 0
}

export async function restoreOne(db: Queryable, { key, intervalMs }: RateLimit): Promise<void> {
  await db
    .update(rateLimits)
    .set({ fullAt: sql`${rateLimits.fullAt} - ${toInterval(intervalMs)}` })
    .where(eq(rateLimits.key, key))
}

/** Returns when each limit is fully refilled. Unused keys are missing from the map. */
export async function findRefillTimes(db: Queryable, keys: string[]): Promise<Map<string, Date>> {
  const rows = await db.select().from(rateLimits).where(inArray(rateLimits.key, keys))
  return new Map(rows.map(({ key, fullAt }) => [key, fullAt]))
}

export async function deleteRefilled(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.delete(rateLimits).where(lte(rateLimits.fullAt, now))
  return rowCount ?? 0
}
