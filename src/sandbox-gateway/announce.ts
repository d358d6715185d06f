import type { EventName } from './fault.ts'
import { claimFault } from './fault-store.ts'
import { newEventId } from './ids.ts'
import { presentOrder, presentPayment, presentRefund } from './present.ts'
import type { Account } from './schema.ts'
import type { OrderRow, PaymentRow, RefundRow } from './store.ts'
import type { Tx } from './transaction.ts'
import { insertWebhook } from './webhook-store.ts'

export interface Happening {
  event: EventName
  payment: PaymentRow
  order?: OrderRow
  refund?: RefundRow
}

/** Puts the webhooks down in the transaction that they tell of, as the faults of the moment will have them. */
export async function announce(tx: Tx, { accountId }: Account, happenings: Happening[]): Promise<void> {
  const orderId = happenings[0]?.payment.order_id
  const reordered = happenings.length > 1 && (await claimFault(tx, ['webhook_reorder'], { orderId }))
  for (const happening of reordered ? happenings.toReversed() : happenings) await putDown(tx, accountId, happening)
}

async function putDown(tx: Tx, accountId: string, happening: Happening): Promise<void> {
  const { event, payment } = happening
  const struck = { orderId: payment.order_id, appliesTo: event }
  const dropped = await claimFault(tx, ['webhook_drop'], struck)
  const delayed = await claimFault(tx, ['webhook_delay'], struck)
  const duplicated = await claimFault(tx, ['webhook_duplicate'], struck)
  const badlySigned = await claimFault(tx, ['webhook_bad_signature'], struck)
  const webhook = {
    eventId: newEventId(),
    event,
    orderId: payment.order_id,
    body: JSON.stringify(envelope(accountId, happening)),
    badlySigned: badlySigned !== undefined,
    outcome: dropped ? ('dropped' as const) : ('waiting' as const),
    inMs: delayed?.details.ms ?? 0,
  }
  const copies = 1 + (duplicated ? (duplicated.details.times ?? 1) : 0)
  for (let copy = 0; copy < copies; copy++) await insertWebhook(tx, webhook)
}

function envelope(accountId: string, { event, payment, order, refund }: Happening) {
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
