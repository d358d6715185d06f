import type { Account } from '#domains/accounts/server/api.ts'
import { cancelOrder, type OrderRow, refundOrder, refuseOrder, restockOrder } from '#domains/orders/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { hasShipped, listUnitsToTakeBack } from '../rules.ts'
import type { Deps } from './deps.ts'
import { getShipmentDetail, shipmentNotFound } from './list-shipments.ts'
import { lockShipment, setShipmentStatus } from './record-courier-events.ts'
import * as store from './shipment-store.ts'
import { updateOrderStatuses } from './update-order-statuses.ts'

const CAME_BACK = 'The parcel came back to us'
const LOST = "This parcel is lost, so its items can't go back to stock. Cancel or refund the order instead."
const NEEDS_REFUND =
  "This order is paid, and your role can't refund payments. Set the parcel to Returned; somebody with that right takes it back."

/**
 * Takes back a shipment that could not be delivered: the order is cancelled and refunded, and its items are restocked. If
 * another shipment of the order was delivered or is on its way, only the units of this one are. Safe to repeat, because a
 * crash may leave it half done.
 */
export async function receiveShipment(deps: Deps, actor: Account, id: string): Promise<store.ShipmentDetail> {
  const { db, now } = deps
  const { order, others, shipment } = await db.transaction(async (tx) => {
    const locked = await lockShipment(tx, id)
    if (!locked) throw shipmentNotFound()
    const { shipment, shipments } = locked
    if (locked.order.paidAt && !actor.permissions.includes('payments:write'))
      throw new ShopError('forbidden', NEEDS_REFUND)
    if (!hasShipped(shipment.status)) throw new ShopError('conflict', "This parcel hasn't left yet. Cancel it instead.")
    if (shipment.status === 'Lost') throw new ShopError('conflict', LOST)
    if (shipment.status === 'Delivered') throw new ShopError('conflict', 'This parcel was delivered.')
    if (shipment.status !== 'Returned') {
      const at = now()
      await store.insertEvents(tx, [{ shipmentId: id, status: 'Returned', text: 'Received back', at, receivedAt: at }])
      await setShipmentStatus(tx, locked, { status: 'Returned', at, now: at, actor })
    }
    const others = shipments.filter((other) => other.id !== id && hasShipped(other.status) && !other.receivedAt)
    return { ...locked, others }
  })
  if (others.length > 0) await takeBackUnits(deps, actor, { order, others, shipment })
  else await takeBackOrder(deps, actor, order)
  await db.transaction(async (tx) => {
    const locked = await lockShipment(tx, id)
    if (!locked || locked.shipment.receivedAt) return
    const at = now()
    await store.updateShipment(tx, id, { receivedAt: at })
    await updateOrderStatuses(tx, [{ ...locked, changed: [], eventAt: at }], { actor, now: at })
  })
  return getShipmentDetail(db, id)
}

/** The one place that decides what a returned shipment means for the order's money. */
async function takeBackOrder(deps: Deps, actor: Account, { id, cod, paidAt, status }: OrderRow): Promise<void> {
  if (cod && !paidAt && status !== 'Cancelled') {
    await refuseOrder(deps, actor, { id, note: CAME_BACK })
    return
  }
  await cancelOrder(deps, actor, { id, reason: CAME_BACK })
  await restockOrder(deps, actor, id)
}

interface PartOfOrder {
  order: OrderRow
  shipment: store.Shipment
  /** With the customer, or on their way. */
  others: store.Shipment[]
}

async function takeBackUnits(deps: Deps, actor: Account, { order, shipment, others }: PartOfOrder): Promise<void> {
  const lines = listUnitsToTakeBack(order.lines, shipment, others)
  if (lines.length === 0) return
  await refundOrder(deps, actor, { orderId: order.id, lines, restock: true, reason: CAME_BACK, key: shipment.id })
}
