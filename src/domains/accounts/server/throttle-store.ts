import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import { throttle } from './tables.ts'

/** What is left of an allowance: so many turns at once, and one more each time this long has passed. */
export interface Bucket {
  key: string
  atOnce: number
  everyMs: number
}

const later = (by: number) => sql`${by} * interval '1 millisecond'`

/** Takes a turn; answers false, and takes none, when there is none left. One time for each key says it all (GCRA). */
export async function takeTurn(db: Db | Tx, { key, atOnce, everyMs }: Bucket, now: Date): Promise<boolean> {
  const fullAt = (turns: number) => new Date(now.getTime() + turns * everyMs)
  const taken = await db
    .insert(throttle)
    .values({ key, fullAt: fullAt(1) })
    .onConflictDoUpdate({
      target: throttle.key,
      set: { fullAt: sql`greatest(${throttle.fullAt}, ${now}::timestamptz) + ${later(everyMs)}` },
      setWhere: sql`${throttle.fullAt} <= ${fullAt(atOnce - 1)}::timestamptz`,
    })
    .returning({ key: throttle.key })
  return taken.length > 0
}

export async function giveTurnBack(db: Db | Tx, { key, everyMs }: Bucket): Promise<void> {
  await db
    .update(throttle)
    .set({ fullAt: sql`${throttle.fullAt} - ${later(everyMs)}` })
    .where(eq(throttle.key, key))
}

/** When these are full again; those that nobody has used are missing. */
export async function findFullTimes(db: Db | Tx, keys: string[]): Promise<Map<string, Date>> {
  const rows = await db.select().from(throttle).where(inArray(throttle.key, keys))
  return new Map(rows.map(({ key, fullAt }) => [key, fullAt]))
}
