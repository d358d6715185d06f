import { getOrderDetail, presentOrder } from '#domains/orders/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { OutboxWork } from '#platform/outbox/outbox.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { WebhookEvent } from '../contract.ts'
import { listEvents, parseEntry, RETRY_MS, type RecordedEvent } from '../rules.ts'
import type { Deps as WebhookDeps } from './deps.ts'
import * as events from './event-store.ts'
import * as store from './store.ts'

type Deps = Pick<WebhookDeps, 'now' | 'shopSettings'>

/** Must match the triggers of the migration. */
const OUTBOX_KIND = 'webhook'

/** Turns recorded events into one delivery for each webhook that listens to them, within a second. */
export const createDeliveryQueuer = (deps: Deps): OutboxWork => ({
  kind: OUTBOX_KIND,
  run: (tx, refs) => queueDeliveries(tx, deps, refs),
})

async function queueDeliveries(tx: Tx, { now, shopSettings }: Deps, refs: string[]): Promise<void> {
  const webhooks = await store.listEnabledWebhooks(tx)
  const { lowStockThreshold } = shopSettings.current().commerce
  for (const ref of new Set(refs)) {
    const recorded = parseEntry(ref)
    const wanted = listEvents(recorded, lowStockThreshold).filter((event) =>
      webhooks.some((webhook) => webhook.events.includes(event)),
    )
    const data = wanted.length > 0 ? await readData(tx, recorded) : undefined
    if (!data) continue
    for (const event of wanted) {
      const recipients = webhooks.filter((webhook) => webhook.events.includes(event))
      await store.insertDeliveries(tx, createDeliveries(recipients, { event, data, now: now() }))
    }
  }
}

/** All recipients get the same event id, so a program with two webhooks can tell that it is the same event. */
export function createDeliveries(
  recipients: Pick<store.WebhookRow, 'id'>[],
  { event, data, now }: { event: WebhookEvent | 'test'; data: object; now: Date },
) {
  const payload = JSON.stringify({ id: newId(), type: event, createdAt: now.toISOString(), data })
  return recipients.map(({ id }) => ({
    id: newId(),
    webhookId: id,
    event,
    payload,
    createdAt: now,
    nextAttemptAt: now,
    retryUntil: new Date(now.getTime() + RETRY_MS),
  }))
}

/** Returns what the event is about, as it is now; undefined if it is gone. */
async function readData(tx: Tx, { event, id, units }: RecordedEvent): Promise<object | undefined> {
  if (event === 'payment.refunded') return readRefund(tx, id)
  if (event === 'shipment.updated') return readShipment(tx, id)
  if (event === 'customer.created') return readCustomer(tx, id)
  if (event === 'stock.changed') return readProduct(tx, id, units?.after)
  return readOrder(tx, id)
}

async function readOrder(tx: Tx, id: string) {
  try {
    return { order: presentOrder((await getOrderDetail(tx, id)).order) }
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return undefined
    throw error
  }
}

async function readRefund(tx: Tx, id: string) {
  const refund = await events.findRefund(tx, id)
  if (!refund) return undefined
  const { orderId, amountPaise, reason, createdAt } = refund
  const amount = rupeesFromPaise(amountPaise)
  return { refund: { _id: id, ...(orderId ? { orderId } : {}), amount, reason, createdAt: createdAt.toISOString() } }
}

async function readShipment(tx: Tx, id: string) {
  const shipment = await events.findShipment(tx, id)
  if (!shipment) return undefined
  const { orderId, status, statusAt, courier, trackingNumber, trackingUrl } = shipment
  return {
    shipment: { _id: id, orderId, status, statusAt: statusAt.toISOString(), courier, trackingNumber, trackingUrl },
  }
}

async function readProduct(tx: Tx, id: string, available: number | undefined) {
  const product = await events.findProduct(tx, id)
  return product && { product: { _id: id, name: product.name, sku: product.sku, available } }
}

async function readCustomer(tx: Tx, id: string) {
  const customer = await events.findCustomer(tx, id)
  if (!customer) return undefined
  const { name, email, mobile, createdAt } = customer
  return { customer: { _id: id, name, email, mobile, createdAt: createdAt.toISOString() } }
}
