import { shortenId } from '#shared/ids.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { estimateOrderDelivery } from '#shared/order-delivery.ts'
import type { AdminShipment, OrderToShip } from '../admin-contract.ts'
import type { OrderShipment, TimelineEntry, TrackedShipment } from '../contract.ts'
import { hasShipped, listUnshippedLines } from '../rules.ts'
import type { EventRow, findByToken, OrderToShipRow, Shipment, ShipmentDetail, ShipmentRow } from './shipment-store.ts'

const formatVariant = ({ size, color }: { size: string | null; color: string | null }) =>
  [size, color].filter(Boolean).join(', ')

export function presentShipment({ shipment, order, events, items }: ShipmentDetail): AdminShipment {
  const { courier, trackingNumber, trackingUrl, grams, labelUrl, problem, receivedAt } = shipment
  return {
    _id: shipment.id,
    order: {
      _id: order.id,
      status: order.status,
      customer: `${order.address.firstName} ${order.address.lastName}`,
      city: order.address.city,
      postalCode: order.address.postalCode,
    },
    status: shipment.status,
    statusAt: shipment.statusAt.toISOString(),
    ...(courier === null ? {} : { courier }),
    ...(trackingNumber === null ? {} : { trackingNumber }),
    ...(trackingUrl === null ? {} : { trackingUrl }),
    token: shipment.token,
    isBooked: shipment.providerShipmentId !== null || shipment.task !== null,
    ...(grams === null ? {} : { weight: grams }),
    ...(labelUrl === null ? {} : { labelUrl }),
    ...(problem === null ? {} : { problem }),
    createdAt: shipment.createdAt.toISOString(),
    ...(receivedAt ? { receivedAt: receivedAt.toISOString() } : {}),
    items: items.map(({ lineId, name, sku, quantity, ...variant }) => ({
      lineId,
      name,
      sku,
      variant: formatVariant(variant),
      quantity,
    })),
    events: events.map(({ status, text, location, at }) => ({
      ...(status === null ? {} : { status }),
      text,
      ...(location === null ? {} : { location }),
      at: at.toISOString(),
    })),
  }
}

export function presentOrderToShip(order: OrderToShipRow): OrderToShip {
  const { address, shipments } = order
  const problem = shipments.findLast(({ status }) => status === 'Cancelled')?.problem
  return {
    _id: order.id,
    status: order.status,
    createdAt: order.placedAt.toISOString(),
    customer: `${address.firstName} ${address.lastName}`,
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
    totalPrice: rupeesFromPaise(order.totalPaise),
    ...(order.paidAt ? {} : { cashOnDelivery: rupeesFromPaise(order.totalPaise) }),
    lines: listUnshippedLines(order.lines, shipments).map(({ id, name, sku, quantity, ...variant }) => ({
      lineId: id,
      name,
      sku,
      variant: formatVariant(variant),
      quantity,
    })),
    ...(problem ? { problem } : {}),
  }
}

/** Leaves out the courier's own words, which may name people and phone numbers. */
function presentTimeline(events: EventRow[]): TimelineEntry[] {
  const entries = events.flatMap(({ status, location, at }) =>
    status && hasShipped(status) ? [{ status, location, at }] : [],
  )
  const isRepeated = (index: number) =>
    entries[index]?.status === entries[index - 1]?.status && entries[index]?.location === entries[index - 1]?.location
  return entries
    .filter((_, index) => !isRepeated(index))
    .map(({ status, location, at }) => ({ status, ...(location ? { location } : {}), at: at.toISOString() }))
    .reverse()
}

const presentCustomerShipment = (
  { status, courier, trackingNumber, trackingUrl }: ShipmentRow,
  events: EventRow[],
) => ({
  status,
  courier: courier ?? '',
  trackingNumber: trackingNumber ?? '',
  ...(trackingUrl === null ? {} : { trackingUrl }),
  timeline: presentTimeline(events),
})

/** The customer sees a shipment once it has left. */
export function presentOrderShipments(
  order: { lines: { id: string; name: string }[] },
  shipments: Shipment[],
  events: EventRow[],
): OrderShipment[] {
  return shipments
    .filter(({ status }) => hasShipped(status))
    .map((shipment) => ({
      _id: shipment.id,
      token: shipment.token,
      ...presentCustomerShipment(
        shipment,
        events.filter(({ shipmentId }) => shipmentId === shipment.id),
      ),
      items: shipment.lines.map(({ lineId, quantity }) => ({
        lineId,
        name: order.lines.find(({ id }) => id === lineId)?.name ?? '',
        quantity,
      })),
    }))
}

/** Anyone with the link sees this: no more than the first name and the city. */
export function presentTrackedShipment({
  shipment,
  lines,
  events,
  address,
  placedAt,
  deliverBy,
}: NonNullable<Awaited<ReturnType<typeof findByToken>>>): TrackedShipment {
  return {
    ...presentCustomerShipment(shipment, events),
    orderNumber: shortenId(shipment.orderId),
    firstName: address.firstName,
    city: address.city,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    estimatedDelivery: estimateOrderDelivery({ placedAt, deliverBy }).toISOString(),
  }
}
