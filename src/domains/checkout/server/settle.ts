import { bucket, giveTurnsBack } from '#domains/accounts/server/throttle.ts'
import { takeBought } from '#domains/cart/server/take-bought.ts'
import { releaseStock, sellFreeStock, sellHeldStock } from '#domains/catalogue/server/stock-moves.ts'
import type { Seller } from '#domains/orders/server/draw-up-invoice.ts'
import { findOrderIds } from '#domains/orders/server/get-order.ts'
import { placeOrder } from '#domains/orders/server/place-order.ts'
import { GatewayError } from '#domains/payments/server/ask-gateway.ts'
import type { Gateway, GatewayPayment } from '#domains/payments/server/gateway.ts'
import { queueRefund } from '#domains/payments/server/queue-refund.ts'
import { listPayments, type Payment, recordPayments, setApart } from '#domains/payments/server/record-payments.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import type { CheckoutState } from '../contract.ts'
import { judge, nextAsk, reasons, type Verdict } from '../rules.ts'
import { logPaymentStep } from './log-payment-step.ts'
import { moneyBackMail } from './money-back-mail.ts'
import * as store from './store.ts'

export interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  gateway: Gateway
  log: Log
  seller: Seller
  /** Where the shop stands, for links in mails. */
  origin?: string | undefined
  now?: () => Date
}

/**
 * The one door through which money becomes an order or goes back. Whoever heard of a payment comes here: the shopper's
 * browser, the provider's report, the reconciler. Asks the provider first, then decides in one transaction.
 */
export async function settle(deps: Deps, id: string): Promise<void> {
  const { db, now = () => new Date() } = deps
  const checkout = await store.findCheckout(db, { id })
  if (!checkout) return
  const found = await askForPayments(deps, checkout)
  const news = await db.transaction(async (tx) => {
    const locked = await store.lockCheckout(tx, id)
    if (!locked) return undefined
    const at = (locked.isDemo && paidAt(found)) || now()
    await recordPayments(tx, { checkoutId: id, found, now: at })
    const order = await findOrderIds(tx, id)
    const payments = await listPayments(tx, id)
    const verdict = judge({ ...locked, orderPaymentId: order?.paymentId }, payments, at)
    const state = await carryOut(deps, tx, { checkout: locked, payments, verdict, now: at })
    await store.setNextAsk(tx, id, nextAsk({ ...locked, state }, now()))
    if (state === locked.state) return undefined
    const placed = order ?? (await findOrderIds(tx, id))
    return { state, ...(placed ? { orderId: placed.id, paymentId: placed.paymentId } : {}) }
  })
  // told when it holds, and not before
  if (news) logPaymentStep(deps, checkout, news, 'A checkout has come to something.')
}

/** What the demo tells happened when it was paid, whoever hears of it, and however much later. */
function paidAt(found: GatewayPayment[]): Date | undefined {
  const paid = found.find(({ status }) => status === 'captured')
  return paid && new Date(paid.created_at * 1000)
}

/** What the provider has for the checkout; what it only authorized is captured, while it can still become an order. */
async function askForPayments(
  { gateway, log }: Deps,
  { id, providerOrderId, state, totalPaise, currency }: store.CheckoutRow,
): Promise<GatewayPayment[]> {
  if (!providerOrderId) return []
  const all = await gateway.listPayments(providerOrderId)
  const found = all.filter((payment) => payment.order_id === providerOrderId)
  const isWaiting = state === 'open' || state === 'paid' || state === 'expired'
  const pending = found.find(
    ({ status, amount, currency: paidIn }) => status === 'authorized' && amount === totalPaise && paidIn === currency,
  )
  if (!isWaiting || !pending || found.some(({ status }) => status === 'captured')) return found
  try {
    const captured = await gateway.capture(pending.id, { amountPaise: totalPaise, currency })
    return found.map((payment) => (payment.id === captured.id ? captured : payment))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    // captured by the provider itself, or not to be had: the next round sees which
    log.warn({ err: error, checkoutId: id, paymentId: pending.id }, 'An authorized payment could not be captured.')
    return found
  }
}

interface Judged {
  checkout: store.CheckoutRow
  payments: Payment[]
  verdict: Verdict
  now: Date
}

/** Does what was decided, and answers what the checkout is in then. */
async function carryOut(deps: Deps, tx: Tx, { checkout, payments, verdict, now }: Judged): Promise<CheckoutState> {
  for (const { paymentId, reason } of verdict.setApart) await setApart(tx, paymentId, reason)
  for (const wrong of verdict.refund) await giveBack(deps, tx, { checkout, now, ...wrong })
  if (verdict.place) {
    const madeAt = payments.find(({ id }) => id === verdict.place?.paymentId)?.madeAt ?? now
    const state = await place(deps, tx, { checkout, now, paidAt: madeAt < now ? madeAt : now, ...verdict.place })
    if (checkout.userId) await giveTurnsBack({ db: tx }, [bucket('unpaidCheckout', checkout.userId)])
    return state
  }
  if (!verdict.release) return checkout.state
  await releaseStock(tx, checkout.lines)
  return change(tx, checkout, 'expired')
}

interface Placing {
  checkout: store.CheckoutRow
  paymentId: string
  from: 'held' | 'free'
  /** When the provider took it, as far as its clock can be believed. */
  paidAt: Date
  now: Date
}

/** Sells what was paid and places the order; when it cannot be had any more, the money goes back. */
async function place(deps: Deps, tx: Tx, { checkout, paymentId, from, paidAt, now }: Placing): Promise<CheckoutState> {
  const { lines, id: checkoutId, userId, totalPaise, currency, address, isDemo } = checkout
  const isSold = from === 'held' ? await sellHeldStock(tx, lines) : (await sellFreeStock(tx, lines)).size === 0
  if (!isSold) {
    if (from === 'held') await releaseStock(tx, lines)
    await giveBack(deps, tx, { checkout, paymentId, amountPaise: totalPaise, reason: reasons.soldOut, now })
    return change(tx, checkout, 'refunded')
  }
  const { customerName, customerEmail, customerMobile } = checkout
  const contact = { customerName, customerEmail, customerMobile, address }
  const state = await change(tx, checkout, 'settled')
  if (userId) await takeBought(tx, userId, lines)
  const bought = { checkoutId, paymentId, paidAt, userId, ...contact, totalPaise, currency, isDemo, lines }
  await placeOrder(deps, tx, bought, now)
  return state
}

interface GivingBack {
  checkout: store.CheckoutRow
  paymentId: string
  amountPaise: number
  reason: string
  now: Date
}

async function giveBack({ jobs }: Deps, tx: Tx, { checkout, paymentId, amountPaise, reason, now }: GivingBack) {
  await setApart(tx, paymentId, reason)
  await queueRefund({ jobs }, tx, { paymentId, amountPaise, reason, now })
  const { customerName, customerEmail } = checkout
  await sendMail({ jobs }, tx, { to: customerEmail, ...moneyBackMail({ customerName, amountPaise, reason }) })
}

async function change(tx: Tx, { id, state }: store.CheckoutRow, to: CheckoutState): Promise<CheckoutState> {
  const isChanged = await store.changeState(tx, id, { from: [state], to, nextAskAt: null })
  if (!isChanged) throw new Error(`the checkout ${id} is locked and yet no longer ${state}`)
  return to
}
