import type { ProviderPayment } from '#domains/payments/server/api.ts'
import { paymentScans } from '../rules.ts'
import type { Deps } from './deps.ts'
import { flagUnknownPayments } from './flag-unknown-payments.ts'
import * as scanStore from './scan-store.ts'
import { settleCheckout } from './settle-checkout.ts'
import * as store from './store.ts'

/**
 * Compares the provider's payments of the last hours with the recorded ones, in bulk, and settles what differs: a payment
 * or a refund whose webhook was lost. One process at a time.
 */
export async function scanDuePayments(deps: Deps): Promise<void> {
  const { db, now, log } = deps
  for (const [period, { lookbackMs, everyMs }] of Object.entries(paymentScans)) {
    const to = now()
    const nextAt = new Date(to.getTime() + everyMs)
    if (!(await scanStore.claimScan(db, period, { now: to, nextAt }))) continue
    try {
      await scanPeriod(deps, { from: new Date(to.getTime() - lookbackMs), to })
    } catch (error) {
      log.warn({ err: error, period }, 'Could not compare payments with the provider; will retry')
      await scanStore.setNextScan(db, period, to)
    }
  }
}

async function scanPeriod(deps: Deps, period: { from: Date; to: Date }): Promise<void> {
  const { db, paymentProvider } = deps
  const payments = await paymentProvider.listPaymentsBetween(period)
  const recorded = await scanStore.findRecordedPayments(
    db,
    payments.map(({ id }) => id),
  )
  const differing = payments.filter((payment) => isDifferent(payment, recorded.get(payment.id)))
  for (const providerOrderId of new Set(differing.map(({ order_id: orderId }) => orderId))) {
    const checkout = await store.findCheckout(db, { providerOrderId })
    await (checkout ? settleCheckout(deps, checkout.id) : flagUnknownPayments(deps, providerOrderId))
  }
}

/** A payment that may still fail is left to the reconciliation of its checkout. */
function isDifferent(
  { status, amount_refunded: refunded }: ProviderPayment,
  recorded: scanStore.RecordedPayment | undefined,
) {
  if (status !== 'captured' && status !== 'refunded') return false
  if (!recorded) return true
  return !['captured', 'refunded'].includes(recorded.state) || (refunded ?? 0) > recorded.refundedPaise
}
