import type { Database } from '#platform/database/connect.ts'
import { migrationState } from '#platform/database/migrate.ts'
import type { Readiness } from '#platform/http/health.ts'

const fine: Readiness = { ok: true }
const away: Readiness = { ok: false, reason: 'The database does not answer.' }
const behind: Readiness = { ok: false, reason: 'The database is being brought up to date.' }
const jammed: Readiness = { ok: false, reason: 'Every connection to the database is taken, and none comes back.' }

/**
 * What a balancer hears. A process whose connections are all busy stays: the pages it knows leave all the same, others
 * are as busy or would be with its share on top, and a lock that all wait for would leave no process at all. It turns
 * single calls away by itself. Only one that does not get its connections back, though whatever held them must have
 * been given up by now, has lost them for good; others do better.
 */
export async function readinessOf({ ping, pinger, isJammed }: Database): Promise<Readiness> {
  try {
    await ping()
    if ((await migrationState(pinger)) === 'due') return behind
    return isJammed() ? jammed : fine
  } catch {
    return away
  }
}
