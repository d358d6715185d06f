import type { Account } from '#domains/accounts/server/api.ts'
import { changeStatus, type OrderRow } from '#domains/orders/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { followParcels, hasLeft } from '../rules.ts'
import { scheduleParcelEmail } from './parcel-email.ts'
import type { Parcel } from './shipment-store.ts'

interface ParcelChange {
  /** The parcels with a new status. */
  changed: Pick<Parcel, 'id' | 'status'>[]
  /** All parcels of the order, after the change. */
  parcels: Pick<Parcel, 'status' | 'lines'>[]
  eventAt: Date
  actor: Account | undefined
  now: Date
}

/**
 * Lets the order's status follow its parcels. The email about the order names all parcels; one that leaves later gets an
 * email of its own. The caller must hold the order's lock.
 */
export async function followOrder(
  tx: Tx,
  order: OrderRow,
  { changed, parcels, eventAt, actor, now }: ParcelChange,
): Promise<void> {
  const status = followParcels(order, parcels, eventAt)
  if (status) await changeStatus(tx, order, { status, actor, now, notify: true })
  else if (order.status === 'Shipped')
    for (const { id, status: parcelStatus } of changed)
      if (hasLeft(parcelStatus)) await scheduleParcelEmail(tx, id, now)
}
