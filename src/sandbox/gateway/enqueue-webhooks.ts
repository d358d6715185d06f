import type { Faults } from './fault-store.ts'
import { newEventId } from './ids.ts'
import type { Account } from './schema.ts'
import type { Tx } from './transaction.ts'
import { insertWebhooks, type NewWebhook, type WebhookEvent } from './webhook-store.ts'

/** Enqueues webhooks in the transaction of their events, and applies the active webhook faults. */
export async function enqueueWebhooks(
  tx: Tx,
  { webhookEvents }: Account,
  faults: Faults,
  events: WebhookEvent[],
): Promise<void> {
  const subscribedEvents = events.filter(({ event }) => webhookEvents.includes(event))
  const orderId = events[0]?.payment.order_id
  const isReordered = subscribedEvents.length > 1 && (await faults.claim(tx, ['webhook_reorder'], { orderId }))
  const webhooks: NewWebhook[] = []
  for (const event of isReordered ? subscribedEvents.toReversed() : subscribedEvents) {
    webhooks.push(...(await createWebhooks(tx, faults, event)))
  }
  if (webhooks.length > 0) await insertWebhooks(tx, webhooks)
}

/** Returns several copies with the webhook_duplicate fault. */
async function createWebhooks(tx: Tx, faults: Faults, { event, ...entities }: WebhookEvent): Promise<NewWebhook[]> {
  const orderId = entities.payment.order_id
  const target = { orderId, appliesTo: event }
  const dropFault = await faults.claim(tx, ['webhook_drop'], target)
  const delayFault = await faults.claim(tx, ['webhook_delay'], target)
  const duplicateFault = await faults.claim(tx, ['webhook_duplicate'], target)
  const signatureFault = await faults.claim(tx, ['webhook_bad_signature'], target)
  const webhook: NewWebhook = {
    event_id: newEventId(),
    event,
    order_id: orderId,
    entities,
    badly_signed: signatureFault !== undefined,
    outcome: dropFault ? 'dropped' : 'waiting',
    delay_ms: delayFault?.details.ms ?? 0,
  }
  const copies = 1 + (duplicateFault ? (duplicateFault.details.times ?? 1) : 0)
  return Array.from({ length: copies }, () => webhook)
}
