import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** What one operation costs the database. */
export interface DatabaseWork {
  /** Without BEGIN, COMMIT and ROLLBACK; undefined without pg_stat_statements. */
  statements: number | undefined
  transactions: number
}

type Queryable = Pick<pg.Pool, 'query'>

type Counters = Record<keyof DatabaseWork, number>

/** Sessions report their counts with a delay of up to a second. */
const FLUSH_MS = 2_000

/**
 * Returns the statements and transactions per operation, of all processes, minus what they do when idle. `run` returns how
 * many operations it did.
 */
export async function countDatabaseWork(pool: Queryable, run: () => Promise<number>): Promise<DatabaseWork> {
  const hasStatStatements = await createExtension(pool)
  const read = () => readCounters(pool, hasStatStatements)
  const idle = await measureDeltas(read, async () => 0)
  const busy = await measureDeltas(read, run)
  const perOperation = (name: keyof Counters) =>
    Math.max(0, busy.deltas[name] - (idle.deltas[name] / idle.seconds) * busy.seconds) / busy.operations
  return {
    statements: hasStatStatements ? perOperation('statements') : undefined,
    transactions: perOperation('transactions'),
  }
}

/** Returns whether the server was started with pg_stat_statements. */
async function createExtension(pool: Queryable): Promise<boolean> {
  const { rows } = await pool.query('SHOW shared_preload_libraries')
  if (!String(rows[0].shared_preload_libraries).includes('pg_stat_statements')) return false
  await pool.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  return true
}

async function readCounters(pool: Queryable, hasStatStatements: boolean): Promise<Counters> {
  const currentDatabase = 'WHERE datname = current_database()'
  const { rows } = await pool.query(
    `SELECT (xact_commit + xact_rollback)::int AS count FROM pg_stat_database ${currentDatabase}`,
  )
  const transactions: number = rows[0].count
  if (!hasStatStatements) return { transactions, statements: 0 }
  const statements = await pool.query(`SELECT coalesce(sum(calls), 0)::int AS count FROM pg_stat_statements
    WHERE dbid = (SELECT oid FROM pg_database ${currentDatabase}) AND query !~* '^(begin|commit|rollback)'`)
  return { transactions, statements: statements.rows[0].count }
}

async function measureDeltas(read: () => Promise<Counters>, work: () => Promise<number>) {
  const before = await read()
  const startedAt = performance.now()
  const operations = await work()
  await wait(FLUSH_MS)
  const after = await read()
  const deltas = {
    statements: after.statements - before.statements,
    transactions: after.transactions - before.transactions,
  }
  return { deltas, operations, seconds: (performance.now() - startedAt) / 1000 }
}
