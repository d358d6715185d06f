import * as z from 'zod'
import { orderStatuses } from '#domains/orders/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { optionalParam } from '#shared/list-params.ts'
import { RupeesField } from '#shared/rupee-amount.ts'

const Day = z.iso.date('Date must be in the format 2026-11-15.').regex(/^[12]\d{3}/, 'Date is out of range.')

const Dashboard = z.object({
  /** First and last day of the range, in Indian time. */
  from: Day,
  to: Day,
  /** All-time totals; amounts are in rupees. Net revenue is without cancelled orders and refunds. */
  totals: z.object({ revenue: RupeesField, netRevenue: RupeesField, orders: z.int(), products: z.int() }),
  /** One entry per day of the range, including days without orders. */
  days: z.array(z.object({ day: Day, revenue: RupeesField, orders: z.int() })),
  /** Within the range. */
  statuses: z.array(z.object({ status: z.enum(orderStatuses), orders: z.int() })),
  bestSellers: z.array(
    z.object({ _id: z.string(), name: z.string(), sku: z.string(), units: z.int(), revenue: RupeesField }),
  ),
  /** Current stock, lowest first. */
  lowStock: z.array(z.object({ _id: z.string(), name: z.string(), sku: z.string(), available: z.int() })),
  recentOrders: z.array(
    z.object({
      _id: z.string(),
      user: z.object({ name: z.string() }),
      totalPrice: RupeesField,
      status: z.enum(orderStatuses),
      createdAt: z.iso.datetime(),
    }),
  ),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'Returns sales for a date range (the last 30 days by default) and current totals',
  query: z.strictObject({ from: optionalParam(Day), to: optionalParam(Day) }),
  reply: Dashboard,
})

export const getShopStatus = endpoint({
  method: 'GET',
  path: '/api/admin/status',
  summary: "Returns the shop's version, and what must be done before it may sell",
  reply: z.object({
    version: z.string(),
    /** Sentences; checkout is closed while there are any. */
    goLiveProblems: z.array(z.string()),
  }),
})
