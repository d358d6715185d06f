import type pg from 'pg'
import * as z from 'zod'
import { captureAuthorized } from './capture-authorized.ts'
import { insertCapturedPayment } from './captured-payment-store.ts'
import { enqueueWebhooks } from './enqueue-webhooks.ts'
import type { EventName } from './fault.ts'
import type { Faults } from './fault-store.ts'
import { newEventId, newGatewayId } from './ids.ts'
import { badRequest, idNotFound, SandboxError } from './sandbox-error.ts'
import type { Account } from './schema.ts'
import { corruptSignature, signPayment } from './signatures.ts'
import { insertPayment, lockOrder, markAttempted, type OrderRow, scheduleLateCapture } from './store.ts'
import { type Failure, failures, findCard, findVpa, type PaymentMethod, testCards } from './test-instruments.ts'
import { inTransaction, type Tx } from './transaction.ts'
import type { WebhookEvent } from './webhook-store.ts'

const Card = z.union([z.string().max(40), z.object({ number: z.string().max(40) }).transform(({ number }) => number)])

export const PaymentRequest = z.object({
  order_id: z.string().max(40),
  card: Card.optional(),
  /** A UPI id instead of a card. */
  vpa: z.string().max(100).optional(),
  /** Overrides the outcome of the card. */
  outcome: z.enum(['success', 'failure']).optional(),
  email: z.string().max(320).optional(),
  contact: z.string().max(40).optional(),
  /** Unix seconds; backdates demo payments. */
  created_at: z.int().min(0).optional(),
})

type PaymentInput = z.infer<typeof PaymentRequest>

interface Deps {
  pool: pg.Pool
  account: Account
  wakeBackgroundTasks(): void
}

export interface PaymentCallback {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

const successEvents: EventName[] = ['payment.authorized', 'payment.captured', 'order.paid']

/** Makes a payment in one statement; returns undefined if it fails, must be rejected, or a fault is active. */
export async function payOrderQuickly(
  { pool, account, wakeBackgroundTasks }: Deps,
  request: PaymentInput,
): Promise<PaymentCallback | undefined> {
  const { method, failure } = resolveInstrument(request)
  if (failure) return undefined
  const payment = { ...buildPaymentFields(request, method), order_id: request.order_id }
  const events = sendsWebhooks(request) ? successEvents.filter((event) => account.webhookEvents.includes(event)) : []
  const newEvents = events.map((event) => ({ id: newEventId(), event }))
  if (!(await insertCapturedPayment(pool, payment, newEvents))) return undefined
  wakeBackgroundTasks()
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: signPayment(account.keySecret, payment.order_id, payment.id),
  }
}

/** Makes a payment for an order. The shop receives it by callback and by webhook. */
export async function payOrder(
  { pool, account, wakeBackgroundTasks }: Deps,
  faults: Faults,
  request: PaymentInput,
): Promise<PaymentCallback> {
  const { method, failure } = resolveInstrument(request)
  const result = await inTransaction(pool, async (tx) => {
    const order = await lockOrder(tx, request.order_id)
    if (!order) throw idNotFound()
    if (order.status === 'paid') throw badRequest('Payment already done for this order.', 'order_id')
    const attemptedOrder = await markAttempted(tx, order.id)
    const fields = { ...buildPaymentFields(request, method), ...(await determineAmount(tx, faults, order)) }
    const events = failure
      ? await recordFailure(tx, faults, attemptedOrder, fields, failure)
      : await recordSuccess(tx, faults, attemptedOrder, fields)
    if (sendsWebhooks(request)) await enqueueWebhooks(tx, account, faults, events)
    const signature = signPayment(account.keySecret, order.id, fields.id)
    const signatureFault = !failure && (await faults.claim(tx, ['callback_bad_signature'], { orderId: order.id }))
    return { order, paymentId: fields.id, signature: signatureFault ? corruptSignature(signature) : signature }
  })
  wakeBackgroundTasks()
  const { order, paymentId, signature } = result
  if (failure) {
    const metadata = { payment_id: paymentId, order_id: order.id }
    throw new SandboxError(400, { ...failure, metadata })
  }
  return { razorpay_payment_id: paymentId, razorpay_order_id: order.id, razorpay_signature: signature }
}

/** Backdated payments send none. */
const sendsWebhooks = (request: PaymentInput) => request.created_at === undefined

function resolveInstrument({ card, vpa, outcome }: PaymentInput): {
  method: PaymentMethod
  failure?: Failure | undefined
} {
  const instrument = vpa === undefined ? findCard(card ?? testCards[0].number) : findVpa(vpa)
  if (!instrument) {
    if (vpa !== undefined) throw badRequest('This is not a test UPI id: use success@razorpay.', 'vpa')
    throw badRequest('This is not a test card: use 4100 2800 0000 1007.', 'card')
  }
  if (outcome === 'success') return { method: instrument.method }
  if (outcome === 'failure') return { method: instrument.method, failure: instrument.failure ?? failures.failed }
  return instrument
}

function buildPaymentFields({ email, contact, created_at: createdAtSeconds }: PaymentInput, method: PaymentMethod) {
  return {
    id: newGatewayId('pay'),
    method,
    payer: { email, contact },
    created_at: createdAtSeconds === undefined ? undefined : new Date(createdAtSeconds * 1000),
  }
}

async function determineAmount(tx: Tx, faults: Faults, order: OrderRow) {
  const amountFault = await faults.claim(tx, ['wrong_amount'], { orderId: order.id })
  const currencyFault = await faults.claim(tx, ['wrong_currency'], { orderId: order.id })
  return {
    order_id: order.id,
    amount: amountFault ? (amountFault.details.amount ?? order.amount - 1) : order.amount,
    currency: currencyFault ? (currencyFault.details.currency ?? 'USD') : order.currency,
  }
}

type PaymentFields = ReturnType<typeof buildPaymentFields> & Awaited<ReturnType<typeof determineAmount>>

async function recordFailure(
  tx: Tx,
  faults: Faults,
  order: OrderRow,
  fields: PaymentFields,
  failure: Failure,
): Promise<WebhookEvent[]> {
  const metadata = { payment_id: fields.id, order_id: order.id }
  const payment = await insertPayment(tx, { ...fields, status: 'failed', error: { ...failure, metadata } })
  const lateFault = await faults.claim(tx, ['late_capture'], { orderId: order.id })
  if (lateFault) await scheduleLateCapture(tx, payment.id, lateFault.details.ms ?? 0)
  return [{ event: 'payment.failed', payment }]
}

async function recordSuccess(tx: Tx, faults: Faults, order: OrderRow, fields: PaymentFields): Promise<WebhookEvent[]> {
  const payment = await insertPayment(tx, { ...fields, status: 'authorized', error: null })
  const authorized: WebhookEvent = { event: 'payment.authorized', payment }
  const staysAuthorized = !order.captures || (await faults.claim(tx, ['authorize_only'], { orderId: order.id }))
  if (staysAuthorized) return [authorized]
  const events = [authorized, ...(await captureAuthorized(tx, order, payment))]
  if (!(await faults.claim(tx, ['two_payments'], { orderId: order.id }))) return events
  const secondPayment = await insertPayment(tx, {
    ...fields,
    id: newGatewayId('pay'),
    status: 'authorized',
    error: null,
  })
  const paidOrder: OrderRow = { ...order, status: 'paid' }
  return [
    ...events,
    { event: 'payment.authorized', payment: secondPayment },
    ...(await captureAuthorized(tx, paidOrder, secondPayment)),
  ]
}
