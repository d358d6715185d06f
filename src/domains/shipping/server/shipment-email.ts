import { buildOrderLinkBlocks, buildShipmentBlocks, type TrackedShipment } from '#domains/orders/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { composeEmail } from '#platform/email/compose-email.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import { addToOutbox, type OutboxWork, processOutbox, startOutboxWorker } from '#platform/outbox/outbox.ts'
import type { PeriodicTask } from '#platform/run-periodically.ts'
import { shortenId } from '#shared/ids.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { SECOND } from '#shared/time.ts'
import { isOnItsWay } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './shipment-store.ts'

const SHIPMENT_LEFT = 'shipping.parcel'
/** The same time in which an admin can undo a change to the order. */
const SEND_AFTER_MS = 11 * SECOND

type EmailDeps = Pick<Deps, 'db' | 'now' | 'log' | 'origin' | 'shopSettings'>

/** For shipments of orders that were already on their way. */
export const scheduleShipmentEmails = (tx: Tx, shipmentIds: string[], now: Date): Promise<void> =>
  addToOutbox(tx, SHIPMENT_LEFT, shipmentIds, new Date(now.getTime() + SEND_AFTER_MS))

/** Returns the order's shipments on their way, and remembers that the customer is told about them. */
export async function announceShipments(tx: Tx, orderId: string): Promise<TrackedShipment[]> {
  const shipments = (await store.listShipmentsOfOrders(tx, [orderId])).filter(({ status }) => isOnItsWay(status))
  await store.insertAnnouncements(
    tx,
    shipments.map(({ id }) => id),
  )
  return shipments.map(toTrackedShipment)
}

const toTrackedShipment = ({ courier, trackingNumber, trackingUrl, token }: store.ShipmentRow): TrackedShipment => ({
  courier: courier ?? '',
  trackingNumber: trackingNumber ?? '',
  trackingUrl,
  token,
})

export const startShipmentEmailWorker = (deps: EmailDeps): PeriodicTask => startOutboxWorker(deps, createWork(deps))

/** Queues everything that is due now instead of within a second. */
export const sendDueShipmentEmails = (deps: EmailDeps): Promise<void> => processOutbox(deps, createWork(deps))

const createWork = ({ origin, shopSettings }: EmailDeps): OutboxWork => ({
  kind: SHIPMENT_LEFT,
  run: async (tx, shipmentIds) => {
    // an earlier email of the order may have named the shipment
    for (const id of await store.insertAnnouncements(tx, [...new Set(shipmentIds)])) {
      const shipment = await store.findShipment(tx, id)
      const recipient = shipment && isOnItsWay(shipment.status) && (await store.findRecipient(tx, shipment.orderId))
      if (!recipient) continue
      const announced = { ...toTrackedShipment(shipment), orderId: shipment.orderId, customerName: recipient.name }
      const email = shipmentEmail(shopSettings.current(), announced, origin)
      await enqueueEmail(tx, { to: recipient.email, reference: shipment.orderId, ...email })
    }
  },
})

export function shipmentEmail(
  shop: ShopSettings,
  { orderId, customerName, ...shipment }: TrackedShipment & { orderId: string; customerName: string },
  origin: string | undefined,
) {
  const number = shortenId(orderId)
  return composeEmail(shop, {
    subject: `A parcel of your ${shop.brand.name} order #${number} is on its way`,
    title: 'Your parcel is on its way.',
    name: customerName,
    blocks: [
      `A parcel of your order #${number} has shipped and is on its way to you.`,
      ...buildShipmentBlocks(shipment, origin),
      ...buildOrderLinkBlocks(orderId, origin),
    ],
  })
}
