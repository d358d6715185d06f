import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { formatShortPaise, type Paise, sumPaise } from '#shared/money.ts'
import * as store from './store.ts'

interface Transfer {
  paymentId: string
  amountPaise: Paise
  reference: string
  now: Date
}

/**
 * Records that the money of one due refund, the oldest of that amount, or of all of them was sent. The caller must hold
 * the order's lock.
 */
export async function completeRefundByHand(
  tx: Tx,
  { paymentId, amountPaise, reference, now }: Transfer,
): Promise<string[]> {
  const due = (await store.listRefunds(tx, [paymentId])).filter(({ state }) => state === 'due by hand')
  const single = due.find((refund) => refund.amountPaise === amountPaise)
  const duePaise = sumPaise(due.map((refund) => refund.amountPaise))
  if (!single && duePaise !== amountPaise) throw new ShopError('conflict', formatDue(due, duePaise))
  const ids = (single ? [single] : due).map(({ id }) => id)
  await store.completeRefundsByHand(tx, ids, { reference, endedAt: now })
  return ids
}

function formatDue(due: store.RefundRow[], duePaise: Paise): string {
  if (due.length === 0) return 'No refund is due for this order.'
  const total = formatShortPaise(duePaise)
  if (due.length === 1) return `The refund that is due is ${total}.`
  const amounts = due.map(({ amountPaise }) => formatShortPaise(amountPaise)).join(', ')
  return `These refunds are due: ${amounts}. Enter one of them, or ${total} for all.`
}
