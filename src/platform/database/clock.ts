import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Logger } from 'pino'

export interface Clock {
  now(): Date
  close(): void
}

interface Deps {
  pool: pg.Pool
  log: Logger
  everyMs?: number
}

const EVERY_MS = 60_000
/** Machines that keep their time agree much better than this. */
const WORTH_TELLING_MS = 5_000

/**
 * The database's clock, which all processes of the shop go by: their machines' own may be wrong, or be put right while
 * the shop runs. In between it is told by the time that passes, which nobody can set.
 */
export async function openClock({ pool, log, everyMs = EVERY_MS }: Deps): Promise<Clock> {
  let zero = await measure(pool)
  const now = () => new Date(zero + performance.now())
  const off = Date.now() - now().getTime()
  if (Math.abs(off) > WORTH_TELLING_MS) {
    log.warn(`This machine's clock is ${Math.round(off / 1000)} s off the database's, which the shop goes by.`)
  }
  const timer = setInterval(async () => {
    // while the database is away, the time goes on
    zero = await measure(pool).catch(() => zero)
  }, everyMs).unref()
  return { now, close: () => clearInterval(timer) }
}

/** The same for a statement that can ask by itself; as fine as JavaScript's, so that it is read back as it stands. */
export const rightNow = sql`date_trunc('milliseconds', clock_timestamp())`

/** What the database's clock showed when ours of passing time stood at zero. */
async function measure(pool: pg.Pool): Promise<number> {
  const asked = performance.now()
  const { rows } = await pool.query<{ at: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at')
  const heard = performance.now()
  return Number(rows[0]?.at) - (asked + heard) / 2
}
