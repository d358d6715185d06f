import type { Pool } from 'pg'
import { expect } from 'vitest'

const blockedQuery = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

/** Waits until this many connections of the database wait for a lock. */
export const waitForBlockedConnections = (pool: Pool, count = 1): Promise<void> =>
  expect.poll(async () => (await pool.query(blockedQuery)).rowCount, { timeout: 10_000 }).toBe(count)
