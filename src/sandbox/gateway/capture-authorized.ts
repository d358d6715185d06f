import { markPaid, type OrderRow, type PaymentRow, setPaymentStatus } from './store.ts'
import type { Tx } from './transaction.ts'
import type { WebhookEvent } from './webhook-store.ts'

/** Captures an authorized payment and returns its events. The order must be locked. */
export async function captureAuthorized(tx: Tx, order: OrderRow, authorized: PaymentRow): Promise<WebhookEvent[]> {
  const payment = await setPaymentStatus(tx, authorized.id, 'captured')
  if (order.status === 'paid') return [{ event: 'payment.captured', payment }]
  const paid = await markPaid(tx, order.id, payment.amount)
  return [
    { event: 'payment.captured', payment },
    { event: 'order.paid', payment, order: paid },
  ]
}
