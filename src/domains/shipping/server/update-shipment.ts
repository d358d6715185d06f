import type { Account } from '#domains/accounts/server/api.ts'
import { toAuditSubject } from '#domains/orders/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { settableStatuses } from '../admin-contract.ts'
import { canUndo, isAhead } from '../rules.ts'
import { formatUsedNumber, toTrackingKey } from './create-shipments.ts'
import type { Deps } from './deps.ts'
import { getShipmentDetail, shipmentNotFound } from './list-shipments.ts'
import { lockShipment, setShipmentStatus } from './record-courier-events.ts'
import { cancelShipment } from './run-courier-tasks.ts'
import * as store from './shipment-store.ts'

interface ShipmentEdit {
  courier?: string | undefined
  trackingNumber?: string | undefined
  /** Null removes it. */
  trackingUrl?: string | null | undefined
  status?: (typeof settableStatuses)[number] | undefined
}

/** Corrects the tracking, or sets the status by hand: forward only, like the courier's events. */
export async function updateShipment(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Account,
  id: string,
  { status, ...tracking }: ShipmentEdit,
): Promise<store.ShipmentDetail> {
  return deps.db.transaction(async (tx) => {
    const now = deps.now()
    const locked = await lockShipment(tx, id)
    if (!locked) throw shipmentNotFound()
    const { shipment, order } = locked
    if (Object.values(tracking).some((value) => value !== undefined)) {
      if (shipment.providerShipmentId)
        throw new ShopError('conflict', 'The courier gave this parcel its tracking number. Cancel the booking instead.')
      const { courier = shipment.courier, trackingNumber = shipment.trackingNumber } = tracking
      await ensureUnused(tx, { ...shipment, courier, trackingNumber })
      await store.updateShipment(tx, id, tracking)
    }
    if (status && status !== shipment.status) {
      const isAllowed =
        isAhead({ status: shipment.status, at: shipment.statusAt }, { status, at: now }) ||
        (status === 'Cancelled' && (await isUndoable(tx, shipment)))
      if (!isAllowed) throw new ShopError('conflict', `This parcel is already ${shipment.status.toLowerCase()}.`)
      if (!(shipment.trackingNumber ?? tracking.trackingNumber) && status !== 'Cancelled')
        throw new ShopError('conflict', 'This parcel is still being booked.')
      if (status === 'Cancelled') await cancelShipment(tx, locked, { now, actor })
      else {
        await store.insertEvents(tx, [{ shipmentId: id, status, text: status, at: now, receivedAt: now }])
        await setShipmentStatus(tx, locked, { status, at: now, now, actor })
      }
    }
    await recordAuditEntry(tx, {
      actor,
      kind: 'order',
      subject: toAuditSubject(order),
      before: { shipment: formatShipment(shipment) },
      after: { shipment: formatShipment({ ...shipment, ...tracking, status: status ?? shipment.status }) },
    })
    return getShipmentDetail(tx, id)
  })
}

const isUndoable = async (tx: Tx, { id, status, providerShipmentId }: store.ShipmentRow): Promise<boolean> =>
  canUndo({ status, isBooked: providerShipmentId !== null, eventCount: (await store.listEvents(tx, [id])).length })

async function ensureUnused(tx: Tx, { id, orderId, courier, trackingNumber }: store.ShipmentRow): Promise<void> {
  const key = toTrackingKey(courier, trackingNumber)
  const shipments = await store.listByTrackingNumber(tx, trackingNumber ? [trackingNumber] : [])
  const other = shipments.find((one) => one.id !== id && toTrackingKey(one.courier, one.trackingNumber) === key)
  if (other) throw new ShopError('conflict', formatUsedNumber(orderId, other.orderId))
}

const formatShipment = ({
  courier,
  trackingNumber,
  status,
}: { [Key in keyof ShipmentEdit]: string | null | undefined }) =>
  [courier, trackingNumber, status].filter(Boolean).join(' ')
