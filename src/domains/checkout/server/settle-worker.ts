import { findOrderIdsByCheckout } from '#domains/orders/server/api.ts'
import { flagForReview, markEventHandled, recordPayments, SETTLE_QUEUE } from '#domains/payments/server/api.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { paymentReviewReasons } from '../rules.ts'
import type { Deps } from './deps.ts'
import { logPaymentStep } from './log-payment-step.ts'
import { settleCheckout } from './settle-checkout.ts'
import * as store from './store.ts'

interface PaymentEvent {
  providerOrderId: string
  paymentId: string
  eventId: string
}

/** Queries the provider for the payment instead of trusting the content of the event. */
async function handlePaymentEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  const { db, log, now } = deps
  const { providerOrderId, paymentId, eventId } = event
  const checkout = await store.findCheckout(db, { providerOrderId })
  if (!checkout) await flagUnknownPayments(deps, event)
  else {
    logPaymentStep(deps, checkout, { ...event }, 'Payment event received')
    try {
      // each payment has two or three events, usually after the browser's callback has placed the order
      if ((await findOrderIdsByCheckout(db, checkout.id))?.paymentId !== paymentId)
        await settleCheckout(deps, checkout.id)
    } catch (error) {
      log.warn(
        { err: error, checkoutId: checkout.id, ...event },
        'Could not settle checkout after payment event; will retry',
      )
      throw error
    }
  }
  await markEventHandled(db, eventId, now())
}

async function flagUnknownPayments({ db, gateway, log, now }: Deps, event: PaymentEvent) {
  const { providerOrderId } = event
  log.warn(event, 'Payment event for unknown provider order')
  const payments = await gateway.listPayments(providerOrderId)
  await db.transaction(async (tx) => {
    await recordPayments(tx, { payments, now: now() })
    for (const { id, status } of payments)
      if (status === 'captured') await flagForReview(tx, id, paymentReviewReasons.unknownOrder)
  })
}

export function createSettleWorker(deps: Deps): Worker {
  return {
    queue: SETTLE_QUEUE,
    run: ({ providerOrderId = '', paymentId = '', eventId = '' }) =>
      handlePaymentEvent(deps, { providerOrderId, paymentId, eventId }),
  }
}
