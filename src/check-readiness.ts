import type { Database } from '#platform/database/connect.ts'
import { getMigrationState } from '#platform/database/migrate.ts'
import type { Readiness } from '#platform/http/health.ts'

const ready: Readiness = { ok: true }
const unreachable: Readiness = { ok: false, reason: 'The database is not responding.' }
const migrating: Readiness = { ok: false, reason: 'The database is being migrated.' }
const exhausted: Readiness = { ok: false, reason: 'All database connections are stuck.' }

/**
 * Checks readiness for load balancers. A process whose connections are all busy stays ready: it still serves cached
 * pages and rejects requests that it can't handle. The other processes are probably just as busy, and if all of them waited
 * for one lock, the load balancer would take every process out of rotation. Only a process that has leaked its
 * connections (held past every timeout) is not ready. Neither is a shop unready that may not sell yet: its pages work.
 */
export async function checkReadiness(
  { ping, healthPool, hasLeakedConnections }: Database,
  listGoLiveProblems: () => Promise<string[]> = async () => [],
): Promise<Readiness> {
  try {
    await ping()
    if ((await getMigrationState(healthPool)) === 'pending') return migrating
    if (hasLeakedConnections()) return exhausted
    const missing = await listGoLiveProblems()
    return missing.length > 0 ? { ok: true, goLiveProblems: missing } : ready
  } catch {
    return unreachable
  }
}
