import type { Account } from '#domains/accounts/server/api.ts'
import { recordCashPayments, toCashPaymentId } from '#domains/payments/server/api.ts'
import { recordAuditEntries } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { type Paise, paiseFromRupees, subtractPaise } from '#shared/money.ts'
import { findAmountProblem, findCashProblem } from '../rules.ts'
import type { OrderDetail } from './admin-store.ts'
import { toAuditSubject } from './change-status.ts'
import * as codStore from './cod-store.ts'
import type { Deps } from './deps.ts'
import { getOrderDetail } from './get-order-detail.ts'
import { lockOrder } from './lock-order.ts'
import type { OrderRow } from './store.ts'

interface CashRequest {
  id: string
  /** In rupees. */
  amount: number
  reference?: string | undefined
  note?: string | undefined
  writeOff?: boolean | undefined
}

/** Records the cash of an order, which makes it paid. */
export async function recordCash(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Account,
  { id, amount, reference = '', note = '', writeOff = false }: CashRequest,
): Promise<OrderDetail> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const amountPaise = paiseFromRupees(amount)
    const problem = findCashProblem(order) ?? findAmountProblem(order.totalPaise, { amountPaise, writeOff, note })
    if (problem) throw new ShopError('conflict', problem)
    await recordCashOfOrders(tx, { actor, cash: [{ order, amountPaise, reference, note }], now: now() })
    return getOrderDetail(tx, id)
  })
}

interface ReceivedCash {
  order: Pick<OrderRow, 'id' | 'checkoutId' | 'customerName' | 'totalPaise' | 'currency'>
  amountPaise: Paise
  reference: string
  note: string
}

/** Records cash that the rules allow, with an audit entry each. The caller must hold the locks of the orders. */
export async function recordCashOfOrders(
  tx: Tx,
  { actor, cash, now }: { actor: Account; cash: ReceivedCash[]; now: Date },
): Promise<void> {
  const payments = cash.map(({ order: { id: orderId, checkoutId, currency }, amountPaise }) => ({
    orderId,
    checkoutId,
    currency,
    amountPaise,
  }))
  await recordCashPayments(tx, payments, now)
  const records = cash.map(({ order, amountPaise, reference, note }) => ({
    orderId: order.id,
    paymentId: toCashPaymentId(order.id),
    writtenOffPaise: subtractPaise(order.totalPaise, amountPaise),
    reference: reference || null,
    note: note || null,
  }))
  await codStore.setCashRecorded(tx, records, { recordedAt: now, recordedBy: actor.name })
  const changes = records.map(({ writtenOffPaise, reference, note }, index) => ({
    actor,
    kind: 'order' as const,
    subject: toAuditSubject(cash[index]?.order ?? { id: '', customerName: '' }),
    before: { cashPaise: 0 },
    after: {
      cashPaise: cash[index]?.amountPaise ?? 0,
      ...(writtenOffPaise > 0 ? { writtenOffPaise } : {}),
      ...(reference ? { reference } : {}),
      ...(note ? { note } : {}),
    },
  }))
  await recordAuditEntries(tx, changes)
}
