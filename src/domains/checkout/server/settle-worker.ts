import { findOrderIds } from '#domains/orders/server/get-order.ts'
import { markEventHandled, SETTLE_QUEUE } from '#domains/payments/server/receive-event.ts'
import { recordPayments, setApart } from '#domains/payments/server/record-payments.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { reasons } from '../rules.ts'
import { logPaymentStep } from './log-payment-step.ts'
import { type Deps, settle } from './settle.ts'
import * as store from './store.ts'

interface Reported {
  providerOrderId: string
  paymentId: string
  eventId: string
}

/** Looks at what the provider reported; the report itself is believed to be no more than a hint. */
async function settleReported(deps: Deps, reported: Reported): Promise<void> {
  const { db, log, now = () => new Date() } = deps
  const { providerOrderId, paymentId, eventId } = reported
  const checkout = await store.findCheckout(db, { providerOrderId })
  if (!checkout) await setUnknownApart(deps, reported)
  else {
    logPaymentStep(deps, checkout, { ...reported }, 'The provider reported a payment.')
    try {
      // each payment is reported two or three times, mostly after the browser has brought its order about
      if ((await findOrderIds(db, checkout.id))?.paymentId !== paymentId) await settle(deps, checkout.id)
    } catch (error) {
      log.warn({ err: error, checkoutId: checkout.id, ...reported }, 'A report could not be followed; trying again.')
      throw error
    }
  }
  await markEventHandled(db, eventId, now())
}

async function setUnknownApart({ db, gateway, log, now = () => new Date() }: Deps, reported: Reported) {
  const { providerOrderId } = reported
  log.warn(reported, 'A payment was reported for an order that the shop does not know.')
  const found = await gateway.listPayments(providerOrderId)
  await db.transaction(async (tx) => {
    await recordPayments(tx, { found, now: now() })
    for (const { id, status } of found) if (status === 'captured') await setApart(tx, id, reasons.unknownOrder)
  })
}

export function settleWorker(deps: Deps): Worker {
  return {
    queue: SETTLE_QUEUE,
    run: ({ providerOrderId = '', paymentId = '', eventId = '' }) =>
      settleReported(deps, { providerOrderId, paymentId, eventId }),
  }
}
