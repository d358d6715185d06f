import { cacheReport } from '#platform/cache/report-cache.ts'
import { asPaise, type Paise } from '#shared/money.ts'
import type { Deps } from './deps.ts'
import * as store from './sales-store.ts'

/** The refunds of more payments are summed in the background, because that looks up the order of each. */
const MAX_UNCACHED_REFUNDS = 1_000

/**
 * Sums what the shop keeps of all orders ever: without cancelled ones, and less what was refunded or written off of the
 * others. With many refunds, these may be up to 10 minutes old.
 */
export async function sumNetRevenue(
  deps: Pick<Deps, 'db' | 'now'>,
  { maxUncachedRefunds = MAX_UNCACHED_REFUNDS } = {},
): Promise<Paise> {
  const { db } = deps
  const load = () => store.sumDeductions(db)
  const loadDeductions = async () =>
    (await store.hasMoreRefundsThan(db, maxUncachedRefunds)) ? cacheReport(deps, 'refunds of all orders', load) : load()
  const [paise, deductions] = await Promise.all([store.sumPaidOrders(db), loadDeductions()])
  return asPaise(paise - deductions)
}
