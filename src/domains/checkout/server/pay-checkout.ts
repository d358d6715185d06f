import type { Account } from '#domains/accounts/server/api.ts'
import { findOrderByCheckout, type OrderRow } from '#domains/orders/server/api.ts'
import { ProviderError } from '#domains/payments/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { MINUTE } from '#shared/time.ts'
import type { PaymentProof } from '../contract.ts'
import { VERIFICATION_FAILED } from '../rules.ts'
import type { Deps } from './deps.ts'
import { findOrderId, getOwnCheckout } from './find-checkout.ts'
import { getStoredOutcome } from './get-checkout-outcome.ts'
import { logPaymentStep } from './log-payment-step.ts'
import { placeCashOrder } from './place-cash-order.ts'
import { settleCheckout, settleLoadedCheckout } from './settle-checkout.ts'
import * as store from './store.ts'

/** Longer than the provider can take to respond. */
const PROVIDER_TIMEOUT_MS = MINUTE
const PAID_IN_CASH = 'This order is paid in cash on delivery.'
const BEING_CONFIRMED = 'Your payment is being confirmed. Please wait a moment and try again.'

/** Places the order if the provider confirms the payment immediately, and records the payment proof otherwise. */
export async function payCheckout(
  deps: Deps,
  actor: Pick<Account, 'id'>,
  { id, proof }: { id: string; proof: PaymentProof },
): Promise<{ checkout: store.CheckoutRow; orderId?: string | undefined }> {
  const { db, paymentProvider, log, now } = deps
  const checkout = await getOwnCheckout(deps, actor, id)
  if (checkout.paymentMethod === 'COD') throw new ShopError('conflict', PAID_IN_CASH)
  if (!checkout.providerOrderId || !paymentProvider.verifyPaymentSignature(checkout.providerOrderId, proof)) {
    log.warn({ checkoutId: id }, 'Payment proof rejected: invalid signature')
    throw new ShopError('bad_request', "We couldn't verify this payment.")
  }
  logPaymentStep(deps, checkout, { paymentId: proof.razorpay_payment_id }, 'Payment proof received')
  const recordProof = () => store.updateState(db, id, { from: ['open'], to: 'paid', reconcileAt: now() })
  // the proof extends the hold, which must not end before the provider has responded
  if (checkout.holdExpiresAt.getTime() < now().getTime() + PROVIDER_TIMEOUT_MS) await recordProof()
  const settlement = await settleLoadedCheckout(deps, checkout).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error, checkoutId: id }, 'Could not settle checkout after payment proof; will retry')
  })
  if (settlement?.orderId) return { checkout: { ...checkout, state: settlement.state }, orderId: settlement.orderId }
  // due immediately, so the reconciler settles it
  await recordProof()
  const current = await getOwnCheckout(deps, actor, id)
  return { checkout: current, orderId: await findOrderId(deps, current) }
}

/** Returns the order of a paid checkout, and places that of a checkout with cash on delivery. Idempotent. */
export async function finalizeCheckout(deps: Deps, actor: Account, id: string): Promise<OrderRow> {
  const order = await findOrderByCheckout(deps.db, id, { userId: actor.id })
  if (order) return order
  const checkout = await getOwnCheckout(deps, actor, id)
  if (checkout.paymentMethod === 'COD') return finalizeCashCheckout(deps, checkout)
  await settleCheckout(deps, id).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, checkoutId: id }, 'Could not settle checkout')
    throw new ShopError('unavailable', VERIFICATION_FAILED)
  })
  const outcome = await getStoredOutcome(deps, id)
  if (outcome.outcome === 'placed') return outcome.order
  const unpaidMessage = outcome.outcome === 'pending' ? BEING_CONFIRMED : "This checkout hasn't been paid yet."
  throw new ShopError('conflict', 'message' in outcome ? outcome.message : unpaidMessage)
}

async function finalizeCashCheckout(deps: Deps, checkout: store.CheckoutRow): Promise<OrderRow> {
  await placeCashOrder(deps, checkout)
  const order = await findOrderByCheckout(deps.db, checkout.id)
  if (!order) throw new Error(`Checkout ${checkout.id} is settled without an order`)
  return order
}
