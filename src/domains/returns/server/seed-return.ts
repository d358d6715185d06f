import { lockOrder } from '#domains/orders/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import type { ReturnReason } from '../contract.ts'
import * as store from './store.ts'

interface SeededReturn {
  orderId: string
  reason: ReturnReason
  reasonText?: string | undefined
  requestedAt: Date
  /** The second step, if there was one. */
  decision?: { status: 'approved' | 'rejected'; at: Date; note?: string | undefined } | undefined
}

/** Adds the return of one unit of a demo order, without an email or an audit entry. Does nothing if the order has one. */
export async function seedReturn({ db }: { db: Db }, seed: SeededReturn): Promise<void> {
  const { orderId, reason, reasonText = null, requestedAt, decision } = seed
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const [line] = order.lines
    if (!order.isDemo || !line || (await store.listReturnsByOrder(tx, orderId)).length > 0) return
    const id = newId(requestedAt.getTime())
    const { customerName: name, customerEmail: email, address } = order
    const contact = { name, email, number: address.phone }
    const row = { ...contact, id, orderId, reason, reasonText, outcome: 'refund' as const, isLate: false, origin: '' }
    await store.insertReturn(tx, { ...row, createdAt: requestedAt }, [{ orderLineId: line.id, quantity: 1 }])
    if (decision) await store.addStep(tx, id, { ...decision, by: { id: 'demo', name: 'Demo' }, note: decision.note })
  })
}
