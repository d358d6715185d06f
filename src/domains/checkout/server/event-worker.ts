import pLimit from 'p-limit'
import { findOrderAndPaymentId } from '#domains/orders/server/api.ts'
import { type PeriodicTask, runPeriodically } from '#platform/run-periodically.ts'
import { HOUR } from '#shared/time.ts'
import type { Deps } from './deps.ts'
import * as eventStore from './event-store.ts'
import { flagUnknownPayments } from './flag-unknown-payments.ts'
import { logPaymentStep } from './log-payment-step.ts'
import { settleCheckout } from './settle-checkout.ts'
import * as store from './store.ts'

const POLL_MS = 250
const BATCH_SIZE = 50
const CONCURRENCY = 8
/** Another process may handle a claimed event after this time. */
const LEASE_MS = 60_000
const MIN_RETRY_MS = 5_000
const MAX_RETRY_MS = HOUR

/** Settles the checkouts of provider events that no other way has settled yet. Several processes share the work. */
export function startEventWorker(deps: Deps): PeriodicTask {
  const schedule = {
    everyMs: POLL_MS,
    failureMessage: 'Could not read payment events; will retry',
    logsFirstFailureOnly: true,
  }
  return runPeriodically(schedule, deps.log, () => handleDueEvents(deps))
}

export async function handleDueEvents(deps: Deps): Promise<void> {
  const { db, now } = deps
  const limit = pLimit(CONCURRENCY)
  let events: eventStore.PaymentEvent[]
  do {
    const at = now()
    const leaseUntil = new Date(at.getTime() + LEASE_MS)
    events = await eventStore.claimDueEvents(db, { now: at, leaseUntil, limit: BATCH_SIZE })
    // the events of one order are handled one after another, because the first usually settles it
    const groups = Map.groupBy(events, ({ providerOrderId }) => providerOrderId).values()
    await Promise.all([...groups].map((group) => limit(() => handleInOrder(deps, group))))
  } while (events.length === BATCH_SIZE)
}

async function handleInOrder(deps: Deps, events: eventStore.PaymentEvent[]): Promise<void> {
  for (const event of events) await handleEvent(deps, event)
}

/** Queries the provider for the payment instead of trusting the content of the event. */
async function handleEvent(deps: Deps, event: eventStore.PaymentEvent): Promise<void> {
  const { db, now } = deps
  const { id, providerOrderId, paymentId, orderedCheckout } = event
  const fields = { providerOrderId, eventId: id, ...(paymentId ? { paymentId } : {}) }
  const checkout = orderedCheckout ?? (await store.findCheckout(db, { providerOrderId }))
  if (checkout) logPaymentStep(deps, checkout, fields, 'Payment event received')
  // the payment has its order, so the event is handled
  if (orderedCheckout) return
  try {
    if (!checkout) await flagUnknownPayments(deps, providerOrderId)
    else {
      const order = await findOrderAndPaymentId(db, checkout.id)
      if (!order || order.paymentId !== paymentId) await settleCheckout(deps, checkout.id)
    }
    await eventStore.markHandled(db, id, now())
  } catch (error) {
    const logFields = { err: error, ...fields, ...(checkout ? { checkoutId: checkout.id } : {}) }
    deps.log.warn(logFields, 'Could not settle checkout after payment event; will retry')
    const delayMs = Math.min(MIN_RETRY_MS * 2 ** (event.attempts - 1), MAX_RETRY_MS)
    await eventStore.setNextAttempt(db, id, new Date(now().getTime() + delayMs))
  }
}
