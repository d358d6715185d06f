import { enterAsDemoCustomer } from '#domains/accounts/server/enter-as-demo-customer.ts'
import { findOffers } from '#domains/catalogue/server/find-offers.ts'
import { receiveStock, withdrawStock } from '#domains/catalogue/server/stock-moves.ts'
import { createCheckout } from '#domains/checkout/server/create-checkout.ts'
import { findOwnCheckout } from '#domains/checkout/server/find-checkout.ts'
import { settle } from '#domains/checkout/server/settle.ts'
import { findOrderIds } from '#domains/orders/server/get-order.ts'
import { replayOrder } from '#domains/orders/server/replay-order.ts'
import { carryOutRefund } from '#domains/payments/server/carry-out-refund.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { MINUTE } from '#shared/time.ts'
import type { PlannedOrder } from './types.ts'
import { lockItem, noteProgress, type WorkItem } from './worklist.ts'

export type Deps = Parameters<typeof createCheckout>[0] & {
  /** What the payment window of the test gateway calls. */
  payUrl: string
  /** Of a password that nobody knows. */
  passwordHash: string
  /** Customers who came in before, and what they prove it with. */
  entered: Map<string, string>
}

type Offers = Awaited<ReturnType<typeof findOffers>>

const LONGEST_PAYMENT_MS = 5_000
/** From the checkout to the payment. */
const CHECKOUT_MS = 3 * MINUTE

/**
 * Makes one order as a customer does: checkout, payment at the gateway, order; then lets happen to it what happened.
 * Interrupted anywhere and begun again, it goes on where it was. What the shop refuses is left out of the story.
 */
export async function makeOrder(deps: Deps, item: WorkItem): Promise<void> {
  const begun = await deps.db.transaction((tx) => begin(deps, tx, item))
  if (!begun) return
  try {
    const checkout = await checkOut(deps, item, begun)
    await pay(deps, item, checkout)
    await settle(deps, checkout.id)
    await letHappen(deps, item.plan, checkout.id)
  } catch (error) {
    if (!(error instanceof ShopError) || error.code === 'unavailable') throw error
    deps.log.warn({ err: error, n: item.n }, 'An order of the demo cannot be made and is left out.')
  }
  await finish(deps, item)
}

interface Begun {
  authorization: string
  offers: Offers
}

/** What the order takes from the shelf is put there first; then its customer comes in. */
async function begin({ passwordHash, entered }: Deps, tx: Tx, { n, plan }: WorkItem): Promise<Begun | undefined> {
  const item = await lockItem(tx, n)
  if (!item) return undefined
  const offers = await offersFor(tx, plan)
  if (!item.isStocked) {
    await receiveStock(tx, takenBy(plan, offers))
    await noteProgress(tx, n, { isStocked: true })
  }
  const { name, email, mobile } = plan.customer
  const joinedAt = new Date(Date.parse(plan.paidAt) - CHECKOUT_MS)
  const token = entered.get(email) ?? (await enterAsDemoCustomer(tx, { name, email, mobile, passwordHash, joinedAt }))
  entered.set(email, token)
  return { authorization: `Bearer ${token}`, offers }
}

const offersFor = (tx: Tx, { lines }: PlannedOrder): Promise<Offers> =>
  findOffers(
    tx,
    lines.map(({ productId }) => productId),
  )

/** Choices that are no longer sold take nothing. */
function takenBy({ lines }: PlannedOrder, offers: Offers) {
  return lines.flatMap(({ productId, size, color, quantity }) => {
    const stock = offers.find(({ id }) => id === productId)?.stock ?? []
    const row = stock.find((each) => each.size === null || (each.size === size && each.color === color))
    return row ? [{ stockId: row.id, quantity }] : []
  })
}

/** At the prices of today, which are the only ones there are. */
async function checkOut(deps: Deps, { n, plan, checkoutId }: WorkItem, { authorization, offers }: Begun) {
  if (checkoutId) return findOwnCheckout(deps, authorization, checkoutId)
  const { customer, lines } = plan
  const priceOf = (productId: string) => offers.find(({ id }) => id === productId)?.pricePaise ?? 0
  const total = lines.reduce((sum, { productId, quantity }) => sum + priceOf(productId) * quantity, 0)
  const then = new Date(Date.parse(plan.paidAt) - CHECKOUT_MS)
  const checkout = await createCheckout({ ...deps, now: () => then }, authorization, {
    checkoutItems: lines,
    shippingAddress: customer.address,
    paymentMethod: 'Online',
    totalPrice: rupeesFromPaise(total),
  })
  await noteProgress(deps.db, n, { checkoutId: checkout.id })
  return checkout
}

type Checkout = Awaited<ReturnType<typeof createCheckout>>

async function pay({ gateway, payUrl }: Deps, item: WorkItem, { providerOrderId }: Checkout): Promise<void> {
  const { customer, paidAt, payment } = item.plan
  if (!providerOrderId) throw new ShopError('conflict', 'The checkout has no order at the provider.')
  // only a making that was interrupted may have paid already
  const earlier = item.checkoutId ? await gateway.listPayments(providerOrderId) : []
  if (earlier.some(({ status }) => status === 'captured' || status === 'refunded')) return
  const asked = {
    order_id: providerOrderId,
    created_at: Math.floor(Date.parse(paidAt) / 1000),
    email: customer.email,
    contact: customer.mobile,
    ...payment,
  }
  const answer = await fetch(payUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
    signal: AbortSignal.timeout(LONGEST_PAYMENT_MS),
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`the gateway answered a payment of the demo with ${answer.status}: ${said}`)
}

async function letHappen({ db, gateway, log }: Deps, { past }: PlannedOrder, checkoutId: string): Promise<void> {
  const order = await findOrderIds(db, checkoutId)
  if (!order) throw new ShopError('conflict', 'No order came of the checkout.')
  if (past.length === 0) return
  const happened = past.map((step) => ({ ...step, at: new Date(step.at) }))
  // the demo's refunds are told with its payments: to who asks for everything
  const quiet = log.child({}, { level: log.level === 'info' ? 'warn' : log.level })
  for (const { id, at } of await replayOrder({ db }, { orderId: order.id, past: happened })) {
    await carryOutRefund({ db, gateway, log: quiet, now: () => at }, id)
  }
}

/** What came back, or was never sold, leaves the shelf again, unless somebody was quicker to buy it. */
async function finish({ db }: Deps, { n, plan }: WorkItem): Promise<void> {
  await db.transaction(async (tx) => {
    const item = await lockItem(tx, n)
    if (!item) return
    const isSold = item.checkoutId !== null && (await findOrderIds(tx, item.checkoutId)) !== undefined
    const isBack = !isSold || plan.past.some((step) => 'restocked' in step)
    const isLeft = isBack && (await withdrawStock(tx, takenBy(plan, await offersFor(tx, plan)))).size > 0
    await noteProgress(tx, n, { isStocked: !isBack || isLeft, doneAt: new Date() })
  })
}
