import * as z from 'zod'
import { orderStatuses } from '#domains/orders/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { optionalParam } from '#shared/list-params.ts'
import { RupeesField } from '#shared/rupee-amount.ts'
import { todoIds } from '#shared/todos.ts'

const Day = z.iso.date('Date must be in the format 2026-11-15.').regex(/^[12]\d{3}/, 'Date is out of range.')

/** Amounts are in rupees. */
const Period = z.object({
  from: Day,
  to: Day,
  /** Orders of the period that are paid, with GST and shipping. */
  gross: RupeesField,
  /** Gross less the refunds. Below zero if more was given back than came in. */
  net: RupeesField,
  /** Made in the period, whenever the order was placed; includes written-off cash. */
  refunds: RupeesField,
  /** Already deducted from the gross. */
  discounts: RupeesField,
  /** Includes cancelled orders. */
  orders: z.int(),
  /** Gross by paid order. */
  averageOrder: RupeesField,
})

const Dashboard = z.object({
  /** First and last day of the range, in Indian time. */
  from: Day,
  to: Day,
  /**
   * All-time totals; amounts are in rupees. Revenue is what was paid; net revenue is without cancelled orders, refunds and
   * written-off cash. `cashPending` is the cash on delivery that is still expected.
   */
  totals: z.object({
    revenue: RupeesField,
    netRevenue: RupeesField,
    cashPending: RupeesField,
    orders: z.int(),
    products: z.int(),
  }),
  period: Period,
  /** As many days before, or the same days of the month before. */
  previousPeriod: Period,
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
  responseBody: Dashboard,
})

/** Shoppers, each counted once a day. */
const Funnel = z.object({
  carts: z.int(),
  checkouts: z.int(),
  orders: z.int(),
  /** Carts of earlier days are not known. */
  cartsSince: Day.optional(),
})

const Insights = z.object({
  from: Day,
  to: Day,
  /** Products in stock that sold least. */
  slowSellers: z.array(
    z.object({ productId: z.string(), name: z.string(), sku: z.string(), units: z.int(), available: z.int() }),
  ),
  /** Variants that sold the largest share of what was sold and is in stock now. */
  sellThrough: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      sku: z.string(),
      size: z.string().optional(),
      color: z.string().optional(),
      units: z.int(),
      available: z.int(),
      percent: z.int(),
    }),
  ),
  funnel: Funnel,
  previousFunnel: Funnel,
})
export type Insights = z.infer<typeof Insights>

export const getInsights = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/insights',
  summary:
    'Returns slow sellers, sell-through by variant and the conversion from cart to order for a date range; up to 10 minutes old',
  query: z.strictObject({ from: optionalParam(Day), to: optionalParam(Day) }),
  responseBody: Insights,
})

const TodoCount = z.object({ id: z.enum(todoIds), count: z.int() })
export type TodoCount = z.infer<typeof TodoCount>

export const listTodos = endpoint({
  method: 'GET',
  path: '/api/admin/todos',
  permission: 'any',
  summary:
    "Counts what waits for the staff: orders to pack, returns to approve and more, as far as the admin's role allows",
  responseBody: z.array(TodoCount),
})

export const getShopStatus = endpoint({
  method: 'GET',
  path: '/api/admin/status',
  permission: 'any',
  summary: "Returns the shop's version, and what must be done before it may sell",
  responseBody: z.object({
    version: z.string(),
    /** Sentences; checkout is closed while there are any. */
    goLiveProblems: z.array(z.string()),
  }),
})

export const setupSteps = ['brand', 'seller', 'product', 'payments', 'email', 'policies', 'domain'] as const
export type SetupStep = (typeof setupSteps)[number]

const Setup = z.object({
  /** What an owner does before the shop opens, in this order. */
  steps: z.array(z.object({ id: z.enum(setupSteps), done: z.boolean() })),
  /** What is left of the demo. */
  demo: z.object({ products: z.int(), orders: z.int() }),
})
export type Setup = z.infer<typeof Setup>

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/admin/setup',
  summary: 'Returns what is done to set up the shop, and what is left of the demo',
  responseBody: Setup,
})

export const markPoliciesRead = endpoint({
  method: 'POST',
  path: '/api/admin/setup/policies',
  summary: 'Records that an admin has read the policies of the shop',
  responseBody: Setup,
})

export const removeDemo = endpoint({
  method: 'POST',
  path: '/api/admin/setup/remove-demo',
  summary:
    "Removes the demo's products, orders, customers, messages and settings; archives demo products in a real order or cart",
  responseBody: z.object({ orders: z.int(), deletedProducts: z.int(), archivedProducts: z.int() }),
})
export type RemovedDemo = z.infer<(typeof removeDemo)['responseBody']>
