import type { Domain } from '#platform/domain.ts'
import { asPaise } from '#shared/money.ts'
import * as adminContract from '../admin-contract.ts'
import * as contract from '../contract.ts'
import * as draftContract from '../draft-contract.ts'
import * as paymentLinkContract from '../payment-link-contract.ts'
import { paymentReviewReasons } from '../rules.ts'
import { checkoutAdminRoutes } from './admin-routes.ts'
import { countHeldUnits, countLiveCheckouts } from './count-checkouts.ts'
import type { Deps } from './deps.ts'
import { draftAdminRoutes, paymentLinkRoutes } from './draft-routes.ts'
import * as drafts from './draft-store.ts'
import { startEventWorker } from './event-worker.ts'
import { paymentLinkEmail } from './payment-link-email.ts'
import { paymentRefundEmail } from './payment-refund-email.ts'
import * as personalData from './personal-data-store.ts'
import { startReconciler } from './reconcile-payments.ts'
import { checkoutRoutes } from './routes.ts'
import * as store from './store.ts'

const samplePaymentLink = {
  customerName: 'Asha Rao',
  lines: [{ name: 'Monsoon Tee', size: 'M', color: 'Black', pricePaise: asPaise(99_900), quantity: 2 }],
  totalPaise: asPaise(199_800),
  discountCode: null,
  discountPaise: asPaise(0),
  shippingChargePaise: asPaise(0),
  codFeePaise: asPaise(0),
  expiresAt: new Date('2026-11-21T10:00:00Z'),
}

export const checkoutDomain: Domain<Deps> = {
  name: 'checkout',
  description: 'From held stock to a paid order.',
  contracts: [contract, adminContract, draftContract, paymentLinkContract],
  publicRoutes: paymentLinkRoutes,
  customerRoutes: checkoutRoutes,
  adminRoutes: (deps) => async (app) => {
    await app.register(checkoutAdminRoutes(deps))
    await app.register(draftAdminRoutes(deps))
  },
  startTasks: (deps) => [startReconciler(deps), startEventWorker(deps)],
  metrics: (deps) => [
    { name: 'shop_checkouts', help: 'Checkouts holding stock', label: 'state', read: () => countLiveCheckouts(deps) },
    { name: 'shop_units_held', help: 'Units of stock on hold', label: 'for', read: () => countHeldUnits(deps) },
  ],
  emailSamples: (origin, shop) => [
    {
      id: 'payment-link',
      name: 'Payment link',
      when: 'an order is taken by phone',
      ...paymentLinkEmail(shop, samplePaymentLink, `${origin}/pay/sample`),
    },
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
  // in this order, because checkouts copy the images of draft orders
  findReferencedImages: async (db, names) => [
    ...(await drafts.findReferencedImages(db, names)),
    ...(await store.findReferencedImages(db, names)),
  ],
  personalData: {
    tables: ['checkouts', 'draft_orders'],
    export: personalData.exportCheckouts,
    findErasureProblem: personalData.findErasureProblem,
    erase: personalData.eraseCheckouts,
  },
}
