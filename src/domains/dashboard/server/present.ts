import { asPaise, type Paise, rupeesFromPaise, subtractPaise } from '#shared/money.ts'
import type { Dashboard } from '../contract.ts'
import { type DateRange, listDays } from '../rules.ts'

interface Sales {
  count: number
  paise: Paise
}

type Status = Dashboard['statuses'][number]['status']

interface PeriodTotals {
  orders: number
  paidOrders: number
  grossPaise: Paise
  refundedPaise: Paise
  discountPaise: Paise
}

interface DashboardData {
  range: DateRange
  previousRange: DateRange
  periods: PeriodTotals[]
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
  previousRange,
  sales,
  periods,
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
    period: presentPeriod(range, periods[0]),
    previousPeriod: presentPeriod(previousRange, periods[1]),
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

const noFigures: PeriodTotals = {
  orders: 0,
  paidOrders: 0,
  grossPaise: asPaise(0),
  refundedPaise: asPaise(0),
  discountPaise: asPaise(0),
}

function presentPeriod(range: DateRange, figures = noFigures): Dashboard['period'] {
  const { orders, paidOrders, grossPaise, refundedPaise, discountPaise } = figures
  return {
    from: range.from,
    to: range.to,
    gross: rupeesFromPaise(grossPaise),
    net: rupeesFromPaise(subtractPaise(grossPaise, refundedPaise)),
    refunds: rupeesFromPaise(refundedPaise),
    discounts: rupeesFromPaise(discountPaise),
    orders,
    averageOrder: rupeesFromPaise(asPaise(paidOrders > 0 ? Math.round(grossPaise / paidOrders) : 0)),
  }
}
