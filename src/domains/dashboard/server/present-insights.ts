import type { Insights } from '../contract.ts'
import type { DateRange } from '../rules.ts'
import type { FunnelRow } from './funnel-store.ts'

interface InsightsData {
  range: DateRange
  slowSellers: { productId: string; name: string; sku: string; units: number; available: number }[]
  sellThrough: {
    productId: string
    name: string
    sku: string
    size: string | null
    color: string | null
    units: number
    available: number
  }[]
  funnel: FunnelRow
  previousFunnel: FunnelRow
}

const presentFunnel = ({ carts, checkouts, orders, cartsSince }: FunnelRow): Insights['funnel'] => ({
  carts,
  checkouts,
  orders,
  ...(cartsSince ? { cartsSince } : {}),
})

export function presentInsights({ range, slowSellers, sellThrough, funnel, previousFunnel }: InsightsData): Insights {
  return {
    from: range.from,
    to: range.to,
    slowSellers: slowSellers.map(({ productId, name, sku, units, available }) => ({
      productId,
      name,
      sku,
      units,
      available,
    })),
    sellThrough: sellThrough.map(({ productId, name, sku, size, color, units, available }) => ({
      productId,
      name,
      sku,
      ...(size ? { size } : {}),
      ...(color ? { color } : {}),
      units,
      available,
      percent: Math.round((units / (units + available)) * 100),
    })),
    funnel: presentFunnel(funnel),
    previousFunnel: presentFunnel(previousFunnel),
  }
}
