import { getOrderDetail } from '#domains/orders/server/api.ts'
import { type PeriodicTask, runPeriodically } from '#platform/run-periodically.ts'
import { multiplyPaise, rupeesFromPaise, sumPaise } from '#shared/money.ts'
import { MINUTE } from '#shared/time.ts'
import type { ShipmentStatus } from '../contract.ts'
import { estimateGrams, getRetryDelay, getShipmentSize, isFinal, TRACK_EVERY_MS, TRACK_FOR_MS } from '../rules.ts'
import { type Courier, CourierError, type ShipmentToBook } from './courier.ts'
import type { Deps } from './deps.ts'
import { lockShipment, recordCourierEvents, setShipmentStatus } from './record-courier-events.ts'
import * as store from './shipment-store.ts'

const POLL_MS = 1_000
const BATCH_SIZE = 8
/** Longer than all calls of a booking take until they time out. */
const LEASE_MS = MINUTE
/** A slow courier must not delay the next run. */
const MAX_RUN_MS = 20_000

type TaskDeps = Pick<Deps, 'db' | 'now' | 'courier' | 'log'>

/** Books, cancels and polls shipments in the background. Several processes share the work. */
export const startCourierWorker = (deps: TaskDeps): PeriodicTask[] =>
  deps.courier
    ? [
        runPeriodically(
          { everyMs: POLL_MS, failureMessage: 'Could not run courier tasks; will retry', logsFirstFailureOnly: true },
          deps.log,
          () => runCourierTasks(deps),
        ),
      ]
    : []

export async function runCourierTasks(deps: TaskDeps): Promise<void> {
  const { db, now, courier } = deps
  if (!courier) return
  await cancelShipmentsOfCancelledOrders(deps)
  const deadline = now().getTime() + MAX_RUN_MS
  while (now().getTime() < deadline) {
    const claimed = await store.claimDueTasks(db, { now: now(), limit: BATCH_SIZE, leaseMs: LEASE_MS })
    await Promise.all(claimed.map((shipment) => runTask(deps, courier, shipment)))
    if (claimed.length < BATCH_SIZE) break
  }
}

/** An order can be cancelled while the courier has not picked up its shipments. */
async function cancelShipmentsOfCancelledOrders({ db, now }: TaskDeps): Promise<void> {
  for (const { id } of await store.listShipmentsOfCancelledOrders(db))
    await db.transaction(async (tx) => {
      const locked = await lockShipment(tx, id)
      if (locked?.order.status === 'Cancelled') await cancelShipment(tx, locked, { now: now(), actor: undefined })
    })
}

/** Must run under the order's lock. The courier is told in the background. */
export async function cancelShipment(
  tx: Parameters<typeof setShipmentStatus>[0],
  locked: Parameters<typeof setShipmentStatus>[1],
  { now, actor }: Pick<Parameters<typeof setShipmentStatus>[2], 'now' | 'actor'>,
): Promise<void> {
  const { shipment } = locked
  await setShipmentStatus(tx, locked, { status: 'Cancelled', at: now, now, actor })
  await store.insertEvents(tx, [
    { shipmentId: shipment.id, status: 'Cancelled', text: 'Cancelled', at: now, receivedAt: now },
  ])
  if (shipment.task) await store.updateShipment(tx, shipment.id, { task: 'cancel', dueAt: now, attempts: 0 })
}

const tasks: Record<
  store.CourierTask,
  (deps: TaskDeps, courier: Courier, shipment: store.ShipmentRow) => Promise<void>
> = {
  book: bookShipment,
  cancel: async ({ db }, courier, { id, providerOrderId }) => {
    await courier.cancel({ reference: id, providerOrderId })
    await store.setNextTask(db, { id, task: 'cancel' }, undefined)
  },
  track: async (deps, courier, { id, trackingNumber, createdAt }) => {
    const now = deps.now()
    const dueAt = new Date(now.getTime() + TRACK_EVERY_MS)
    const isTooOld = now.getTime() - createdAt.getTime() > TRACK_FOR_MS
    await recordCourierEvents(deps, id, { events: await courier.track(trackingNumber ?? '') })
    await store.setNextTask(deps.db, { id, task: 'track' }, isTooOld ? undefined : { task: 'track', dueAt })
  },
}

