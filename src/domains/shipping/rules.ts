import type { BadgeColor } from '#shared/badge-color.ts'
import { DELIVERY_DAYS } from '#shared/delivery-estimate.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import type { OrderStatus } from './admin-contract.ts'
import type { Place, ShipmentStatus } from './contract.ts'

/** Requests from one client network that the response cache can't serve. */
export const rateLimits = {
  pincodesPerNetwork: { burst: 200, intervalMs: SECOND },
  trackingPerNetwork: { burst: 60, intervalMs: SECOND },
}

/** The same for every PIN code, and never later than the date that the order and its emails name. */
export const getDeliveryDays = ({ shippingDays }: ShopSettings['pages']): Place['deliveryDays'] => ({
  min: Math.min(shippingDays.min, DELIVERY_DAYS),
  max: DELIVERY_DAYS,
})

/**
 * Events arrive late, twice and in any order. A shipment takes the status with the highest rank, so the order in which they
 * arrive makes no difference. A pickup outranks a cancellation, because the shipment has left after all.
 */
const ranks = {
  Booking: 0,
  Booked: 1,
  Cancelled: 2,
  Shipped: 3,
  'Out for delivery': 4,
  Undelivered: 4,
  Returning: 5,
  Lost: 6,
  Delivered: 7,
  Returned: 8,
} satisfies Record<ShipmentStatus, number>

export const shipmentColors = {
  Booking: 'yellow',
  Booked: 'yellow',
  Cancelled: 'red',
  Shipped: 'blue',
  'Out for delivery': 'blue',
  Undelivered: 'yellow',
  Returning: 'yellow',
  Lost: 'red',
  Delivered: 'green',
  Returned: 'red',
} satisfies Record<ShipmentStatus, BadgeColor>

export const customerLabels = {
  Booking: 'Being packed',
  Booked: 'Packed',
  Cancelled: 'Cancelled',
  Shipped: 'On its way',
  'Out for delivery': 'Out for delivery',
  Undelivered: 'Delivery attempted',
  Returning: 'On its way back to us',
  Lost: 'Lost by the courier',
  Delivered: 'Delivered',
  Returned: 'Returned to us',
} satisfies Record<ShipmentStatus, string>

interface StatusEvent {
  status: ShipmentStatus
  at: Date
}

/** Two statuses of the same rank are attempts to deliver, of which the later one counts. */
export const isAhead = (current: StatusEvent, next: StatusEvent): boolean =>
  ranks[next.status] > ranks[current.status] ||
  (ranks[next.status] === ranks[current.status] && next.status !== current.status && next.at > current.at)

/** Returns the status after all events, or undefined if none of them is ahead. */
export function advance(current: StatusEvent, events: StatusEvent[]): StatusEvent | undefined {
  const last = events.reduce((best, event) => (isAhead(best, event) ? event : best), current)
  return last === current ? undefined : last
}

interface EnteredShipment {
  status: ShipmentStatus
  /** Whether the courier account booked it. */
  isBooked: boolean
  eventCount: number
}

/** Whether a shipment was entered by hand and nothing has happened since, so it may be a mistake that is taken back. */
export const canUndo = ({ status, isBooked, eventCount }: EnteredShipment): boolean =>
  status === 'Shipped' && !isBooked && eventCount <= 1

/** Whether the shipment is or was with the courier. */
export const hasShipped = (status: ShipmentStatus): boolean => ranks[status] >= ranks.Shipped

const finalStatuses: readonly ShipmentStatus[] = ['Cancelled', 'Delivered', 'Returned', 'Lost']
export const isFinal = (status: ShipmentStatus): boolean => finalStatuses.includes(status)

export const isOnItsWay = (status: ShipmentStatus): boolean => hasShipped(status) && !isFinal(status)

export interface ShipmentLine {
  lineId: string
  quantity: number
}

interface ShipmentUnits {
  status: ShipmentStatus
  lines: ShipmentLine[]
}

interface OrderLine {
  id: string
  name: string
  quantity: number
  /** Refunded by line. */
  withdrawnUnits: number
}

function countUnits(shipments: ShipmentUnits[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { lineId, quantity } of shipments.flatMap(({ lines }) => lines))
    units.set(lineId, (units.get(lineId) ?? 0) + quantity)
  return units
}

/** Returns what has not shipped yet, without complete lines and without units that were refunded by line. */
export function listUnshippedLines<Line extends { id: string; quantity: number; withdrawnUnits: number }>(
  lines: Line[],
  shipments: ShipmentUnits[],
): Line[] {
  const units = countUnits(shipments.filter(({ status }) => status !== 'Cancelled'))
  const remaining = lines.map((line) => ({
    ...line,
    quantity: line.quantity - line.withdrawnUnits - (units.get(line.id) ?? 0),
  }))
  return remaining.filter(({ quantity }) => quantity > 0)
}

