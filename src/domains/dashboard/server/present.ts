import { asPaise, type Paise, rupeesFromPaise } from '#shared/money.ts'
import type { Dashboard } from '../contract.ts'
import { type DateRange, listDays } from '../rules.ts'

interface Sales {
  count: number
  paise: Paise
}

type Status = Dashboard['statuses'][number]['status']

interface DashboardData {
  range: DateRange
  sales: {
    allTime: Sales & { netPaise: Paise; cashPendingPaise: Paise }
    byDay: Map<string, Sales>
    byStatus: { status: Status; count: number }[]
    bestSellers: { productId: string; units: number; paise: Paise }[]
  }
  products: { count: number; lowStock: { id: string; name: string; sku: string; available: number }[] }
  bestSellerProducts: Map<string, { name: string; sku: string }>
  recentOrders: { id: string; customerName: string; totalPaise: Paise; status: Status; placedAt: Date }[]
}

export function presentDashboard({
  range,
  sales,
  products,
  bestSellerProducts,
  recentOrders,
}: DashboardData): Dashboard {
  const { allTime, byDay, byStatus, bestSellers } = sales
  return {
    from: range.from,
    to: range.to,
    totals: {
      revenue: rupeesFromPaise(allTime.paise),
      netRevenue: rupeesFromPaise(allTime.netPaise),
      cashPending: rupeesFromPaise(allTime.cashPendingPaise),
      orders: allTime.count,
      products: products.count,
    },
    days: listDays(range).map((day) => {
      const { paise = asPaise(0), count = 0 } = byDay.get(day) ?? {}
      return { day, revenue: rupeesFromPaise(paise), orders: count }
    }),
    statuses: byStatus.map(({ status, count }) => ({ status, orders: count })),
    bestSellers: bestSellers.map(({ productId, units, paise }) => {
      const { name = '', sku = '' } = bestSellerProducts.get(productId) ?? {}
      return { _id: productId, name, sku, units, revenue: rupeesFromPaise(paise) }
    }),
    lowStock: products.lowStock.map(({ id, name, sku, available }) => ({ _id: id, name, sku, available })),
    recentOrders: recentOrders.map(({ id, customerName, totalPaise, status, placedAt }) => ({
      _id: id,
      user: { name: customerName },
      totalPrice: rupeesFromPaise(totalPaise),
      status,
      createdAt: placedAt.toISOString(),
    })),
  }
}
