import * as z from 'zod'
import { orderStatuses } from '#domains/orders/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { optional } from '#shared/paging.ts'

const Day = z.iso.date('is not a day such as 2026-11-15').regex(/^[12]\d{3}/, 'is no day of our time')

const Dashboard = z.object({
  /** The first and the last day that is told of, in India. */
  from: Day,
  to: Day,
  /** Of all times; amounts are in rupees. */
  totals: z.object({ revenue: z.number(), orders: z.int(), products: z.int() }),
  /** Every day of the span, also those on which nothing happened. */
  days: z.array(z.object({ day: Day, revenue: z.number(), orders: z.int() })),
  /** Of the span. */
  statuses: z.array(z.object({ status: z.enum(orderStatuses), orders: z.int() })),
  bestSellers: z.array(
    z.object({ _id: z.string(), name: z.string(), sku: z.string(), units: z.int(), revenue: z.number() }),
  ),
  /** As it is now, the scarcest first. */
  lowStock: z.array(z.object({ _id: z.string(), name: z.string(), sku: z.string(), available: z.int() })),
  recentOrders: z.array(
    z.object({
      _id: z.string(),
      user: z.object({ name: z.string() }),
      totalPrice: z.number(),
      status: z.enum(orderStatuses),
      createdAt: z.iso.datetime(),
    }),
  ),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'What was sold in a span of days, of which there are 30 unless told, and how the shop stands',
  query: z.strictObject({ from: optional(Day), to: optional(Day) }),
  reply: Dashboard,
})
