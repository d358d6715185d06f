import { sql } from 'drizzle-orm'
import { seedCustomer } from '#domains/customers/server/seed-customer.ts'
import { seedMessage } from '#domains/messages/server/seed-message.ts'
import { seedOrderWork } from '#domains/orders/server/seed-order-work.ts'
import { seedReturn } from '#domains/returns/server/seed-return.ts'
import { seedShipment } from '#domains/shipping/server/seed-shipment.ts'
import type { Db } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
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
  { adminRecords, customer, past, paidAt }: PlannedOrder,
  orderId: string,
): Promise<void> {
  if (isOnItsWay(past)) await seedShipment(deps, orderId)
  if (!adminRecords) return
  const { returnRequest, orderRemark, remark, message, hasEmail } = adminRecords
  const { name, email } = customer
  if (returnRequest) {
    const { reason, reasonText, requestedAt, decision } = returnRequest
    const step = decision && { status: decision, at: hoursAfter(requestedAt, 3) }
    await seedReturn(deps, { orderId, reason, reasonText, requestedAt: new Date(requestedAt), decision: step })
  }
  if (hasEmail) await seedEmail(deps.db, { customer, paidAt, orderId })
  if (orderRemark) await seedOrderWork(deps, { ...orderRemark, orderId, at: new Date(orderRemark.at) })
  if (remark) await seedCustomer(deps, { email, tags: remark.tags, note: remark.note, at: new Date(remark.at) })
  if (message) {
    const reply = message.reply ? { text: message.reply, at: hoursAfter(message.at, 2) } : undefined
    await seedMessage(deps, { name, email, message: message.message, sentAt: new Date(message.at), reply })
  }
}

/** Stored like every email to a demo customer, and never sent. */
async function seedEmail(
  db: Db,
  { customer, paidAt, orderId }: Pick<PlannedOrder, 'customer' | 'paidAt'> & { orderId: string },
): Promise<void> {
  const text = `Hi ${customer.address.firstName},\n\nthank you for your order. We write again when it is on its way.`
  const html = `<p>${text.replaceAll('\n\n', '</p><p>')}</p>`
  await db.execute(sql`
    INSERT INTO emails (id, "to", subject, text, html, state, next_attempt_at, created_at, reference)
    SELECT ${newId(Date.parse(paidAt))}, ${customer.email}, 'We have received your order', ${text}, ${html}, 'suppressed', NULL,
      ${paidAt}, ${orderId}
    WHERE NOT EXISTS (SELECT FROM emails WHERE reference = ${orderId})`)
}
