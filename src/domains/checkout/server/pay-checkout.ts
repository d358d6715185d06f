import { findOrderOf } from '#domains/orders/server/get-order.ts'
import { GatewayError } from '#domains/payments/server/ask-gateway.ts'
import { ShopError } from '#shared/errors.ts'
import type { PlacedOrder, Proof } from '../contract.ts'
import { NOT_VERIFIED } from '../rules.ts'
import { findOwnCheckout } from './find-checkout.ts'
import { outcomeOf } from './find-outcome.ts'
import { logPaymentStep } from './log-payment-step.ts'
import { type Deps, settle } from './settle.ts'
import * as store from './store.ts'

const BEING_CONFIRMED = 'Your payment is being confirmed. Please wait a moment and try again.'

type Authorization = string | undefined

/** Records the payment proof, and places the order if the provider confirms the payment immediately. */
export async function payCheckout(deps: Deps, authorization: Authorization, id: string, proof: Proof) {
  const { db, gateway, log, now = () => new Date() } = deps
  const checkout = await findOwnCheckout(deps, authorization, id)
  if (!checkout.providerOrderId || !gateway.provesPayment(checkout.providerOrderId, proof)) {
    log.warn({ checkoutId: id }, 'Payment proof rejected: invalid signature')
    throw new ShopError('bad_request', "We couldn't verify this payment.")
  }
  logPaymentStep(deps, checkout, { paymentId: proof.razorpay_payment_id }, 'Payment proof received')
  // due immediately, so the reconciler takes over if this process dies here
  await store.changeState(db, id, { from: ['open'], to: 'paid', nextAskAt: now() })
  await settle(deps, id).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, checkoutId: id }, 'Could not query payment status after payment proof; will retry')
  })
  return findOwnCheckout(deps, authorization, id)
}

/** Returns the order of a paid checkout. Idempotent. */
export async function finalizeCheckout(deps: Deps, authorization: Authorization, id: string): Promise<PlacedOrder> {
  await findOwnCheckout(deps, authorization, id)
  const placed = await findOrderOf(deps.db, id)
  if (placed) return placed
  await settle(deps, id).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn({ err: error, checkoutId: id }, 'Could not finalize checkout')
    throw new ShopError('unavailable', NOT_VERIFIED)
  })
  const outcome = await outcomeOf(deps.db, id)
  if (outcome.outcome === 'placed') return outcome.order
  const notYet = outcome.outcome === 'pending' ? BEING_CONFIRMED : "This checkout hasn't been paid yet."
  throw new ShopError('conflict', 'message' in outcome ? outcome.message : notYet)
}
