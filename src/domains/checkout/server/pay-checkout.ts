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

/** Takes the proof of a payment, and the order with it when the provider confirms at once. */
export async function payCheckout(deps: Deps, authorization: Authorization, id: string, proof: Proof) {
  const { db, gateway, log, now = () => new Date() } = deps
  const checkout = await findOwnCheckout(deps, authorization, id)
  if (!checkout.providerOrderId || !gateway.provesPayment(checkout.providerOrderId, proof)) {
    log.warn({ checkoutId: id }, 'A proof of payment did not fit.')
    throw new ShopError('bad_request', 'This payment could not be verified.')
  }
  logPaymentStep(
    deps,
    checkout,
    { paymentId: proof.razorpay_payment_id },
    'The browser brought the proof of a payment.',
  )
  // asked about at once by the reconciler, should this process end right here
  await store.changeState(db, id, { from: ['open'], to: 'paid', nextAskAt: now() })
  await settle(deps, id).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, checkoutId: id }, 'A payment was proved, and the provider could not be asked about it yet.')
  })
  return findOwnCheckout(deps, authorization, id)
}

/** The order of a paid checkout; asked again, the same one. */
export async function finalizeCheckout(deps: Deps, authorization: Authorization, id: string): Promise<PlacedOrder> {
  await findOwnCheckout(deps, authorization, id)
  const placed = await findOrderOf(deps.db, id)
  if (placed) return placed
  await settle(deps, id).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn({ err: error, checkoutId: id }, 'A checkout could not be finalized yet.')
    throw new ShopError('unavailable', NOT_VERIFIED)
  })
  const outcome = await outcomeOf(deps.db, id)
  if (outcome.outcome === 'placed') return outcome.order
  const notYet = outcome.outcome === 'pending' ? BEING_CONFIRMED : 'This checkout is not paid yet.'
  throw new ShopError('conflict', 'message' in outcome ? outcome.message : notYet)
}
