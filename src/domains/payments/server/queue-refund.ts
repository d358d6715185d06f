import type { Db, Tx } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import * as store from './store.ts'

export const REFUND_QUEUE = 'payments.refund'
/** When nobody has carried it out by then, the reconciler does. */
const PATIENCE_MS = 60_000

interface Wanted {
  /** The caller's own number for it, so that asked twice it happens once. */
  id?: string
  paymentId: string
  amountPaise: number
  reason: string
  now: Date
}

/** Puts a refund down in the caller's transaction; the provider is asked afterwards, as often as it takes. */
export async function queueRefund(
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  tx: Tx,
  { id = `rf_${newId()}`, paymentId, amountPaise, reason, now }: Wanted,
): Promise<string> {
  if (amountPaise <= 0 || !(await store.takeForRefund(tx, paymentId, amountPaise))) {
    throw new ShopError('conflict', 'So much is not left of this payment to give back.')
  }
  const nextAskAt = new Date(now.getTime() + PATIENCE_MS)
  await store.insertRefund(tx, { id, paymentId, amountPaise, reason, createdAt: now, nextAskAt })
  await jobs.enqueue(tx, REFUND_QUEUE, { id })
  return id
}

export async function findRefund(tx: Db | Tx, id: string) {
  return store.findRefund(tx, id)
}

interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  now?: () => Date
}

/** Gives a payment back for a person who decided so: a part of it, or all that is left. */
export async function refundPayment(
  { db, jobs, now = () => new Date() }: Deps,
  { paymentId, amountPaise, reason }: { paymentId: string; amountPaise?: number; reason: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    const payment = await store.findPayment(tx, paymentId)
    if (!payment) throw new ShopError('not_found', 'There is no such payment.')
    const amount = amountPaise ?? payment.amountPaise - payment.refundedPaise
    return queueRefund({ jobs }, tx, { paymentId, amountPaise: amount, reason, now: now() })
  })
}
