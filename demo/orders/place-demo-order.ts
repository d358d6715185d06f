import { type Account, authenticate } from '#domains/accounts/server/authenticate.ts'
import { logInDemoCustomer } from '#domains/accounts/server/log-in-demo-customer.ts'
import { findSellableProducts, findVariant } from '#domains/catalogue/server/api.ts'
import { createCheckout } from '#domains/checkout/server/create-checkout.ts'
import type { Deps as CheckoutDeps } from '#domains/checkout/server/deps.ts'
import { getOwnCheckout } from '#domains/checkout/server/find-checkout.ts'
import { settleCheckout } from '#domains/checkout/server/settle-checkout.ts'
import { receiveStock, reverseReceipt, type StockCause } from '#domains/inventory/server/api.ts'
import { findOrderAndPaymentId } from '#domains/orders/server/api.ts'
import { replayOrder } from '#domains/orders/server/replay-order.ts'
import { processRefund } from '#domains/payments/server/process-refund.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import { ShopError } from '#shared/errors.ts'
import { asPaise, rupeesFromPaise, sumLineTotals } from '#shared/money.ts'
import { MINUTE } from '#shared/time.ts'
import { addAdminRecords } from './add-admin-records.ts'
import { lockQueueItem, type QueueItem, updateProgress } from './queue.ts'
import type { PlannedOrder } from './types.ts'

export interface Deps extends CheckoutDeps {
  log: Log
  payUrl: string
  /** Hash of a random password that is stored nowhere. */
  passwordHash: string
  /** Session tokens of customers who are logged in, by email. */
  sessionTokens: Map<string, string>
}

type SellableProducts = Awaited<ReturnType<typeof findSellableProducts>>

/** Demo orders bring their own units. */
const receiptCause: StockCause = { reason: 'incoming', note: 'Demo' }
/** They leave again if the order is not placed, or its items come back. */
const withdrawalCause: StockCause = { reason: 'correction', note: 'Demo' }
const PAYMENT_TIMEOUT_MS = 5_000
/** Time from checkout to payment. */
const CHECKOUT_MS = 3 * MINUTE

/**
 * Places one order through the customer's use cases (checkout, payment at the provider, order), then replays its history.
 * Resumes where an interrupted run stopped. Skips an order that the shop rejects.
 */
export async function placeDemoOrder(deps: Deps, item: QueueItem): Promise<void> {
  const session = await deps.db.transaction((tx) => prepareOrder(deps, tx, item))
  if (!session) return
  try {
    const actor = await authenticate(deps, `Bearer ${session.token}`)
    if (!actor) throw new Error('Demo customer is not logged in')
    const checkout = await ensureCheckout(deps, item, { actor, products: session.products })
    await payCheckout(deps, item, checkout)
    await settleCheckout(deps, checkout.id)
    await replayHistory(deps, item.plan, checkout.id)
  } catch (error) {
    if (!(error instanceof ShopError) || error.code === 'unavailable') throw error
    deps.log.warn({ err: error, n: item.n }, 'Demo order rejected; skipping it')
  }
  await finishOrder(deps, item)
}

interface CustomerSession {
  token: string
  products: SellableProducts
}

/** Adds the order's quantities to stock, then logs its customer in. */
async function prepareOrder(
  { passwordHash, sessionTokens }: Deps,
  tx: Tx,
  { n, plan }: QueueItem,
): Promise<CustomerSession | undefined> {
  const item = await lockQueueItem(tx, n)
  if (!item) return undefined
  const products = await findPlannedProducts(tx, plan)
  if (!item.isStocked) {
    await receiveStock(tx, toStockMoves(plan, products), receiptCause)
    await updateProgress(tx, n, { isStocked: true })
  }
  const { name, email, mobile } = plan.customer
  const joinedAt = new Date(Date.parse(plan.paidAt) - CHECKOUT_MS)
  const token =
    sessionTokens.get(email) ??
    (await logInDemoCustomer(tx, { name, email, mobile, passwordHash, joinedAt }, new Date()))
  sessionTokens.set(email, token)
  return { token, products }
}

const findPlannedProducts = (tx: Tx, { lines }: PlannedOrder): Promise<SellableProducts> =>
  findSellableProducts(
    tx,
    lines.map(({ productId }) => productId),
  )

