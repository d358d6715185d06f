import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Logger } from 'pino'
import { runPeriodically } from '../run-periodically.ts'

export interface Clock {
  now(): Date
  close(): void
}

interface Deps {
  pool: pg.Pool
  log: Logger
  syncIntervalMs?: number
}

const SYNC_INTERVAL_MS = 60_000
/** NTP-synchronized machines differ by far less. */
const MAX_DRIFT_MS = 5_000

/**
 * Opens a clock synchronized with the database, so all processes agree whatever their machines' clocks say. Between
 * syncs it advances with the monotonic clock.
 */
export async function openClock({ pool, log, syncIntervalMs = SYNC_INTERVAL_MS }: Deps): Promise<Clock> {
  let epochOffset = await measureOffset(pool)
  const now = () => new Date(epochOffset + performance.now())
  const driftMs = Date.now() - now().getTime()
  if (Math.abs(driftMs) > MAX_DRIFT_MS) {
    log.warn(
      `This machine's clock differs from the database clock by ${Math.round(driftMs / 1000)} s; using the database clock`,
    )
  }
  // while the database is unreachable, the last offset stays
  const syncs = runPeriodically({ everyMs: syncIntervalMs }, log, async () => {
    epochOffset = await measureOffset(pool)
  })
  return { now, close: () => void syncs.close() }
}

/** The current time in SQL, truncated to milliseconds so it survives the round trip through a JavaScript Date. */
export const sqlNow = sql`date_trunc('milliseconds', clock_timestamp())`

/** Returns the database time at which performance.now() was zero, in milliseconds since the epoch. */
async function measureOffset(pool: pg.Pool): Promise<number> {
  const sentAt = performance.now()
  const { rows } = await pool.query<{ at: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at')
  const receivedAt = performance.now()
  return Number(rows[0]?.at) - (sentAt + receivedAt) / 2
}
