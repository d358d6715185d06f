import type { Tx } from '#platform/database/connect.ts'
import { hasShipped } from '../rules.ts'
import * as store from './shipment-store.ts'

/**
 * Records that every dispatched shipment of an order came back, when an admin ends the order on its page. Must run under the
 * order's lock.
 */
export async function receiveShipments(tx: Tx, orderId: string, at: Date): Promise<void> {
  for (const { id, status, receivedAt, task } of await store.listShipmentsOfOrders(tx, [orderId])) {
    if (!hasShipped(status) || status === 'Delivered' || status === 'Lost' || receivedAt) continue
    if (status !== 'Returned')
      await store.insertEvents(tx, [{ shipmentId: id, status: 'Returned', text: 'Received back', at, receivedAt: at }])
    const endTracking = task === 'track' ? { task: null, dueAt: null, attempts: 0 } : {}
    await store.updateShipment(tx, id, { status: 'Returned', statusAt: at, receivedAt: at, ...endTracking })
  }
}
