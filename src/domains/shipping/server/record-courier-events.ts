import type { Account } from '#domains/accounts/server/api.ts'
import { lockOrders } from '#domains/orders/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { ShipmentStatus } from '../contract.ts'
import { advance, isFinal } from '../rules.ts'
import type { CourierEvent } from './courier.ts'
import type { Deps } from './deps.ts'
import * as store from './shipment-store.ts'
import { updateOrderStatuses } from './update-order-statuses.ts'

interface Report {
  events: CourierEvent[]
  /** Known to webhooks. */
  trackingNumber?: string
  courier?: string
}

/**
 * Records what the courier reports about a shipment, from a webhook or a poll. Events that arrive twice, late or in another
 * order lead to the same status.
 */
export async function recordCourierEvents(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  shipmentId: string,
  { events, ...tracking }: Report,
): Promise<void> {
  if (events.length === 0) return
  await deps.db.transaction(async (tx) => {
    const now = deps.now()
    const locked = await lockShipment(tx, shipmentId)
    if (!locked) return
    const newCount = await store.insertEvents(
      tx,
      events.map(({ unknownCode: _, ...event }) => ({ ...event, shipmentId, receivedAt: now })),
    )
    const unknownCodes = events.flatMap(({ unknownCode }) => unknownCode ?? [])
    // polls report the same events again
    if (newCount > 0 && unknownCodes.length > 0)
      deps.log.warn({ shipmentId, codes: unknownCodes }, 'Courier reported an unknown status; ignored')
    const { shipment } = locked
    // a webhook may arrive before the booking is saved
    if (!shipment.trackingNumber && tracking.trackingNumber) await store.updateShipment(tx, shipmentId, tracking)
    const isTracked = Boolean(shipment.trackingNumber ?? tracking.trackingNumber)
    const next = advance({ status: shipment.status, at: shipment.statusAt }, events.filter(hasStatus))
    if (next && isTracked) await setShipmentStatus(tx, locked, { ...next, now, actor: undefined })
  })
}

const hasStatus = (event: CourierEvent): event is CourierEvent & { status: ShipmentStatus } =>
  event.status !== undefined

/** Locks the order of the shipment, which serializes changes to all its shipments. */
export async function lockShipment(tx: Tx, shipmentId: string) {
  const found = await store.findShipment(tx, shipmentId)
  if (!found) return undefined
  const [order] = await lockOrders(tx, [found.orderId])
  const shipments = await store.listShipmentsOfOrders(tx, [found.orderId])
  const shipment = shipments.find(({ id }) => id === shipmentId)
  return order && shipment ? { order, shipments, shipment } : undefined
}

type LockedShipment = NonNullable<Awaited<ReturnType<typeof lockShipment>>>

interface NewStatus {
  status: ShipmentStatus
  at: Date
  now: Date
  actor: Account | undefined
}

/** Must run under the order's lock. A shipment that is over is no longer polled. */
export async function setShipmentStatus(
  tx: Tx,
  { order, shipments, shipment }: LockedShipment,
  { status, at, now, actor }: NewStatus,
): Promise<void> {
  const endsTracking = shipment.task === 'track' && isFinal(status)
  await store.updateShipment(tx, shipment.id, {
    status,
    statusAt: at,
    ...(endsTracking ? { task: null, dueAt: null, attempts: 0 } : {}),
  })
  const changed = { ...shipment, status }
  const after = shipments.map((other) => (other.id === shipment.id ? changed : other))
  await updateOrderStatuses(tx, [{ order, changed: [changed], shipments: after, eventAt: at }], { actor, now })
}
