import { setTimeout as wait } from 'node:timers/promises'
import { GatewayError } from '#domains/payments/server/ask-gateway.ts'
import type { GatewayOrder } from '#domains/payments/server/gateway.ts'
import { ShopError } from '#shared/errors.ts'
import { nextAsk } from '../rules.ts'
import { logPaymentStep } from './log-payment-step.ts'
import type { Deps } from './settle.ts'
import * as store from './store.ts'

/** Longer than the three calls to the provider can take together. */
const CLAIM_MS = 20_000
const LOOK_AGAIN_MS = 100

/** Gives a checkout its order at the provider: one, whoever asks at once and whatever answers get lost. */
export async function askForOrder(deps: Deps, checkout: store.CheckoutRow, isNew: boolean): Promise<store.CheckoutRow> {
  const { db, now = () => new Date() } = deps
  const { id } = checkout
  if (checkout.providerOrderId) return checkout
  const until = new Date(now().getTime() + CLAIM_MS)
  if (!(await store.claimOrdering(db, id, now(), until))) {
    const other = await waitForOther(deps, id)
    return askForOrder(deps, other, false)
  }
  const order = await findOrMake(deps, checkout, isNew).catch(async (error: unknown) => {
    await store.endOrdering(db, id, until)
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn({ err: error, checkoutId: id }, 'The provider gave no order.')
    throw noProvider()
  })
  const nextAskAt = nextAsk({ ...checkout, providerOrderId: order.id }, now())
  const isSet = await store.setProviderOrder(db, id, { providerOrderId: order.id, nextAskAt })
  if (!isSet) throw new ShopError('conflict', 'This checkout has ended meanwhile. Please try again.')
  logPaymentStep(deps, checkout, { providerOrderId: order.id }, 'A checkout waits for its payment.')
  return { ...checkout, providerOrderId: order.id, nextAskAt }
}

/** An order that was made though its answer got lost is found by its receipt. */
async function findOrMake({ gateway }: Deps, checkout: store.CheckoutRow, isNew: boolean): Promise<GatewayOrder> {
  const { receipt, totalPaise: amountPaise, currency } = checkout
  const made = isNew ? undefined : await gateway.findOrder(receipt)
  if (made) return fitting(made, checkout)
  try {
    return await gateway.createOrder({ amountPaise, currency, receipt })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.trouble === 'unreachable') throw error
    const lost = await gateway.findOrder(receipt)
    if (lost) return fitting(lost, checkout)
    throw error
  }
}

/** What is found is believed no more than what was just made: over another amount, it would be paid with another amount. */
function fitting(order: GatewayOrder, { totalPaise, currency, receipt }: store.CheckoutRow): GatewayOrder {
  if (order.amount === totalPaise && order.currency === currency) return order
  throw new GatewayError('unclear', `the order ${order.id} of ${receipt} is over ${order.amount} ${order.currency}`)
}

/** Until somebody else has got the order, or has died over it; who gave up did so for all who waited. */
async function waitForOther({ db, now = () => new Date() }: Deps, id: string): Promise<store.CheckoutRow> {
  for (;;) {
    const checkout = await store.findCheckout(db, { id })
    if (!checkout || (!checkout.providerOrderId && !checkout.orderingUntil)) throw noProvider()
    if (checkout.providerOrderId || (checkout.orderingUntil ?? now()) < now()) return checkout
    await wait(LOOK_AGAIN_MS)
  }
}

export const noProvider = () =>
  new ShopError(
    'unavailable',
    'The payment provider does not answer right now. Your items are kept for you: please try again in a moment.',
  )
