import type { Queryable } from '#platform/database/connect.ts'
import * as store from './shipment-store.ts'

/**
 * Returns the orders whose shipments have one of the tracking numbers, which are in capitals. A number may belong to several
 * orders, because couriers reuse them after some years; the newest comes first.
 */
export async function findOrdersByTracking(
  db: Queryable,
  trackingNumbers: string[],
): Promise<{ orderId: string; trackingNumber: string }[]> {
  const shipments = await store.listByTrackingNumber(db, trackingNumbers)
  return shipments
    .map(({ orderId, trackingNumber }) => ({ orderId, trackingNumber: (trackingNumber ?? '').toUpperCase() }))
    .sort((a, b) => (a.orderId < b.orderId ? 1 : -1))
}
