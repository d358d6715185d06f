import { lockCustomer } from '#domains/discounts/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { HOUR } from '#shared/time.ts'
import { type CodFacts, findCodCustomerProblem, needsConfirmation } from '../rules.ts'
import { rethrowLockTimeout } from './checkout-mutex.ts'
import { findCodFacts } from './cod-facts-store.ts'
import type { Deps } from './deps.ts'
import * as settlements from './fast-path-settlement-store.ts'
import { getItemsTotal } from './find-cod-offer.ts'
import { logPaymentStep } from './log-payment-step.ts'
import { isHeldStockGone, toDiscountCustomer } from './settle-checkout.ts'
import * as store from './store.ts'
import { createCodError } from './validate-lines.ts'

const CHECKOUT_ENDED = 'This checkout has ended. Please try again.'

/** Places the order of an open checkout with cash on delivery. Does nothing if it has been placed already. */
export async function placeCashOrder(deps: Deps, checkout: store.CheckoutRow): Promise<void> {
  const { db, now } = deps
  const { id: checkoutId, userId, address, lines } = checkout
  const place = async (tx: Tx) => {
    // orders of one phone number are counted one after another, across accounts
    await lockCustomer(tx, toDiscountCustomer(checkout)).catch(rethrowLockTimeout)
    const [row] = await findCodFacts(tx, { userId, phone: address.phone })
    if (!row) throw new Error('The query for cash on delivery returned no row')
    const problem = findCodCustomerProblem(deps.shopSettings.current().commerce.cod, row.facts)
    const at = now()
    const [placed] = problem
      ? []
      : await settlements.placeCashOrder(tx, {
          checkoutId,
          now: at.toISOString(),
          confirmBy: findConfirmBy(deps, { checkout, facts: row.facts, at })?.toISOString() ?? null,
          orderId: newId(at.getTime()),
          lineIds: lines.map(() => newId(at.getTime())),
          skus: [...new Set(lines.map(({ sku }) => sku))],
        })
    if (placed) return placed.orderId
    const state = (await store.lockCheckout(tx, checkoutId))?.state
    // another call has placed it, and the facts may count its order
    if (state === 'settled') return undefined
    throw problem && state === 'open' ? createCodError(problem) : new ShopError('conflict', CHECKOUT_ENDED)
  }
  const orderId = await db.transaction(place).catch(rethrowStockGone)
  if (orderId) logPaymentStep(deps, checkout, { state: 'settled', orderId }, 'Order with cash on delivery placed')
}

/** The product was deleted while it was held. */
function rethrowStockGone(error: unknown): never {
  if (!isHeldStockGone(error)) throw error
  throw new ShopError('conflict', 'Some of your items are no longer available. Please check your cart.')
}

function findConfirmBy(
  { shopSettings }: Deps,
  { checkout, facts, at }: { checkout: store.CheckoutRow; facts: CodFacts; at: Date },
): Date | null {
  const { cod } = shopSettings.current().commerce
  return needsConfirmation(cod, getItemsTotal(checkout), facts)
    ? new Date(at.getTime() + cod.cancelUnconfirmedAfterHours * HOUR)
    : null
}
