import { takeBackStock } from '#domains/catalogue/server/stock-moves.ts'
import { queueRefund } from '#domains/payments/server/queue-refund.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { OrderStatus } from '../contract.ts'
import { lockOrder, setRestocked, setStatus } from './admin-store.ts'
import { noSuchOrder } from './get-admin-order.ts'
import type { OrderRow } from './store.ts'

/** Something that is said to have happened to an order. */
export type Happened = { at: Date } & (
  | { status: OrderStatus }
  /** All that was paid, or what one of the first line cost. */
  | { refund: 'all' | 'one'; reason: string }
  | { restocked: true }
)

export interface ReplayedRefund {
  id: string
  at: Date
}

/** Who packs in the demo. */
const packer = { id: 'demo', name: 'Demo' }
/** Whoever replays an order has its refunds carried out, each at its time; the reconciler finds those that are left. */
const nobody = { enqueue: async () => {} }

/**
 * Lets all that happened to an order of the demo happen at once, each thing at its time. Nobody is mailed, and the log of
 * changes says nothing, because no admin did it. Asked again, it changes nothing; orders of customers are left alone.
 */
export async function replayOrder(
  { db }: { db: Db },
  { orderId, past }: { orderId: string; past: Happened[] },
): Promise<ReplayedRefund[]> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order?.isDemo) throw noSuchOrder()
    if (order.history.length > 1) return []
    const refunds: ReplayedRefund[] = []
    for (const step of past) refunds.push(...(await happen(tx, order, step)))
    return refunds
  })
}

async function happen(tx: Tx, order: OrderRow, step: Happened): Promise<ReplayedRefund[]> {
  const { id, paymentId, lines, totalPaise } = order
  if ('status' in step) {
    await setStatus(tx, id, { status: step.status, at: step.at, by: packer })
  } else if ('restocked' in step) {
    await takeBackStock(tx, lines)
    await setRestocked(tx, id, step.at)
  } else {
    const amountPaise = step.refund === 'all' ? totalPaise : (lines[0]?.pricePaise ?? totalPaise)
    const refund = { paymentId, amountPaise, reason: step.reason, now: step.at }
    return [{ id: await queueRefund({ jobs: nobody }, tx, refund), at: step.at }]
  }
  return []
}
