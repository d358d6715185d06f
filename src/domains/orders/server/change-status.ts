import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntries } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'
import { shortenId } from '#shared/ids.ts'
import type { OrderStatus } from '../contract.ts'
import { hasStatusEmail } from '../rules.ts'
import * as adminStore from './admin-store.ts'
import { ORDER_SHIPPED } from './issue-invoices.ts'
import { scheduleStatusEmails, withdrawStatusEmails } from './schedule-status-email.ts'
import type { OrderRow } from './store.ts'

interface StatusChange {
  status: OrderStatus
  /** Undefined for a change that follows from a shipment. */
  actor: Account | undefined
  now: Date
  /** Whether the customer gets an email about the new status, if there is one. */
  notify: boolean
}

/** Returns whether the status changed. The caller must hold the order's lock. */
export const changeStatus = async (tx: Tx, order: OrderRow, change: StatusChange): Promise<boolean> =>
  (await changeStatuses(tx, [order], change)) > 0

/** Returns how many orders changed, with as many statements as for one. The caller must hold their locks. */
export async function changeStatuses(
  tx: Tx,
  orders: OrderRow[],
  { status, actor, now, notify }: StatusChange,
): Promise<number> {
  const changed = orders.filter((order) => order.status !== status)
  if (changed.length === 0) return 0
  const ids = changed.map(({ id }) => id)
  await adminStore.setStatus(tx, ids, { status, at: now, by: actor })
  if (actor)
    await recordAuditEntries(
      tx,
      changed.map((order) => ({
        actor,
        kind: 'status' as const,
        subject: toAuditSubject(order),
        before: { status: order.status },
        after: { status },
      })),
    )
  // cash on delivery is invoiced when the shipment leaves
  const toInvoice = changed.filter(({ cod, invoiceNumber }) => cod && hasStatusEmail(status) && !invoiceNumber)
  await addToOutbox(
    tx,
    ORDER_SHIPPED,
    toInvoice.map(({ id }) => id),
  )
  const withdrawn = await withdrawStatusEmails(tx, ids)
  const told = changed.map(({ id, status: before }) => ({ orderId: id, knownStatus: withdrawn.get(id) ?? before }))
  // an undone change needs no email, because the customer was not notified
  const unknown = told.filter(({ knownStatus }) => notify && knownStatus !== status)
  await scheduleStatusEmails(tx, unknown, now)
  return changed.length
}

export const toAuditSubject = ({ id, customerName }: Pick<OrderRow, 'id' | 'customerName'>) => ({
  id,
  name: `#${shortenId(id)} ${customerName}`,
})
