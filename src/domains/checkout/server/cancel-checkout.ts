import type { Account } from '#domains/accounts/server/api.ts'
import { releaseStock } from '#domains/inventory/server/api.ts'
import { findOrderAndPaymentId } from '#domains/orders/server/api.ts'
import { ProviderError } from '#domains/payments/server/api.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { calculateReconcileAt } from '../rules.ts'
import type { Deps } from './deps.ts'
import { providerUnavailable } from './ensure-provider-order.ts'
import { checkoutNotFound, getOwnCheckout } from './find-checkout.ts'
import { logPaymentStep } from './log-payment-step.ts'
import { settleCheckout } from './settle-checkout.ts'
import * as store from './store.ts'

/** Asks the provider for payments and applies the result. Throws if the checkout is paid or its order is placed. */
export async function ensureUnpaid(deps: Deps, id: string): Promise<void> {
  await settleCheckout(deps, id).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, checkoutId: id }, 'Could not settle checkout')
    throw providerUnavailable()
  })
  await throwIfSettled(deps.db, await store.findCheckout(deps.db, { id }))
}

async function throwIfSettled(db: Queryable, checkout: store.CheckoutRow | undefined): Promise<void> {
  if (checkout?.state === 'settled') {
    const order = await findOrderAndPaymentId(db, checkout.id)
    const message =
      checkout.paymentMethod === 'COD'
        ? 'Your order is already placed. Please check your orders.'
        : 'Your last checkout is already paid. Please check your orders.'
    throw new ShopError('conflict', message, order ? { orderId: order.id } : {})
  }
  if (checkout?.state === 'paid') {
    throw new ShopError('conflict', 'Your last payment is being confirmed. Please wait a moment and try again.')
  }
}

/** Expects a locked checkout that is open or expired. The caller releases the stock of an open one. */
export async function markCancelled(tx: Tx, checkout: store.CheckoutRow, now: Date): Promise<void> {
  const reconcileAt = calculateReconcileAt({ ...checkout, state: 'cancelled' }, now)
  await store.updateState(tx, checkout.id, { from: ['open', 'expired'], to: 'cancelled', reconcileAt })
}

export async function cancelCheckout(deps: Deps, actor: Account, id: string): Promise<store.CheckoutRow> {
  await getOwnCheckout(deps, actor, id)
  await ensureUnpaid(deps, id)
  const isCancelled = await deps.db.transaction(async (tx) => {
    const locked = await store.lockCheckout(tx, id)
    await throwIfSettled(tx, locked)
    if (locked?.state !== 'open') return false
    await releaseStock(tx, locked.lines)
    await markCancelled(tx, locked, deps.now())
    return true
  })
  const checkout = await store.findCheckout(deps.db, { id })
  if (!checkout) throw checkoutNotFound()
  if (isCancelled) logPaymentStep(deps, checkout, { state: 'cancelled' }, 'Checkout cancelled')
  return checkout
}
