import { seedCustomer } from '#domains/customers/server/seed-customer.ts'
import { seedMessage } from '#domains/messages/server/seed-message.ts'
import { seedOrderWork } from '#domains/orders/server/seed-order-work.ts'
import { seedReturn } from '#domains/returns/server/seed-return.ts'
import { seedShipment } from '#domains/shipping/server/seed-shipment.ts'
import type { Db } from '#platform/database/connect.ts'
import { HOUR } from '#shared/time.ts'
import type { PlannedOrder } from './types.ts'

const hoursAfter = (at: string, hours: number) => new Date(Math.min(Date.parse(at) + hours * HOUR, Date.now()))

const isOnItsWay = (past: PlannedOrder['past']) => {
  const last = past.at(-1)
  return last !== undefined && 'status' in last && last.status === 'Shipped'
}

/** Adds what the plan has for the admin area. Each part checks whether it was already done. */
export async function addAdminRecords(
  deps: { db: Db },
  { adminRecords, customer, past }: PlannedOrder,
  orderId: string,
): Promise<void> {
  if (isOnItsWay(past)) await seedShipment(deps, orderId)
  if (!adminRecords) return
  const { returnRequest, orderRemark, remark, message } = adminRecords
  const { name, email } = customer
  if (returnRequest) {
    const { reason, reasonText, requestedAt, decision } = returnRequest
    const step = decision && { status: decision, at: hoursAfter(requestedAt, 3) }
    await seedReturn(deps, { orderId, reason, reasonText, requestedAt: new Date(requestedAt), decision: step })
  }
  if (orderRemark) await seedOrderWork(deps, { ...orderRemark, orderId, at: new Date(orderRemark.at) })
  if (remark) await seedCustomer(deps, { email, tags: remark.tags, note: remark.note, at: new Date(remark.at) })
  if (message) {
    const reply = message.reply ? { text: message.reply, at: hoursAfter(message.at, 2) } : undefined
    await seedMessage(deps, { name, email, message: message.message, sentAt: new Date(message.at), reply })
  }
}
