import type { Account } from '#domains/accounts/server/api.ts'
import { changeStatuses, type OrderRow } from '#domains/orders/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { findNextOrderStatus, hasShipped } from '../rules.ts'
import { scheduleParcelEmails } from './parcel-email.ts'
import type { Parcel } from './shipment-store.ts'

interface OrderParcelChanges {
  order: OrderRow
  /** The parcels with a new status. */
  changed: Pick<Parcel, 'id' | 'status'>[]
  /** All parcels of the order, after the change. */
  parcels: Pick<Parcel, 'status' | 'lines'>[]
  eventAt: Date
}

/**
 * Derives the statuses of orders from their parcels, in a constant number of queries. The email about an order names all
 * parcels; one that ships later gets a separate email. The caller must hold the orders' locks.
 */
export async function updateOrderStatuses(
  tx: Tx,
  changes: OrderParcelChanges[],
  { actor, now }: { actor: Account | undefined; now: Date },
): Promise<void> {
  const updates = changes.map((change) => ({
    ...change,
    status: findNextOrderStatus(change.order, change.parcels, change.eventAt),
  }))
  for (const [status, group] of Map.groupBy(updates, (change) => change.status)) {
    if (!status) continue
    const orders = group.map(({ order }) => order)
    await changeStatuses(tx, orders, { status, actor, now, notify: true })
  }
  const shippedLater = updates
    .filter(({ status, order }) => !status && order.status === 'Shipped')
    .flatMap(({ changed }) => changed.filter((parcel) => hasShipped(parcel.status)))
  await scheduleParcelEmails(
    tx,
    shippedLater.map(({ id }) => id),
    now,
  )
}
