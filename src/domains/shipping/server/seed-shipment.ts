import { generateToken } from '#domains/accounts/server/api.ts'
import { lockOrder } from '#domains/orders/server/api.ts'
import { newId } from '#shared/ids.ts'
import type { Deps } from './deps.ts'
import * as store from './shipment-store.ts'

/** Adds the shipment of a demo order that is on its way. Sends no email, and does nothing if there is one. */
export async function seedShipment({ db }: Pick<Deps, 'db'>, orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const shippedAt = order.history.find(({ status }) => status === 'Shipped')?.at
    if (!order.isDemo || order.status !== 'Shipped' || !shippedAt) return
    if ((await store.listShipmentsOfOrders(tx, [orderId])).length > 0) return
    const at = new Date(shippedAt)
    const id = newId(at.getTime())
    await store.insertShipments(tx, [
      {
        id,
        orderId,
        status: 'Shipped',
        statusAt: at,
        courier: 'Delhivery',
        createdAt: at,
        token: generateToken(),
        trackingNumber: `DEMO${id.slice(-8).toUpperCase()}`,
        lines: order.lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
      },
    ])
    await store.insertEvents(tx, [{ shipmentId: id, status: 'Shipped', text: 'Picked up', at, receivedAt: at }])
  })
}
