import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import * as z from 'zod'
import { Notes } from './create-order.ts'
import { enqueueWebhooks } from './enqueue-webhooks.ts'
import { type Faults, loadFaults } from './fault-store.ts'
import { newGatewayId } from './ids.ts'
import { badRequest, idNotFound, SandboxError } from './sandbox-error.ts'
import type { Account } from './schema.ts'
import {
  addRefundedAmount,
  findRefund,
  findRefundByKey,
  insertRefund,
  lockPayment,
  type PaymentRow,
  type RefundRow,
  updatePendingRefund,
} from './store.ts'
import { inTransaction, type Tx } from './transaction.ts'
import type { WebhookEvent } from './webhook-store.ts'

export const RefundRequest = z.strictObject({
  /** Defaults to the remaining amount. */
  amount: z.int().min(1).optional(),
  speed: z.enum(['normal', 'optimum']).optional(),
  notes: Notes.optional(),
  receipt: z.string().max(40).optional(),
})

export const IdempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{10,}$/)
  .max(200)

type RefundInput = z.infer<typeof RefundRequest>

interface Deps {
  pool: pg.Pool
  account: Account
  wakeBackgroundTasks(): void
}

interface RefundResult {
  refund: RefundRow
  payment: PaymentRow
}

/** Makes one refund per idempotency key. */
export async function refundPayment(
  { pool, account, wakeBackgroundTasks }: Deps,
  faults: Faults,
  paymentId: string,
  request: RefundInput,
  key: string | undefined,
): Promise<RefundResult> {
  const result = await inTransaction(pool, async (tx) => {
    const existing = key === undefined ? undefined : await findByIdempotencyKey(tx, key, { ...request, paymentId })
    const payment = await lockPayment(tx, paymentId)
    if (!payment) throw idNotFound()
    if (existing) return { refund: existing, payment }
    return createRefund(tx, account, faults, payment, request, key)
  })
  wakeBackgroundTasks()
  return result
}

/** Returns the refund made with this key, or throws a 409 while another call is making it. */
async function findByIdempotencyKey(
  tx: Tx,
  key: string,
  request: RefundRow['request'],
): Promise<RefundRow | undefined> {
  const { rows } = await tx.query<{ is_locked: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('sandbox refund ' || $1, 0)) AS is_locked`,
    [key],
  )
  if (!rows[0]?.is_locked) {
    throw new SandboxError(409, {
      description: 'The request with the same idempotency key is in progress',
      reason: 'request_in_progress',
    })
  }
  const refund = await findRefundByKey(tx, key)
  if (refund && !isDeepStrictEqual(refund.request, JSON.parse(JSON.stringify(request)))) {
    throw badRequest('Different request body sent for the same idempotency key')
  }
  return refund
}

async function createRefund(
  tx: Tx,
  account: Account,
  faults: Faults,
  payment: PaymentRow,
  request: RefundInput,
  key: string | undefined,
): Promise<RefundResult> {
  const amount = resolveAmount(payment, request.amount)
  const fault = await faults.claim(tx, ['refund_pending', 'refund_fails'], { orderId: payment.order_id })
  const refund = await insertRefund(tx, {
    id: newGatewayId('rfnd'),
    payment_id: payment.id,
    amount,
    status: fault ? 'pending' : 'processed',
    speed: request.speed ?? 'normal',
    receipt: request.receipt ?? null,
    notes: request.notes ?? {},
    request: { ...request, paymentId: payment.id },
    idempotencyKey: key,
    completesInMs: fault?.details.ms,
    completesAs: fault && (fault.fault === 'refund_fails' ? 'failed' : 'processed'),
  })
  const updatedPayment = await addRefundedAmount(tx, payment.id, amount)
  const events: WebhookEvent[] = [{ event: 'refund.created', payment: updatedPayment, refund }]
  if (!fault) events.push({ event: 'refund.processed', payment: updatedPayment, refund })
  await enqueueWebhooks(tx, account, faults, events)
  return { refund, payment: updatedPayment }
}

function resolveAmount(payment: PaymentRow, requested: number | undefined): number {
  if (payment.status === 'refunded') throw badRequest('The payment has been fully refunded already')
  if (payment.status !== 'captured') {
    throw badRequest('The payment status should be captured for action to be taken')
  }
  const remaining = payment.amount - payment.amount_refunded
  if (requested !== undefined && requested > remaining) {
    throw badRequest('The refund amount provided is greater than amount captured', 'amount')
  }
  return requested ?? remaining
}

/** Completes a pending refund. The amount of a failed one becomes refundable again. */
export async function completeRefund(
  { pool, account, wakeBackgroundTasks }: Deps,
  id: string,
  status: 'processed' | 'failed',
): Promise<RefundResult> {
  const faults = await loadFaults(pool)
  const result = await inTransaction(pool, async (tx) => {
    const pendingRefund = await findRefund(tx, id)
    const lockedPayment = pendingRefund && (await lockPayment(tx, pendingRefund.payment_id))
    if (!lockedPayment) throw idNotFound()
    const refund = await updatePendingRefund(tx, id, status)
    if (!refund) throw badRequest('Only refunds which are pending can be completed')
    const payment = status === 'failed' ? await addRefundedAmount(tx, lockedPayment.id, -refund.amount) : lockedPayment
    await enqueueWebhooks(tx, account, faults, [{ event: `refund.${status}`, payment, refund }])
    return { refund, payment }
  })
  wakeBackgroundTasks()
  return result
}
