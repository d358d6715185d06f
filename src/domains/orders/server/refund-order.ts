import { createHash } from 'node:crypto'
import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { findRefund, queueRefund } from '#domains/payments/server/queue-refund.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Tx } from '#platform/database/connect.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { paiseFromRupees } from '#shared/money.ts'
import type { AdminOrderDetail } from '../admin-contract.ts'
import { lockOrder } from './admin-store.ts'
import { noSuchOrder, readOrder } from './get-admin-order.ts'
import { refundMail } from './refund-mail.ts'
import { type Actor, type AdminDeps, subjectOf } from './set-order-status.ts'
import type { OrderRow } from './store.ts'

interface Wanted {
  id: string
  /** In rupees; absent, all that is left. */
  amount?: number | undefined
  reason: string
  key?: string | undefined
}

/** Gives money back because a person decided so. The provider is asked afterwards, as often as it takes. */
export async function refundOrder(
  deps: Omit<AdminDeps, 'findReturnedUnits'>,
  authorization: string | undefined,
  { id, amount, reason, key = newId() }: Wanted,
): Promise<AdminOrderDetail> {
  const actor = await requireAdmin(deps, authorization)
  const { db, now = () => new Date() } = deps
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw noSuchOrder()
    const refundId = refundIdOf(id, key)
    const known = await findRefund(tx, refundId)
    const isSame = known && (amount === undefined || known.amountPaise === paiseFromRupees(amount))
    if (known && !(isSame && known.reason === reason)) {
      throw new ShopError('conflict', 'Another refund was asked for under this key.')
    }
    if (!known) {
      const amountPaise = amount === undefined ? order.totalPaise - order.refundedPaise : paiseFromRupees(amount)
      await giveBack(deps, tx, { order, amountPaise, reason, refundId, actor, now: now() })
      await sendMail(deps, tx, { to: order.customerEmail, ...refundMail(order, amountPaise, deps.origin) })
    }
    return readOrder(tx, id)
  })
}

/** The same wish has the same number, here and at the provider. */
const refundIdOf = (orderId: string, key: string) =>
  `rf_${createHash('sha256').update(`${orderId} ${key}`).digest('hex').slice(0, 24)}`

interface GivingBack {
  order: OrderRow
  amountPaise: number
  reason: string
  refundId?: string
  actor: Actor
  now: Date
}

/** Puts the refund down with who wanted it; the caller holds the order's lock. */
export async function giveBack(
  { jobs }: Pick<AdminDeps, 'jobs'>,
  tx: Tx,
  { order, amountPaise, reason, refundId, actor, now }: GivingBack,
): Promise<void> {
  const { paymentId } = order
  await queueRefund({ jobs }, tx, { paymentId, amountPaise, reason, now, ...(refundId ? { id: refundId } : {}) })
  await recordChange(tx, { actor, kind: 'refund', subject: subjectOf(order), after: { amountPaise, reason } })
}
