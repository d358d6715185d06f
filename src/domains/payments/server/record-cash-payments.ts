import type { Tx } from '#platform/database/connect.ts'
import type { Paise } from '#shared/money.ts'
import * as store from './store.ts'

interface CashPayment {
  orderId: string
  checkoutId: string
  amountPaise: Paise
  currency: string
}

/** Derived from the order, so an order has at most one. */
export const toCashPaymentId = (orderId: string) => `cash_${orderId}`

/** Records the cash of orders as captured payments. */
export async function recordCashPayments(tx: Tx, cash: CashPayment[], now: Date): Promise<void> {
  await store.insertCashPayments(
    tx,
    cash.map(({ orderId, ...payment }) => ({ ...payment, id: toCashPaymentId(orderId) })),
    now,
  )
}
