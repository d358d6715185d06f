import type { Queryable } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import * as store from './store.ts'

export interface PaymentDetails {
  payment: store.PaymentRow
  refunds: store.RefundRow[]
  events: store.EventRow[]
}

/** Returns a payment with its refunds and events. */
export async function getPaymentDetails(db: Queryable, id: string): Promise<PaymentDetails> {
  const payment = await store.findPayment(db, id)
  if (!payment) throw new ShopError('not_found', 'Payment not found.')
  const refunds = await store.listRefunds(db, [id])
  const events = await store.listEvents(db, payment)
  return { payment, refunds, events }
}
