import type { Deps } from './deps.ts'
import type { Period } from './period-store.ts'
import * as store from './sell-through-store.ts'

/** Returns up to `limit` products that sold least, and as many variants that sold the largest share of their stock. */
export async function getSalesInsights({ db }: Pick<Deps, 'db'>, period: Period, limit: number) {
  const [slowSellers, sellThrough] = await Promise.all([
    store.listSlowSellers(db, period, limit),
    store.listSellThrough(db, period, limit),
  ])
  return { slowSellers, sellThrough }
}
