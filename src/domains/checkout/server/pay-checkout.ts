import type { Account } from '#domains/accounts/server/api.ts'
import { findOrderByCheckout, type OrderRow } from '#domains/orders/server/api.ts'
import { ProviderError } from '#domains/payments/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import type { PaymentProof } from '../contract.ts'
import { VERIFICATION_FAILED } from '../rules.ts'
import type { Deps } from './deps.ts'
import { getOwnCheckout } from './find-checkout.ts'
import { getStoredOutcome } from './get-checkout-outcome.ts'
import { logPaymentStep } from './log-payment-step.ts'
import { settleCheckout } from './settle-checkout.ts'
import * as store from './store.ts'

const BEING_CONFIRMED = 'Your payment is being confirmed. Please wait a moment and try again.'

/** Records the payment proof, and places the order if the provider confirms the payment immediately. */
export async function payCheckout(
  deps: Deps,
  actor: Account,
  { id, proof }: { id: string; proof: PaymentProof },
): Promise<store.CheckoutRow> {
  const { db, gateway, log, now } = deps
  const checkout = await getOwnCheckout(deps, actor, id)
  if (!checkout.providerOrderId || !gateway.verifyPaymentSignature(checkout.providerOrderId, proof)) {
    log.warn({ checkoutId: id }, 'Payment proof rejected: invalid signature')
    throw new ShopError('bad_request', "We couldn't verify this payment.")
  }
  logPaymentStep(deps, checkout, { paymentId: proof.razorpay_payment_id }, 'Payment proof received')
  // due immediately, so the reconciler takes over if this process dies here
  await store.updateState(db, id, { from: ['open'], to: 'paid', reconcileAt: now() })
  await settleCheckout(deps, id).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error, checkoutId: id }, 'Could not settle checkout after payment proof; will retry')
  })
  return getOwnCheckout(deps, actor, id)
}

/** Returns the order of a paid checkout. Idempotent. */
export async function finalizeCheckout(deps: Deps, actor: Account, id: string): Promise<OrderRow> {
  await getOwnCheckout(deps, actor, id)
  const order = await findOrderByCheckout(deps.db, id)
  if (order) return order
  await settleCheckout(deps, id).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, checkoutId: id }, 'Could not settle checkout')
    throw new ShopError('unavailable', VERIFICATION_FAILED)
  })
  const outcome = await getStoredOutcome(deps.db, id)
  if (outcome.outcome === 'placed') return outcome.order
  const unpaidMessage = outcome.outcome === 'pending' ? BEING_CONFIRMED : "This checkout hasn't been paid yet."
  throw new ShopError('conflict', 'message' in outcome ? outcome.message : unpaidMessage)
}
