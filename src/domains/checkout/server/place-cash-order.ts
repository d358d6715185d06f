import { removePurchasedLines } from '#domains/cart/server/api.ts'
import { lockCustomer } from '#domains/discounts/server/api.ts'
import { sellHeldStock } from '#domains/inventory/server/api.ts'
import { placeOrder } from '#domains/orders/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { type Paise, subtractPaise } from '#shared/money.ts'
import { HOUR } from '#shared/time.ts'
import { type CodFacts, findCodCustomerProblem, needsConfirmation } from '../rules.ts'
import { rethrowLockTimeout } from './checkout-mutex.ts'
import { findCodFacts } from './cod-facts-store.ts'
import type { Deps } from './deps.ts'
import { logPaymentStep } from './log-payment-step.ts'
import { toDiscountCustomer } from './settle-checkout.ts'
import * as store from './store.ts'
import { createCodError } from './validate-lines.ts'

const CHECKOUT_ENDED = 'This checkout has ended. Please try again.'

/** Places the order of an open checkout with cash on delivery. Does nothing if it has been placed already. */
export async function placeCashOrder(deps: Deps, checkout: store.CheckoutRow): Promise<void> {
  const { db, now } = deps
  const orderId = await db.transaction(async (tx) => {
    // orders of one phone number are counted one after another, across accounts
    await lockCustomer(tx, toDiscountCustomer(checkout)).catch(rethrowLockTimeout)
    const locked = await store.lockCheckout(tx, checkout.id)
    if (locked?.state === 'settled') return undefined
    if (locked?.state !== 'open') throw new ShopError('conflict', CHECKOUT_ENDED)
    const { id: checkoutId, userId, address, lines, discountCode, totalPaise, codFeePaise } = locked
    const [row] = await findCodFacts(tx, { userId, phone: address.phone })
    if (!row) throw new Error('The query for cash on delivery returned no row')
    const { cod } = deps.shopSettings.current().commerce
    const problem = findCodCustomerProblem(cod, row.facts)
    if (problem) throw createCodError(problem)
    if (!(await sellHeldStock(tx, lines))) throw new Error(`Checkout ${checkoutId} is open without held stock`)
    await store.updateState(tx, checkoutId, { from: ['open'], to: 'settled', reconcileAt: null })
    if (userId) await removePurchasedLines(tx, userId, { lines, discountCode })
    const { customerName, customerEmail, customerMobile, discountId, discountPaise, currency, isDemo } = locked
    const at = now()
    const confirmBy = findConfirmBy(deps, { itemsPaise: subtractPaise(totalPaise, codFeePaise), facts: row.facts, at })
    return placeOrder(
      tx,
      {
        ...{ checkoutId, paymentId: null, paidAt: null, userId, customerName, customerEmail, customerMobile, address },
        ...{ totalPaise, codFeePaise, discountId, discountCode, discountPaise, currency, isDemo, lines },
        cod: { confirmBy },
      },
      at,
    )
  })
  if (orderId) logPaymentStep(deps, checkout, { state: 'settled', orderId }, 'Order with cash on delivery placed')
}

function findConfirmBy(
  { shopSettings }: Deps,
  { itemsPaise, facts, at }: { itemsPaise: Paise; facts: CodFacts; at: Date },
): Date | null {
  const { cod } = shopSettings.current().commerce
  return needsConfirmation(cod, itemsPaise, facts)
    ? new Date(at.getTime() + cod.cancelUnconfirmedAfterHours * HOUR)
    : null
}
