import type { EventName } from './fault.ts'
import { claimFault } from './fault-store.ts'
import { newEventId } from './ids.ts'
import { presentOrder, presentPayment, presentRefund } from './present.ts'
import type { Account } from './schema.ts'
import type { OrderRow, PaymentRow, RefundRow } from './store.ts'
import type { Tx } from './transaction.ts'
import { insertWebhook } from './webhook-store.ts'

export interface SandboxEvent {
  event: EventName
  payment: PaymentRow
  order?: OrderRow
  refund?: RefundRow
}

/** Enqueues webhooks in the transaction of their events, and applies the active webhook faults. */
export async function enqueueWebhooks(tx: Tx, { accountId }: Account, events: SandboxEvent[]): Promise<void> {
  const orderId = events[0]?.payment.order_id
  const isReordered = events.length > 1 && (await claimFault(tx, ['webhook_reorder'], { orderId }))
  for (const sandboxEvent of isReordered ? events.toReversed() : events)
    await enqueueWebhook(tx, accountId, sandboxEvent)
}

async function enqueueWebhook(tx: Tx, accountId: string, sandboxEvent: SandboxEvent): Promise<void> {
  const { event, payment } = sandboxEvent
  const target = { orderId: payment.order_id, appliesTo: event }
  const dropFault = await claimFault(tx, ['webhook_drop'], target)
  const delayFault = await claimFault(tx, ['webhook_delay'], target)
  const duplicateFault = await claimFault(tx, ['webhook_duplicate'], target)
  const signatureFault = await claimFault(tx, ['webhook_bad_signature'], target)
  const webhook = {
    eventId: newEventId(),
    event,
    orderId: payment.order_id,
    body: JSON.stringify(toEnvelope(accountId, sandboxEvent)),
    hasInvalidSignature: signatureFault !== undefined,
    outcome: dropFault ? ('dropped' as const) : ('waiting' as const),
    delayMs: delayFault?.details.ms ?? 0,
  }
  const copies = 1 + (duplicateFault ? (duplicateFault.details.times ?? 1) : 0)
  for (let copy = 0; copy < copies; copy++) await insertWebhook(tx, webhook)
}

function toEnvelope(accountId: string, { event, payment, order, refund }: SandboxEvent) {
  const payload = {
    ...(refund ? { refund: { entity: presentRefund(refund, payment) } } : {}),
    payment: { entity: presentPayment(payment) },
    ...(order ? { order: { entity: presentOrder(order) } } : {}),
  }
  return {
    entity: 'event',
    account_id: accountId,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(Date.now() / 1000),
  }
}
