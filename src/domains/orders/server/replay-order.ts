import { restockSoldUnits } from '#domains/inventory/server/api.ts'
import { queueRefund } from '#domains/payments/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { OrderStatus } from '../contract.ts'
import * as adminStore from './admin-store.ts'
import type { Deps } from './deps.ts'
import { orderNotFound } from './get-order.ts'
import type { OrderRow } from './store.ts'

type OrderEvent = { at: Date } & (
  | { status: OrderStatus }
  /** `all` refunds the total, `one` the price of one unit of the first line. */
  | { refund: 'all' | 'one'; reason: string }
  | { restocked: true }
)

interface OrderReplay {
  orderId: string
  events: OrderEvent[]
}

export interface ReplayedRefund {
  id: string
  at: Date
}

const demoActor = { id: 'demo', name: 'Demo' }
/** The caller processes each refund with its own timestamp; the reconciler picks up any that remain. */
const noJobs = { enqueue: async () => {} }

/**
 * Applies a list of past events to a demo order, each with its own timestamp. Sends no emails and writes no audit
 * entries. Safe to repeat; rejects orders of real customers.
 */
export async function replayOrder(
  { db }: Pick<Deps, 'db'>,
  { orderId, events }: OrderReplay,
): Promise<ReplayedRefund[]> {
  return db.transaction(async (tx) => {
    const order = await adminStore.lockOrder(tx, orderId)
    if (!order?.isDemo) throw orderNotFound()
    if (order.history.length > 1) return []
    const refunds: ReplayedRefund[] = []
    const isCancelled = events.some((event) => 'status' in event && event.status === 'Cancelled')
    for (const event of events) refunds.push(...(await applyEvent(tx, { ...order, isCancelled }, event)))
    return refunds
  })
}

async function applyEvent(
  tx: Tx,
  order: OrderRow & { isCancelled: boolean },
  event: OrderEvent,
): Promise<ReplayedRefund[]> {
  const { id, paymentId, lines, totalPaise, isCancelled } = order
  if ('status' in event) {
    await adminStore.setStatus(tx, [id], { status: event.status, at: event.at, by: demoActor })
  } else if ('restocked' in event) {
    const reason = isCancelled ? 'cancellation' : 'refund'
    await restockSoldUnits(tx, lines, { reason, reference: id, actor: demoActor })
    await adminStore.setRestockedAt(tx, id, event.at)
  } else if (paymentId !== null) {
    const amountPaise = event.refund === 'all' ? totalPaise : (lines[0]?.pricePaise ?? totalPaise)
    const refund = { paymentId, amountPaise, reason: event.reason, requestedBy: demoActor.name, now: event.at }
    return [{ id: await queueRefund({ jobs: noJobs }, tx, refund), at: event.at }]
  }
  return []
}
