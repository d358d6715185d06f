import type { Account } from '#domains/accounts/server/api.ts'
import { changeStatuses, type OrderRow } from '#domains/orders/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { followParcels, hasLeft } from '../rules.ts'
import { scheduleParcelEmails } from './parcel-email.ts'
import type { Parcel } from './shipment-store.ts'

interface ParcelChange {
  order: OrderRow
  /** The parcels with a new status. */
  changed: Pick<Parcel, 'id' | 'status'>[]
  /** All parcels of the order, after the change. */
  parcels: Pick<Parcel, 'status' | 'lines'>[]
  eventAt: Date
}

/**
 * Lets the orders' status follow their parcels, with as many statements as for one. The email about an order names all
 * parcels; one that leaves later gets an email of its own. The caller must hold the orders' locks.
 */
export async function followOrders(
  tx: Tx,
  changes: ParcelChange[],
  { actor, now }: { actor: Account | undefined; now: Date },
): Promise<void> {
  const followed = changes.map((change) => ({
    ...change,
    status: followParcels(change.order, change.parcels, change.eventAt),
  }))
  for (const [status, group] of Map.groupBy(followed, (change) => change.status)) {
    if (!status) continue
    const orders = group.map(({ order }) => order)
    await changeStatuses(tx, orders, { status, actor, now, notify: true })
  }
  const left = followed
    .filter(({ status, order }) => !status && order.status === 'Shipped')
    .flatMap(({ changed }) => changed.filter((parcel) => hasLeft(parcel.status)))
  await scheduleParcelEmails(
    tx,
    left.map(({ id }) => id),
    now,
  )
}
