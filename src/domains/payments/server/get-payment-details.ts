import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { findPayment, listEvents, listRefunds, type RefundRow } from './store.ts'

/** Returns a payment with its events and refunds. */
export async function getPaymentDetails(db: Db | Tx, id: string) {
  const payment = await findPayment(db, id)
  if (!payment) throw new ShopError('not_found', 'Payment not found.')
  const refunds = await listRefunds(db, [id])
  const events = await listEvents(db, payment)
  return {
    payment,
    refunds: refunds.map(presentRefund),
    events: events.map(({ receivedAt, ...event }) => ({ ...event, receivedAt: receivedAt.toISOString() })),
  }
}

export function presentRefund({ id, amountPaise, reason, state, createdAt, endedAt, error }: RefundRow) {
  return {
    _id: id,
    amount: rupeesFromPaise(amountPaise),
    reason,
    status: state,
    createdAt: createdAt.toISOString(),
    ...(endedAt ? { endedAt: endedAt.toISOString() } : {}),
    ...(error === null ? {} : { error }),
  }
}
