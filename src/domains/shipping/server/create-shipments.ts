import { type Account, generateToken } from '#domains/accounts/server/api.ts'
import {
  hasUnitsToShip,
  isUnconfirmed,
  lockOrders,
  NOT_CONFIRMED,
  NOTHING_TO_SHIP,
  type OrderRow,
  toAuditSubject,
} from '#domains/orders/server/api.ts'
import { recordAuditEntries } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { newId, shortenId } from '#shared/ids.ts'
import { isIndia } from '#shared/india.ts'
import { splitIntoBatches } from '#shared/split-into-batches.ts'
import { MAX_IMPORT_ROWS, type ShipmentResult } from '../admin-contract.ts'
import { estimateGrams, findShippingProblem, ONE_SHIPMENT, pickLines, type ShipmentLine } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './shipment-store.ts'
import { updateOrderStatuses } from './update-order-statuses.ts'

export interface ShipmentRequest {
  orderId: string
  /** Without lines, the shipment holds everything that has not shipped yet. */
  lines?: ShipmentLine[] | undefined
  /** In grams. */
  weight?: number | undefined
  /** Undefined if the courier account books it. */
  tracking?: { courier: string; trackingNumber: string; trackingUrl?: string | undefined }
}

/** Short transactions keep customers and other admins from waiting. */
const BATCH_SIZE = 50

interface Options {
  /** Only checks the rows. */
  isDryRun?: boolean
}

/** Creates the shipments that can be created, and returns a result per row. An invalid row does not stop the others. */
export async function createShipments(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Account,
  requests: ShipmentRequest[],
  { isDryRun = false }: Options = {},
): Promise<ShipmentResult[]> {
  const results: ShipmentResult[] = []
  // a dry run must see all rows of an order together
  const batches = isDryRun ? splitIntoBatches(requests, MAX_IMPORT_ROWS) : splitIntoBatches(requests, BATCH_SIZE)
  for (const batch of batches)
    results.push(...(await deps.db.transaction((tx) => createBatch(tx, { actor, now: deps.now(), isDryRun }, batch))))
  return results
}

interface Context {
  actor: Account
  now: Date
  isDryRun: boolean
}

type PlannedShipment = store.NewShipment & Pick<store.Shipment, 'lines' | 'status'>

async function createBatch(tx: Tx, context: Context, requests: ShipmentRequest[]): Promise<ShipmentResult[]> {
  const { actor, now, isDryRun } = context
  const orderIds = [...new Set(requests.map(({ orderId }) => orderId))]
  const orders = new Map((await lockOrders(tx, orderIds)).map((order) => [order.id, order]))
  const shipments: (Pick<store.Shipment, 'orderId' | 'status' | 'lines'> | PlannedShipment)[] =
    await store.listShipmentsOfOrders(tx, orderIds)
  const numbers = requests.flatMap(({ tracking }) => tracking?.trackingNumber ?? [])
  const used = new Map(
    (await store.listByTrackingNumber(tx, numbers)).map(({ orderId, courier, trackingNumber }) => [
      toTrackingKey(courier, trackingNumber),
      orderId,
    ]),
  )
  const created: PlannedShipment[] = []
  const results = requests.map((request): ShipmentResult => {
    const planned = planShipment(orders.get(request.orderId), request, shipments, used, now)
    if (typeof planned === 'string') return { orderId: request.orderId, problem: planned }
    created.push(planned)
    shipments.push(planned)
    const { tracking } = request
    if (tracking) used.set(toTrackingKey(tracking.courier, tracking.trackingNumber), request.orderId)
    return { orderId: request.orderId, shipmentId: planned.id }
  })
  if (isDryRun || created.length === 0) return results
  await store.insertShipments(tx, created)
  await store.insertEvents(
    tx,
    created.map(({ id, status }) => ({ shipmentId: id, status, text: status, at: now, receivedAt: now })),
  )
  const createdByOrder = Map.groupBy(created, ({ orderId }) => orderId)
  await recordAuditEntries(
    tx,
    [...createdByOrder].map(([orderId, changed]) => ({
      actor,
      kind: 'order' as const,
      subject: toAuditSubject(orders.get(orderId) as OrderRow),
      after: {
        shipment: changed
          .map(({ courier, trackingNumber }) => [courier ?? 'Booked', trackingNumber].filter(Boolean).join(' '))
          .join(', '),
      },
    })),
  )
  const changes = [...createdByOrder].map(([orderId, changed]) => ({
    order: orders.get(orderId) as OrderRow,
    changed,
    shipments: shipments.filter((shipment) => shipment.orderId === orderId),
    eventAt: now,
  }))
  await updateOrderStatuses(tx, changes, { actor, now })
  return results
}

/** Two couriers may use the same number. */
export const toTrackingKey = (courier: string | null, trackingNumber: string | null): string =>
  `${courier ?? ''} ${trackingNumber ?? ''}`.toUpperCase()

export const formatUsedNumber = (orderId: string, usedFor: string): string =>
  usedFor === orderId
    ? 'This order has already shipped with this tracking number.'
    : `This tracking number is already used for order #${shortenId(usedFor)}.`

const BOOKED_IN_INDIA = 'The courier account books parcels within India only. Enter the tracking number by hand.'
export const UNKNOWN_ORDER = 'There is no order with this ID.'

/** Returns the shipment, or why there can't be one. */
function planShipment(
  order: OrderRow | undefined,
  { orderId, lines, weight, tracking }: ShipmentRequest,
  shipments: Pick<store.Shipment, 'orderId' | 'status' | 'lines'>[],
  used: Map<string, string>,
  now: Date,
): PlannedShipment | string {
  if (!order) return UNKNOWN_ORDER
  const usedFor = tracking && used.get(toTrackingKey(tracking.courier, tracking.trackingNumber))
  if (usedFor) return formatUsedNumber(orderId, usedFor)
  const problem = findShippingProblem(order) ?? (isUnconfirmed(order.cod) ? NOT_CONFIRMED : undefined)
  if (problem) return problem
  if (!hasUnitsToShip(order)) return NOTHING_TO_SHIP
  if (!tracking && !isIndia(order.address.country)) return BOOKED_IN_INDIA
  const own = shipments.filter((shipment) => shipment.orderId === orderId)
  const picked = pickLines(order.lines, own, lines)
  if ('problem' in picked) return picked.problem
  const units = (counted: { quantity: number }[]) => counted.reduce((sum, { quantity }) => sum + quantity, 0)
  if (order.cod && !order.paidAt && units(picked.lines) < units(order.lines)) return ONE_SHIPMENT
  return {
    id: newId(now.getTime()),
    orderId,
    token: generateToken(),
    statusAt: now,
    createdAt: now,
    grams: weight ?? (tracking ? null : estimateGrams(picked.lines)),
    lines: picked.lines,
    ...(tracking
      ? { status: 'Shipped', ...tracking, trackingUrl: tracking.trackingUrl ?? null }
      : { status: 'Booking', task: 'book', dueAt: now }),
  }
}
