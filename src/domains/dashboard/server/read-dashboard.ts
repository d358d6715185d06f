import { requireAdmin } from '#domains/accounts/server/api.ts'
import { findProductNames, getProductSummary } from '#domains/catalogue/server/api.ts'
import { getSalesSummary, listNewestOrders } from '#domains/orders/server/api.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { Dashboard } from '../contract.ts'
import { listDays, resolveDateRange } from '../rules.ts'

type Deps = Parameters<typeof requireAdmin>[0]

const MAX_ROWS = 8

export async function readDashboard(
  deps: Deps,
  authorization: string | undefined,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<Dashboard> {
  await requireAdmin(deps, authorization)
  const { db, now = () => new Date() } = deps
  const span = resolveDateRange(query, now())
  const [sales, catalogue, recentOrders] = await Promise.all([
    getSalesSummary({ db, now }, span, MAX_ROWS),
    getProductSummary({ db }, MAX_ROWS),
    listNewestOrders(db, MAX_ROWS),
  ])
  const sold = await findProductNames(
    { db },
    sales.bestSellers.map(({ productId }) => productId),
  )
  const { all, byDay, byStatus } = sales
  return {
    ...span,
    totals: { revenue: rupeesFromPaise(all.paise), orders: all.count, products: catalogue.count },
    days: listDays(span).map((day) => {
      const { paise = 0, count = 0 } = byDay.get(day) ?? {}
      return { day, revenue: rupeesFromPaise(paise), orders: count }
    }),
    statuses: byStatus.map(({ status, count }) => ({ status, orders: count })),
    bestSellers: sales.bestSellers.map(({ productId, units, paise }) => {
      const { name = '', sku = '' } = sold.get(productId) ?? {}
      return { _id: productId, name, sku, units, revenue: rupeesFromPaise(paise) }
    }),
    lowStock: catalogue.lowStock.map(({ id, name, sku, available }) => ({ _id: id, name, sku, available })),
    recentOrders: recentOrders.map(({ id, customerName, totalPaise, status, placedAt }) => ({
      _id: id,
      user: { name: customerName },
      totalPrice: rupeesFromPaise(totalPaise),
      status,
      createdAt: placedAt.toISOString(),
    })),
  }
}
