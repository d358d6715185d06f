import { cacheReport } from '#platform/cache/report-cache.ts'
import { DAY } from '#shared/time.ts'
import type { Deps } from './deps.ts'
import * as store from './sales-store.ts'

/** Longer ranges are cached, because summing the sales of thousands of products is slow. */
const MAX_UNCACHED_DAYS = 31

/** Returns the best sellers of a date range; for long ranges the result may be up to 10 minutes old. */
export async function listBestSellers(
  deps: Pick<Deps, 'db' | 'now'>,
  days: { from: string; to: string },
  limit: number,
): Promise<store.BestSeller[]> {
  const load = () => store.listBestSellers(deps.db, days, limit)
  if (Date.parse(days.to) - Date.parse(days.from) < MAX_UNCACHED_DAYS * DAY) return load()
  return cacheReport(deps, `best sellers ${days.from} ${days.to} ${limit}`, load)
}