/** Skips lines whose variant is no longer sold. */
function toStockMoves({ lines }: PlannedOrder, products: SellableProducts) {
  return lines.flatMap(({ productId, size, color, quantity }) => {
    const stock = products.find(({ id }) => id === productId)?.stock ?? []
    const row = stock.find((variant) => variant.size === null || (variant.size === size && variant.color === color))
    return row ? [{ stockId: row.id, quantity }] : []
  })
}

/** Creates the checkout unless an earlier run did. Uses today's prices, because past prices are not stored. */
async function ensureCheckout(
  deps: Deps,
  { n, plan, checkoutId }: QueueItem,
  { actor, products }: { actor: Account; products: SellableProducts },
) {
  if (checkoutId) return getOwnCheckout(deps, actor, checkoutId)
  const { customer, lines } = plan
  const findPrice = (line: (typeof lines)[number]) => {
    const product = products.find(({ id }) => id === line.productId)
    return (product && findVariant(product.variants, line)?.pricePaise) ?? product?.pricePaise ?? asPaise(0)
  }
  const total = sumLineTotals(lines.map((line) => ({ pricePaise: findPrice(line), quantity: line.quantity })))
  const createdAt = new Date(Date.parse(plan.paidAt) - CHECKOUT_MS)
  const checkout = await createCheckout({ ...deps, now: () => createdAt }, actor, {
    checkoutItems: lines,
    shippingAddress: customer.address,
    paymentMethod: 'Online',
    totalPrice: rupeesFromPaise(total),
  })
  await updateProgress(deps.db, n, { checkoutId: checkout.id })
  return checkout
}

type Checkout = Awaited<ReturnType<typeof createCheckout>>

async function payCheckout(
  { paymentProvider, payUrl }: Deps,
  item: QueueItem,
  { providerOrderId }: Checkout,
): Promise<void> {
  const { customer, paidAt, payment } = item.plan
  if (!providerOrderId) throw new ShopError('conflict', 'The checkout has no provider order.')
  // only an interrupted run can have paid already
  const earlierPayments = item.checkoutId ? await paymentProvider.listPayments(providerOrderId) : []
  if (earlierPayments.some(({ status }) => status === 'captured' || status === 'refunded')) return
  const paymentRequest = {
    order_id: providerOrderId,
    created_at: Math.floor(Date.parse(paidAt) / 1000),
    email: customer.email,
    contact: customer.mobile,
    ...payment,
  }
  const response = await fetch(payUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(paymentRequest),
    signal: AbortSignal.timeout(PAYMENT_TIMEOUT_MS),
  })
  const responseBody = await response.text()
  if (!response.ok) throw new Error(`Demo payment failed: the provider returned ${response.status}: ${responseBody}`)
}

async function replayHistory(
  { db, paymentProvider, log }: Deps,
  plan: PlannedOrder,
  checkoutId: string,
): Promise<void> {
  const { past } = plan
  const order = await findOrderAndPaymentId(db, checkoutId)
  if (!order) throw new ShopError('conflict', 'The checkout did not produce an order.')
  const history = past.map((event) => ({ ...event, at: new Date(event.at) }))
  // like its payments, the demo's refunds appear only in the debug log
  const quietLog = log.child({}, { level: log.level === 'info' ? 'warn' : log.level })
  for (const { id, at } of await replayOrder({ db }, { orderId: order.id, events: history })) {
    await processRefund({ db, paymentProvider, log: quietLog, now: () => at }, id)
  }
  await addAdminRecords({ db }, plan, order.id)
}

/** Marks the order as done. Withdraws stock that was returned or never sold, unless a shopper has bought it meanwhile. */
async function finishOrder({ db }: Deps, { n, plan }: QueueItem): Promise<void> {
  await db.transaction(async (tx) => {
    const item = await lockQueueItem(tx, n)
    if (!item) return
    const isSold = item.checkoutId !== null && (await findOrderAndPaymentId(tx, item.checkoutId)) !== undefined
    const needsWithdrawal = !isSold || plan.past.some((event) => 'restocked' in event)
    const isShort =
      needsWithdrawal &&
      (await reverseReceipt(tx, toStockMoves(plan, await findPlannedProducts(tx, plan)), withdrawalCause)).size > 0
    await updateProgress(tx, n, { isStocked: !needsWithdrawal || isShort, doneAt: new Date() })
  })
}
