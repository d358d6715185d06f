import { countHeldUnits, countLiveCheckouts } from '#domains/checkout/server/count-checkouts.ts'
import { countPayments, countRefunds } from '#domains/payments/server/count-payments.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Metric } from '#platform/http/metrics.ts'
import { countJobs } from '#platform/jobs/count-jobs.ts'

/** Defines the business metrics. Each must stay cheap to read however many orders there are. */
export function createMetrics(deps: { db: Db }): Metric[] {
  return [
    {
      name: 'shop_payments',
      help: 'Payments by state, including those flagged for review',
      label: 'state',
      read: () => countPayments(deps),
    },
    {
      name: 'shop_refunds',
      help: 'Unfinished refunds: due, requested, failed',
      label: 'state',
      read: () => countRefunds(deps),
    },
    {
      name: 'shop_checkouts',
      help: 'Checkouts holding stock',
      label: 'state',
      read: () => countLiveCheckouts(deps),
    },
    { name: 'shop_units_held', help: 'Units of stock on hold', label: 'for', read: () => countHeldUnits(deps) },
    { name: 'shop_jobs', help: 'Pending jobs', label: 'queue', read: () => countJobs(deps) },
  ]
}
