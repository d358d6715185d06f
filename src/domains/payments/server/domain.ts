import type { Domain } from '#platform/domain.ts'
import * as contract from '../contract.ts'
import { countPayments, countRefunds } from './count-payments.ts'
import type { Deps } from './deps.ts'
import { countFlagged } from './flagged-store.ts'
import { createRefundWorker } from './process-refund.ts'
import { paymentRoutes } from './routes.ts'

export const paymentsDomain: Domain<Deps> = {
  name: 'payments',
  description: 'Events of the payment provider.',
  contracts: [contract],
  publicRoutes: paymentRoutes,
  workers: (deps) => [createRefundWorker(deps)],
  todos: { paymentsToReview: ({ db }) => countFlagged(db, { onlyOpen: true }) },
  metrics: (deps) => [
    {
      name: 'shop_payments',
      help: 'Payments by state, including those flagged for review',
      label: 'state',
      read: () => countPayments(deps),
    },
    {
      name: 'shop_refunds',
      help: 'Unprocessed refunds: due, sent, failed, due by hand',
      label: 'state',
      read: () => countRefunds(deps),
    },
  ],
}
