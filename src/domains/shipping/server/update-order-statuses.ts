import type { Account } from '#domains/accounts/server/api.ts'
import { changeStatuses, type OrderRow } from '#domains/orders/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { findNextOrderStatus, hasShipped } from '../rules.ts'
import { scheduleShipmentEmails } from './shipment-email.ts'
import type { Shipment } from './shipment-store.ts'

interface OrderShipmentChanges {
  order: OrderRow
  /** The shipments with a new status. */
  changed: Pick<Shipment, 'id' | 'status'>[]
  /** All shipments of the order, after the change. */
  shipments: Pick<Shipment, 'status' | 'lines'>[]
  eventAt: Date
}

/**
 * Derives the statuses of orders from their shipments, in a constant number of queries. The email about an order names all
 * shipments; one that ships later gets a separate email. The caller must hold the orders' locks.
 */
export async function updateOrderStatuses(
  tx: Tx,
  changes: OrderShipmentChanges[],
  { actor, now }: { actor: Account | undefined; now: Date },
): Promise<void> {
  const updates = changes.map((change) => ({
    ...change,
    status: findNextOrderStatus(change.order, change.shipments, change.eventAt),
  }))
  for (const [status, group] of Map.groupBy(updates, (change) => change.status)) {
    if (!status) continue
    const orders = group.map(({ order }) => order)
    await changeStatuses(tx, orders, { status, actor, now, notify: true })
  }
  const shippedLater = updates
    .filter(({ status, order }) => !status && order.status === 'Shipped')
    .flatMap(({ changed }) => changed.filter((shipment) => hasShipped(shipment.status)))
  await scheduleShipmentEmails(
    tx,
    shippedLater.map(({ id }) => id),
    now,
  )
}
