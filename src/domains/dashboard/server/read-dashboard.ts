import { findProductNames, getProductSummary } from '#domains/catalogue/server/api.ts'
import { getSalesSummary, listNewestOrders } from '#domains/orders/server/api.ts'
import { resolveDateRange } from '../rules.ts'
import type { Deps } from './deps.ts'

/** For each of the lists. */
const MAX_ROWS = 8

export async function readDashboard(
  { db, now, shopSettings }: Pick<Deps, 'db' | 'now' | 'shopSettings'>,
  query: { from?: string | undefined; to?: string | undefined },
) {
  const range = resolveDateRange(query, now())
  const [sales, products, recentOrders] = await Promise.all([
    getSalesSummary({ db, now }, range, MAX_ROWS),
    getProductSummary({ db, shopSettings }, MAX_ROWS),
    listNewestOrders(db, MAX_ROWS),
  ])
  const bestSellerIds = sales.bestSellers.map(({ productId }) => productId)
  return { range, sales, products, recentOrders, bestSellerNames: await findProductNames({ db }, bestSellerIds) }
}
