import { setTimeout as wait } from 'node:timers/promises'
import { ProviderError, type ProviderOrder } from '#domains/payments/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { calculateReconcileAt } from '../rules.ts'
import type { Deps } from './deps.ts'
import { logPaymentStep } from './log-payment-step.ts'
import * as store from './store.ts'

/** Longer than the three provider calls can take together. */
export const LEASE_MS = 20_000
const POLL_MS = 100

/**
 * Creates exactly one provider order per checkout, even under concurrent calls and lost responses. `leaseUntil` is set if
 * the caller holds the lease already.
 */
export async function ensureProviderOrder(
  deps: Deps,
  checkout: store.CheckoutRow,
  { isNew, leaseUntil: heldUntil }: { isNew: boolean; leaseUntil?: Date },
): Promise<store.CheckoutRow> {
  const { db, now } = deps
  const { id } = checkout
  if (checkout.providerOrderId) return checkout
  const leaseUntil = heldUntil ?? new Date(now().getTime() + LEASE_MS)
  if (!heldUntil && !(await store.acquireProviderOrderLease(db, id, now(), leaseUntil))) {
    const current = await waitForLeaseHolder(deps, id)
    return ensureProviderOrder(deps, current, { isNew: false })
  }
  const order = await findOrCreateOrder(deps, checkout, { isNew }).catch(async (error: unknown) => {
    await store.releaseProviderOrderLease(db, id, leaseUntil)
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, checkoutId: id }, 'Could not create provider order')
    throw providerUnavailable()
  })
  const reconcileAt = calculateReconcileAt({ ...checkout, providerOrderId: order.id }, now())
  const isSet = await store.setProviderOrder(db, id, { providerOrderId: order.id, reconcileAt })
  if (!isSet) throw new ShopError('conflict', 'This checkout has ended. Please try again.')
  logPaymentStep(deps, checkout, { providerOrderId: order.id }, 'Checkout awaiting payment')
  return { ...checkout, providerOrderId: order.id, reconcileAt }
}

/** Finds the order by its receipt if it was created but the response was lost. */
async function findOrCreateOrder(
  { paymentProvider }: Deps,
  checkout: store.CheckoutRow,
  { isNew }: { isNew: boolean },
): Promise<ProviderOrder> {
  const { receipt, totalPaise: amountPaise, currency } = checkout
  const existing = isNew ? undefined : await paymentProvider.findOrder(receipt)
  if (existing) return requireSameAmount(existing, checkout)
  try {
    return await paymentProvider.createOrder({ amountPaise, currency, receipt })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'not_processed') throw error
    const created = await paymentProvider.findOrder(receipt)
    if (created) return requireSameAmount(created, checkout)
    throw error
  }
}

/** The shopper pays the amount of the provider order, so it must be the amount of the checkout. */
function requireSameAmount(order: ProviderOrder, { totalPaise, currency, receipt }: store.CheckoutRow): ProviderOrder {
  if (order.amount === totalPaise && order.currency === currency) return order
  throw new ProviderError(
    'unknown',
    `Provider order ${order.id} (receipt ${receipt}) is for ${order.amount} ${order.currency}`,
  )
}

/** Waits until the lease holder stores the order or its lease expires. A released lease means that its call failed. */
async function waitForLeaseHolder({ db, now }: Deps, id: string): Promise<store.CheckoutRow> {
  for (;;) {
    const checkout = await store.findCheckout(db, { id })
    if (!checkout || (!checkout.providerOrderId && !checkout.providerOrderLeaseUntil)) throw providerUnavailable()
    if (checkout.providerOrderId || (checkout.providerOrderLeaseUntil ?? now()) < now()) return checkout
    await wait(POLL_MS)
  }
}

export const providerUnavailable = () =>
  new ShopError(
    'unavailable',
    "We can't reach the payment provider right now. Your items are held for you. Please try again in a moment.",
  )
