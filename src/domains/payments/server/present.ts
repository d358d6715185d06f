import { rupeesFromPaise } from '#shared/money.ts'
import type { EventRow, RefundRow } from './store.ts'

export function presentRefund({ id, amountPaise, reason, state, createdAt, reference, endedAt, error }: RefundRow) {
  return {
    _id: id,
    amount: rupeesFromPaise(amountPaise),
    reason,
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
