import { asPaise, type Paise, sumPaise } from '#shared/money.ts'
import { orderStatuses } from '../contract.ts'
import { sumCashPending } from './cod-store.ts'
import type { Deps } from './deps.ts'
import { listBestSellers } from './list-best-sellers.ts'
import * as store from './sales-store.ts'
import { sumNetRevenue } from './sum-net-revenue.ts'

/** `allTime` covers every order; everything else covers the given days. */
export async function getSalesSummary(
  deps: Pick<Deps, 'db' | 'now'>,
  days: { from: string; to: string },
  bestSellerLimit: number,
) {
  const { db } = deps
  const [dailySales, allTime, netPaise, cashPendingPaise, bestSellers] = await Promise.all([
    store.sumSalesByDay(db, days),
    store.sumOrders(db, {}),
    sumNetRevenue(deps),
    sumCashPending(db),
    listBestSellers(deps, days, bestSellerLimit),
  ])
  const byDay = new Map<string, { count: number; paise: Paise }>()
  for (const { day, count, paise } of dailySales) {
    const total = byDay.get(day) ?? { count: 0, paise: asPaise(0) }
    byDay.set(day, { count: total.count + count, paise: sumPaise([total.paise, paise]) })
  }
  const byStatus = orderStatuses.map((status) => ({
    status,
    count: dailySales.reduce((sum, sales) => sum + (sales.status === status ? sales.count : 0), 0),
  }))
  return { allTime: { ...allTime, netPaise, cashPendingPaise }, byDay, byStatus, bestSellers }
}
