import { countLiveCheckouts, countUnitsHeld } from '#domains/checkout/server/count-checkouts.ts'
import { countOrders } from '#domains/orders/server/count-orders.ts'
import { countPayments, countRefunds } from '#domains/payments/server/count-payments.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Figure } from '#platform/http/metrics.ts'
import { countJobs } from '#platform/jobs/count-jobs.ts'

/** What whoever watches over the shop wants to see of its business, each cheap to ask for however many orders there are. */
export function figuresOf(deps: { db: Db }): Figure[] {
  return [
    { name: 'shop_orders', help: 'Orders that are not archived', label: 'status', read: () => countOrders(deps) },
    {
      name: 'shop_payments',
      help: 'Payments by how far they came, and those that stand apart for people to look at',
      label: 'state',
      read: () => countPayments(deps),
    },
    {
      name: 'shop_refunds',
      help: 'Refunds that are not through: to be asked for, asked for, failed',
      label: 'state',
      read: () => countRefunds(deps),
    },
    {
      name: 'shop_checkouts',
      help: 'Checkouts that hold stock',
      label: 'state',
      read: () => countLiveCheckouts(deps),
    },
    { name: 'shop_units_held', help: 'Units that are held', label: 'for', read: () => countUnitsHeld(deps) },
    { name: 'shop_jobs', help: 'Jobs that are not done yet', label: 'queue', read: () => countJobs(deps) },
  ]
}
