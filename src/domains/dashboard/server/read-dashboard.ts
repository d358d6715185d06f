import { findProductNames, getProductSummary } from '#domains/catalogue/server/api.ts'
import { getSalesSummary, listNewestOrders, sumPeriods } from '#domains/orders/server/api.ts'
import { findPreviousRange, resolveDateRange } from '../rules.ts'
import type { Deps } from './deps.ts'

/** For each of the lists. */
const MAX_ROWS = 8

export async function readDashboard(
  { db, now, shopSettings }: Pick<Deps, 'db' | 'now' | 'shopSettings'>,
  query: { from?: string | undefined; to?: string | undefined },
) {
  const range = resolveDateRange(query, now())
  const previousRange = findPreviousRange(range)
  const [sales, periods, products, recentOrders] = await Promise.all([
    getSalesSummary({ db, now }, range, MAX_ROWS),
    sumPeriods(db, [range, previousRange]),
    getProductSummary({ db, shopSettings }, MAX_ROWS),
    listNewestOrders(db, MAX_ROWS),
  ])
  const bestSellerIds = sales.bestSellers.map(({ productId }) => productId)
  return {
    range,
    previousRange,
    sales,
    periods,
    products,
    recentOrders,
    bestSellerProducts: await findProductNames({ db }, bestSellerIds),
  }
}
