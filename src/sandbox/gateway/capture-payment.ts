import type pg from 'pg'
import * as z from 'zod'
import { captureAuthorized } from './capture-authorized.ts'
import { enqueueWebhooks } from './enqueue-webhooks.ts'
import { type Faults, loadFaults } from './fault-store.ts'
import { badRequest, idNotFound } from './sandbox-error.ts'
import type { Account } from './schema.ts'
import { findPayment, lockOrder, lockPayment, type OrderRow, type PaymentRow, setPaymentStatus } from './store.ts'
import { inTransaction, type Tx } from './transaction.ts'

export const CaptureRequest = z.strictObject({ amount: z.int().min(1), currency: z.string().length(3) })

interface Deps {
  pool: pg.Pool
  account: Account
  wakeBackgroundTasks(): void
}

export async function capturePayment(
  { pool, account, wakeBackgroundTasks }: Deps,
  faults: Faults,
  id: string,
  { amount, currency }: z.infer<typeof CaptureRequest>,
): Promise<PaymentRow> {
  const captured = await inTransaction(pool, async (tx) => {
    const { order, payment } = await lockOrderAndPayment(tx, id)
    if (payment.status === 'captured' || payment.status === 'refunded') {
      throw badRequest('This payment has already been captured')
    }
    if (payment.status !== 'authorized') {
      throw badRequest('Only payments which have been authorized and not yet captured can be captured')
    }
    if (amount !== payment.amount) {
      throw badRequest('Capture amount must be equal to the amount authorized', 'amount')
    }
    if (currency !== payment.currency) {
      throw badRequest('Capture currency must be equal to the currency authorized', 'currency')
    }
    const events = await captureAuthorized(tx, order, payment)
    await enqueueWebhooks(tx, account, faults, events)
    return events[0]?.payment ?? payment
  })
  wakeBackgroundTasks()
  return captured
}

/** Captures a failed payment. The provider does so for up to three days, and calls it late authorization. */
export async function captureFailedPayment(
  { pool, account, wakeBackgroundTasks }: Deps,
  id: string,
): Promise<PaymentRow> {
  const faults = await loadFaults(pool)
  const captured = await inTransaction(pool, async (tx) => {
    const { order, payment } = await lockOrderAndPayment(tx, id)
    if (payment.status !== 'failed') throw badRequest('Only payments which have failed can be captured late')
    const authorized = await setPaymentStatus(tx, id, 'authorized')
    const events = await captureAuthorized(tx, order, authorized)
    await enqueueWebhooks(tx, account, faults, [{ event: 'payment.authorized', payment: authorized }, ...events])
    return events[0]?.payment ?? authorized
  })
  wakeBackgroundTasks()
  return captured
}

/** Locks the order before the payment, as everywhere, to avoid deadlocks. */
async function lockOrderAndPayment(tx: Tx, id: string): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const unlockedPayment = await findPayment(tx, id)
  const order = unlockedPayment && (await lockOrder(tx, unlockedPayment.order_id))
  const payment = await lockPayment(tx, id)
  if (!order || !payment) throw idNotFound()
  return { order, payment }
}