const ALL_SHIPPED = 'Everything in this order has already shipped.'
const ALL_BOOKED = 'Everything in this order is already booked.'

/** Returns the lines of a new shipment, or why there can't be one. */
export function pickLines(
  lines: OrderLine[],
  shipments: ShipmentUnits[],
  requested: ShipmentLine[] | undefined,
): { lines: ShipmentLine[] } | { problem: string } {
  const remaining = listUnshippedLines(lines, shipments)
  if (remaining.length === 0)
    return { problem: shipments.some(({ status }) => hasShipped(status)) ? ALL_SHIPPED : ALL_BOOKED }
  if (!requested) return { lines: remaining.map(({ id, quantity }) => ({ lineId: id, quantity })) }
  const units = countUnits([{ status: 'Shipped', lines: requested }])
  for (const [lineId, quantity] of units) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return { problem: "One of the lines isn't part of this order." }
    const left = remaining.find(({ id }) => id === lineId)?.quantity ?? 0
    if (quantity > left) return { problem: `Only ${left} of ${line.name} ${left === 1 ? 'is' : 'are'} left to ship.` }
  }
  return { lines: [...units].map(([lineId, quantity]) => ({ lineId, quantity })) }
}

/** Returns the units of a shipment that came back, without those that were refunded before. */
export function listUnitsToTakeBack(
  lines: OrderLine[],
  shipment: ShipmentUnits,
  others: ShipmentUnits[],
): ShipmentLine[] {
  const elsewhere = countUnits(others)
  return shipment.lines.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    const left = line ? line.quantity - line.withdrawnUnits - (elsewhere.get(lineId) ?? 0) : 0
    return left > 0 ? [{ lineId, quantity: Math.min(quantity, left) }] : []
  })
}

const unshippable: Partial<Record<OrderStatus, string>> = {
  Cancelled: "This order is cancelled, so it can't be shipped.",
  Delivered: 'This order is already delivered.',
}

export const findShippingProblem = ({ status }: { status: OrderStatus }): string | undefined => unshippable[status]

export const ONE_SHIPMENT = 'An order with cash on delivery ships in one parcel, because the courier collects once.'

/** Shipped with the first shipment, Delivered with the last. An order of which nothing arrived is never Delivered. */
function deriveOrderStatus(
  lines: { id: string; quantity: number; withdrawnUnits: number }[],
  shipments: ShipmentUnits[],
): OrderStatus | undefined {
  if (!shipments.some(({ status }) => hasShipped(status))) return undefined
  const delivered = countUnits(shipments.filter(({ status }) => status === 'Delivered'))
  const hasRest = lines.some((line) => (delivered.get(line.id) ?? 0) < line.quantity - line.withdrawnUnits)
  return delivered.size === 0 || hasRest ? 'Shipped' : 'Delivered'
}

const orderRanks: Record<Exclude<OrderStatus, 'Cancelled'>, number> = {
  Processing: 0,
  Shipped: 1,
  Delivered: 2,
}

interface ShippedOrder {
  status: OrderStatus
  lines: { id: string; quantity: number; withdrawnUnits: number }[]
  /** `by` is null for automatic changes. */
  history: { at: Date; by: string | null }[]
}

/**
 * Returns the status that an order takes from its shipments after an event, if it changes: forward only, never out of
 * Cancelled. What an admin set by hand stays until a later event.
 */
export function findNextOrderStatus(
  order: ShippedOrder,
  shipments: ShipmentUnits[],
  eventAt: Date,
): OrderStatus | undefined {
  const derived = deriveOrderStatus(order.lines, shipments)
  if (!derived || derived === 'Cancelled' || order.status === 'Cancelled') return undefined
  if (orderRanks[derived] <= orderRanks[order.status]) return undefined
  const setByHandAt = order.history.findLast(({ by }) => by !== null)?.at
  return setByHandAt && setByHandAt > eventAt ? undefined : derived
}

/** Products have no weight, so this is the usual weight of a shirt. */
const GRAMS_PER_UNIT = 250
export const estimateGrams = (lines: { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0) * GRAMS_PER_UNIT

/** Couriers want the size of the shipment in centimetres. */
export const getShipmentSize = (units: number) => ({ length: 30, breadth: 25, height: Math.min(60, 3 + 2 * units) })

/** Webhooks report changes within seconds; polling finds those that were lost. */
export const TRACK_EVERY_MS = HOUR
/** After this long without an end, a shipment is no longer polled. */
export const TRACK_FOR_MS = 60 * DAY

const MAX_RETRY_MS = 30 * MINUTE
export const getRetryDelay = (attempts: number): number => Math.min(5 * SECOND * 2 ** (attempts - 1), MAX_RETRY_MS)
