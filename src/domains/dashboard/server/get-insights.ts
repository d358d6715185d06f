import { getSalesInsights } from '#domains/orders/server/api.ts'
import { cacheReport } from '#platform/cache/report-cache.ts'
import { findPreviousRange, resolveDateRange } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './funnel-store.ts'

/** For each of the lists. */
const MAX_ROWS = 8

/** Returns what needs more than daily totals. It is cached, so it may be up to 10 minutes old. */
export async function getInsights(
  deps: Pick<Deps, 'db' | 'now'>,
  query: { from?: string | undefined; to?: string | undefined },
) {
  const range = resolveDateRange(query, deps.now())
  const insights = await cacheReport(deps, `insights ${range.from} ${range.to}`, async () => {
    const [sales, funnel, previousFunnel] = await Promise.all([
      getSalesInsights(deps, range, MAX_ROWS),
      store.countFunnel(deps.db, range),
      store.countFunnel(deps.db, findPreviousRange(range)),
    ])
    return { ...sales, funnel, previousFunnel }
  })
  return { range, ...insights }
}
