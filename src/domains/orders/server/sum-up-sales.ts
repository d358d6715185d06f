import type { Db } from '#platform/database/connect.ts'
import { orderStatuses } from '../contract.ts'
import { listBestSellers } from './list-best-sellers.ts'
import * as store from './sales-store.ts'

/** What was sold in these days, day by day and status by status, what was sold most, and what all orders come to. */
export async function sumUpSales({ db }: { db: Db }, days: { from: string; to: string }, most: number) {
  const [sums, all, bestSellers] = await Promise.all([
    store.sumByDay(db, days),
    store.sumOfOrders(db, {}),
    listBestSellers({ db }, days, most),
  ])
  const byDay = new Map<string, { count: number; paise: number }>()
  for (const { day, count, paise } of sums) {
    const before = byDay.get(day) ?? { count: 0, paise: 0 }
    byDay.set(day, { count: before.count + count, paise: before.paise + paise })
  }
  const byStatus = orderStatuses.map((status) => ({
    status,
    count: sums.reduce((sum, each) => sum + (each.status === status ? each.count : 0), 0),
  }))
  return { all, byDay, byStatus, bestSellers }
}
