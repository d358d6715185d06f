import { countOrdersByStatus } from '#domains/orders/server/count-orders-by-status.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Metric } from '#platform/http/metrics.ts'
import { countJobs } from '#platform/jobs/count-jobs.ts'

/** Defines the business metrics. Each must stay cheap to read however many orders there are. */
export function createMetrics(deps: { db: Db }): Metric[] {
  return [
    { name: 'shop_orders', help: 'Orders not archived', label: 'status', read: () => countOrdersByStatus(deps) },
    { name: 'shop_jobs', help: 'Pending jobs', label: 'queue', read: () => countJobs(deps) },
  ]
}