/** Never throws, so one shipment cannot stop the others. */
async function runTask(deps: TaskDeps, courier: Courier, shipment: store.ShipmentRow): Promise<void> {
  const { db, now, log } = deps
  const { id, task, attempts } = shipment
  if (!task) return
  try {
    await tasks[task](deps, courier, shipment)
  } catch (error) {
    const isRejected = error instanceof CourierError && error.kind === 'rejected'
    log.warn({ err: error, shipmentId: id, task, attempts }, 'Could not run courier task')
    const problem = error instanceof CourierError ? error.message : 'Something went wrong. We will try again.'
    if (isRejected && task === 'book') await cancelRejectedBooking(deps, id, problem)
    // the shipment has left after all, or there is nothing to cancel
    else if (isRejected && task === 'cancel')
      await store.setNextTask(db, { id, task }, shipment.trackingNumber ? { task: 'track', dueAt: now() } : undefined)
    else
      await store.postponeTask(
        db,
        { id, task },
        { dueAt: new Date(now().getTime() + getRetryDelay(attempts)), problem },
      )
  }
}

/** Cancels a shipment that the courier rejected, so its items can be shipped in another one. */
async function cancelRejectedBooking({ db, now }: TaskDeps, id: string, problem: string): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockShipment(tx, id)
    if (!locked) return
    const at = now()
    await setShipmentStatus(tx, locked, { status: 'Cancelled', at, now: at, actor: undefined })
    await store.insertEvents(tx, [{ shipmentId: id, status: 'Cancelled', text: problem, at, receivedAt: at }])
    await store.updateShipment(tx, id, { task: null, dueAt: null, attempts: 0, problem })
  })
}

async function bookShipment(deps: TaskDeps, courier: Courier, shipment: store.ShipmentRow): Promise<void> {
  const { db, now } = deps
  const { id, attempts } = shipment
  const booking = await courier.book(await describeShipment(deps, shipment), { isRetry: attempts > 1 })
  const labelUrl = await courier.getLabel(booking.providerShipmentId).catch(() => null)
  await db.transaction(async (tx) => {
    const locked = await lockShipment(tx, id)
    if (!locked) return
    const at = now()
    await store.updateShipment(tx, id, { ...booking, labelUrl, ...planNextTask(locked.shipment.status, at) })
    if (locked.shipment.status === 'Booking') {
      await setShipmentStatus(tx, locked, { status: 'Booked', at, now: at, actor: undefined })
      await store.insertEvents(tx, [{ shipmentId: id, status: 'Booked', text: 'Booked', at, receivedAt: at }])
    }
  })
}

/** An admin may have cancelled the shipment during the booking, or a webhook may have come first. */
function planNextTask(status: ShipmentStatus, now: Date) {
  const settled = { attempts: 0, problem: null }
  if (status === 'Cancelled') return { ...settled, task: 'cancel' as const, dueAt: now }
  if (isFinal(status)) return { ...settled, task: null, dueAt: null }
  return { ...settled, task: 'track' as const, dueAt: new Date(now.getTime() + TRACK_EVERY_MS) }
}

async function describeShipment({ db }: TaskDeps, { id, orderId, grams }: store.ShipmentRow): Promise<ShipmentToBook> {
  const { order } = await getOrderDetail(db, orderId)
  const shipment = (await store.listShipmentsOfOrders(db, [orderId])).find((other) => other.id === id)
  const items = (shipment?.lines ?? []).flatMap(({ lineId, quantity }) => {
    const line = order.lines.find((other) => other.id === lineId)
    return line ? [{ ...line, quantity }] : []
  })
  const itemsPaise = sumPaise(items.map(({ pricePaise, quantity }) => multiplyPaise(pricePaise, quantity)))
  const { address } = order
  return {
    reference: id,
    orderedAt: order.placedAt,
    grams: grams ?? estimateGrams(items),
    sizeCm: getShipmentSize(items.reduce((sum, { quantity }) => sum + quantity, 0)),
    recipient: { ...address, phone: toLocalPhone(address.phone), email: order.customerEmail },
    items: items.map(({ name, sku, quantity, pricePaise }) => ({
      name,
      sku,
      quantity,
      price: rupeesFromPaise(pricePaise),
    })),
    cashOnDelivery: order.cod && !order.paidAt ? rupeesFromPaise(order.totalPaise) : 0,
    itemsTotal: rupeesFromPaise(itemsPaise),
  }
}

/** Couriers want the ten digits of an Indian number. */
const toLocalPhone = (phone: string) => phone.replace(/\D/g, '').slice(-10)
