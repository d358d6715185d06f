import type { Account } from '#domains/accounts/server/api.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Tx } from '#platform/database/connect.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'
import { shortenId } from '#shared/ids.ts'
import type { OrderStatus } from '../contract.ts'
import { hasStatusEmail } from '../rules.ts'
import * as adminStore from './admin-store.ts'
import { ORDER_SHIPPED } from './issue-invoices.ts'
import { scheduleStatusEmail, withdrawStatusEmail } from './schedule-status-email.ts'
import type { OrderRow } from './store.ts'

interface StatusChange {
  status: OrderStatus
  /** Undefined for a change that follows from a parcel. */
  actor: Account | undefined
  now: Date
  /** Whether the customer gets an email about the new status, if there is one. */
  notify: boolean
}

/** Returns whether the status changed. The caller must hold the order's lock. */
export async function changeStatus(
  tx: Tx,
  order: OrderRow,
  { status, actor, now, notify }: StatusChange,
): Promise<boolean> {
  if (order.status === status) return false
  await adminStore.setStatus(tx, order.id, { status, at: now, by: actor })
  if (actor)
    await recordChange(tx, {
      actor,
      kind: 'status',
      subject: toAuditSubject(order),
      before: { status: order.status },
      after: { status },
    })
  // cash on delivery is invoiced when the parcel leaves
  if (order.cod && hasStatusEmail(status) && !order.invoiceNumber) await addToOutbox(tx, ORDER_SHIPPED, order.id)
  const knownStatus = (await withdrawStatusEmail(tx, order.id)) ?? order.status
  // an undone change needs no email, because the customer knows nothing about it
  if (notify && status !== knownStatus) await scheduleStatusEmail(tx, { orderId: order.id, knownStatus, now })
  return true
}

export const toAuditSubject = ({ id, customerName }: Pick<OrderRow, 'id' | 'customerName'>) => ({
  id,
  name: `#${shortenId(id)} ${customerName}`,
})
