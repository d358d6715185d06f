import type { Domain } from '#platform/domain.ts'
import { asPaise } from '#shared/money.ts'
import * as adminContract from '../admin-contract.ts'
import * as contract from '../contract.ts'
import { paymentReviewReasons } from '../rules.ts'
import { checkoutAdminRoutes } from './admin-routes.ts'
import { countHeldUnits, countLiveCheckouts } from './count-checkouts.ts'
import type { Deps } from './deps.ts'
import { startEventWorker } from './event-worker.ts'
import { paymentRefundEmail } from './payment-refund-email.ts'
import * as personalData from './personal-data-store.ts'
import { startReconciler } from './reconcile-payments.ts'
import { checkoutRoutes } from './routes.ts'
import * as store from './store.ts'

export const checkoutDomain: Domain<Deps> = {
  name: 'checkout',
  description: 'From held stock to a paid order.',
  contracts: [contract, adminContract],
  customerRoutes: checkoutRoutes,
  adminRoutes: checkoutAdminRoutes,
  startTasks: (deps) => [startReconciler(deps), startEventWorker(deps)],
  metrics: (deps) => [
    { name: 'shop_checkouts', help: 'Checkouts holding stock', label: 'state', read: () => countLiveCheckouts(deps) },
    { name: 'shop_units_held', help: 'Units of stock on hold', label: 'for', read: () => countHeldUnits(deps) },
  ],
  emailSamples: (_origin, shop) => [
    {
      id: 'payment-refund',
      name: 'Payment refunded',
      when: 'a payment cannot become an order',
      ...paymentRefundEmail(shop, {
        customerName: 'Asha Rao',
        amountPaise: asPaise(439_700),
        reason: paymentReviewReasons.soldOut,
      }),
    },
  ],
  findReferencedImages: store.findReferencedImages,
  personalData: {
    tables: ['checkouts'],
    export: personalData.exportCheckouts,
    findErasureProblem: personalData.findErasureProblem,
    erase: personalData.eraseCheckouts,
  },
}
