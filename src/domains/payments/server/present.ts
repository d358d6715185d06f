import { rupeesFromPaise } from '#shared/money.ts'
import type { EventRow, RefundRow } from './store.ts'

export function presentRefund(refund: RefundRow) {
  const { id, amountPaise, reason, requestedBy, state, createdAt, reference, endedAt, error } = refund
  return {
    _id: id,
    amount: rupeesFromPaise(amountPaise),
    reason,
    ...(requestedBy === null ? {} : { requestedBy }),
    status: state,
    createdAt: createdAt.toISOString(),
    ...(reference === null ? {} : { reference }),
    ...(endedAt ? { endedAt: endedAt.toISOString() } : {}),
    ...(error === null ? {} : { error }),
  }
}

export function presentEvent({ id, kind, receivedAt }: EventRow) {
  return { id, kind, receivedAt: receivedAt.toISOString() }
}
