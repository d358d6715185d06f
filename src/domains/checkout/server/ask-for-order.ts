import { setTimeout as wait } from 'node:timers/promises'
import { GatewayError } from '#domains/payments/server/ask-gateway.ts'
import type { GatewayOrder } from '#domains/payments/server/gateway.ts'
import { ShopError } from '#shared/errors.ts'
import { nextAsk } from '../rules.ts'
import { logPaymentStep } from './log-payment-step.ts'
import type { Deps } from './settle.ts'
import * as store from './store.ts'

/** Longer than the three provider calls can take together. */
const LEASE_MS = 20_000
const POLL_MS = 100

/** Creates exactly one provider order per checkout, even under concurrent calls and lost responses. */
export async function askForOrder(deps: Deps, checkout: store.CheckoutRow, isNew: boolean): Promise<store.CheckoutRow> {
  const { db, now = () => new Date() } = deps
  const { id } = checkout
  if (checkout.providerOrderId) return checkout
  const leaseUntil = new Date(now().getTime() + LEASE_MS)
  if (!(await store.claimOrdering(db, id, now(), leaseUntil))) {
    const current = await waitForLeaseHolder(deps, id)
    return askForOrder(deps, current, false)
  }
  const order = await findOrCreateOrder(deps, checkout, isNew).catch(async (error: unknown) => {
    await store.endOrdering(db, id, leaseUntil)
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn({ err: error, checkoutId: id }, 'Could not create provider order')
    throw noProvider()
  })
  const reconcileAt = nextAsk({ ...checkout, providerOrderId: order.id }, now())
  const isSet = await store.setProviderOrder(db, id, { providerOrderId: order.id, nextAskAt: reconcileAt })
  if (!isSet) throw new ShopError('conflict', 'This checkout has ended. Please try again.')
  logPaymentStep(deps, checkout, { providerOrderId: order.id }, 'Checkout awaiting payment')
  return { ...checkout, providerOrderId: order.id, nextAskAt: reconcileAt }
}

/** Finds the order by its receipt if it was created but the response was lost. */
async function findOrCreateOrder(
  { gateway }: Deps,
  checkout: store.CheckoutRow,
  isNew: boolean,
): Promise<GatewayOrder> {
  const { receipt, totalPaise: amountPaise, currency } = checkout
  const existing = isNew ? undefined : await gateway.findOrder(receipt)
  if (existing) return requireMatch(existing, checkout)
  try {
    return await gateway.createOrder({ amountPaise, currency, receipt })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unreachable') throw error
    const lost = await gateway.findOrder(receipt)
    if (lost) return requireMatch(lost, checkout)
    throw error
  }
}

/** An order for another amount would be paid with that amount. */
function requireMatch(order: GatewayOrder, { totalPaise, currency, receipt }: store.CheckoutRow): GatewayOrder {
  if (order.amount === totalPaise && order.currency === currency) return order
  throw new GatewayError(
    'unclear',
    `Provider order ${order.id} (receipt ${receipt}) is for ${order.amount} ${order.currency}`,
  )
}

/** Waits until the lease holder stored the order or its lease expired. A released lease means that the call failed. */
async function waitForLeaseHolder({ db, now = () => new Date() }: Deps, id: string): Promise<store.CheckoutRow> {
  for (;;) {
    const checkout = await store.findCheckout(db, { id })
    if (!checkout || (!checkout.providerOrderId && !checkout.orderingUntil)) throw noProvider()
    if (checkout.providerOrderId || (checkout.orderingUntil ?? now()) < now()) return checkout
    await wait(POLL_MS)
  }
}

export const noProvider = () =>
  new ShopError(
    'unavailable',
    "We can't reach the payment provider right now. Your items are held for you. Please try again in a moment.",
  )
