import type pg from 'pg'
import type { ErrorDetails } from './gateway-error.ts'
import type { PaymentMethod } from './test-instruments.ts'
import type { Tx } from './transaction.ts'

export type Notes = Record<string, string | number | boolean>

export interface OrderRow {
  id: string
  amount: number
  amount_paid: number
  currency: string
  receipt: string | null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  /** Whether a payment is captured by itself as soon as it is authorized. */
  captures: boolean
  notes: Notes
  created_at: Date
}

interface Payer {
  email?: string | undefined
  contact?: string | undefined
}

export interface PaymentRow {
  id: string
  order_id: string
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  amount_refunded: number
  method: PaymentMethod
  payer: Payer
  error: ErrorDetails | null
  created_at: Date
}

export interface RefundRow {
  id: string
  payment_id: string
  amount: number
  status: 'pending' | 'processed' | 'failed'
  speed: string
  receipt: string | null
  notes: Notes
  /** What was asked for, word by word: the same key with other words is refused. */
  asked: { paymentId: string } & Record<string, unknown>
  created_at: Date
}

type Asked = pg.Pool | Tx

async function one<Row extends pg.QueryResultRow>(from: Asked, text: string, values: unknown[]) {
  const { rows } = await from.query<Row>(text, values)
  return rows[0]
}

/** For inserts and updates of rows that are known to be there. */
async function the<Row extends pg.QueryResultRow>(from: Asked, text: string, values: unknown[]): Promise<Row> {
  const row = await one<Row>(from, text, values)
  if (!row) throw new Error(`The sandbox gateway lost a row: ${text}`)
  return row
}

export const insertOrder = (
  tx: Asked,
  order: Pick<OrderRow, 'id' | 'amount' | 'currency' | 'receipt' | 'captures' | 'notes'>,
) =>
  one<OrderRow>(
    tx,
    `INSERT INTO sandbox_gateway.orders (id, amount, currency, receipt, captures, notes)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (receipt) DO NOTHING RETURNING *`,
    [order.id, order.amount, order.currency, order.receipt, order.captures, order.notes],
  )

export const findOrder = (from: Asked, id: string) =>
  one<OrderRow>(from, 'SELECT * FROM sandbox_gateway.orders WHERE id = $1', [id])

export const lockOrder = (tx: Tx, id: string) =>
  one<OrderRow>(tx, 'SELECT * FROM sandbox_gateway.orders WHERE id = $1 FOR UPDATE', [id])

export async function listOrders(from: Asked, page: { receipt?: string | undefined; count: number; skip: number }) {
  const { rows } = await from.query<OrderRow>(
    `SELECT * FROM sandbox_gateway.orders WHERE $1::text IS NULL OR receipt = $1
     ORDER BY created_at DESC, id LIMIT $2 OFFSET $3`,
    [page.receipt ?? null, page.count, page.skip],
  )
  return rows
}

export const markAttempted = (tx: Tx, id: string) =>
  the<OrderRow>(
    tx,
    `UPDATE sandbox_gateway.orders SET attempts = attempts + 1,
       status = CASE status WHEN 'created' THEN 'attempted' ELSE status END
     WHERE id = $1 RETURNING *`,
    [id],
  )

export const markPaid = (tx: Tx, id: string, amount: number) =>
  the<OrderRow>(tx, `UPDATE sandbox_gateway.orders SET status = 'paid', amount_paid = $2 WHERE id = $1 RETURNING *`, [
    id,
    amount,
  ])

type NewPayment = Omit<PaymentRow, 'amount_refunded' | 'created_at'> & { created_at?: Date | undefined }

export const insertPayment = (tx: Tx, payment: NewPayment) =>
  the<PaymentRow>(
    tx,
    `INSERT INTO sandbox_gateway.payments (id, order_id, amount, currency, status, method, payer, error, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, now())) RETURNING *`,
    [
      payment.id,
      payment.order_id,
      payment.amount,
      payment.currency,
      payment.status,
      payment.method,
      payment.payer,
      payment.error,
      payment.created_at,
    ],
  )

export const findPayment = (from: Asked, id: string) =>
  one<PaymentRow>(from, 'SELECT * FROM sandbox_gateway.payments WHERE id = $1', [id])

export const lockPayment = (tx: Tx, id: string) =>
  one<PaymentRow>(tx, 'SELECT * FROM sandbox_gateway.payments WHERE id = $1 FOR UPDATE', [id])

export async function paymentsOf(from: Asked, orderId: string): Promise<PaymentRow[]> {
  const { rows } = await from.query<PaymentRow>(
    'SELECT * FROM sandbox_gateway.payments WHERE order_id = $1 ORDER BY seq DESC',
    [orderId],
  )
  return rows
}

export const setPaymentStatus = (tx: Tx, id: string, status: 'authorized' | 'captured') =>
  the<PaymentRow>(
    tx,
    `UPDATE sandbox_gateway.payments SET status = $2, error = NULL, captures_late_at = NULL WHERE id = $1 RETURNING *`,
    [id, status],
  )

export async function captureLater(tx: Tx, paymentId: string, ms: number): Promise<void> {
  await tx.query(`UPDATE sandbox_gateway.payments SET captures_late_at = now() + $2 * interval '1 ms' WHERE id = $1`, [
    paymentId,
    ms,
  ])
}

/** Adds to what was refunded, or takes back what was not after all. */
export const changeRefunded = (tx: Tx, id: string, by: number) =>
  the<PaymentRow>(
    tx,
    `UPDATE sandbox_gateway.payments SET amount_refunded = amount_refunded + $2,
       status = CASE WHEN amount_refunded + $2 = amount THEN 'refunded' ELSE 'captured' END
     WHERE id = $1 RETURNING *`,
    [id, by],
  )

type NewRefund = Omit<RefundRow, 'created_at'> & {
  idempotencyKey: string | undefined
  endsInMs: number | undefined
  endsAs: 'processed' | 'failed' | undefined
}

export const insertRefund = (tx: Tx, refund: NewRefund) =>
  the<RefundRow>(
    tx,
    `INSERT INTO sandbox_gateway.refunds
       (id, payment_id, amount, status, speed, receipt, notes, asked, idempotency_key, ends_at, ends_as)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + $10 * interval '1 ms', $11) RETURNING *`,
    [
      refund.id,
      refund.payment_id,
      refund.amount,
      refund.status,
      refund.speed,
      refund.receipt,
      refund.notes,
      refund.asked,
      refund.idempotencyKey ?? null,
      refund.endsInMs ?? null,
      refund.endsAs ?? null,
    ],
  )

export const findRefund = (from: Asked, id: string) =>
  one<RefundRow>(from, 'SELECT * FROM sandbox_gateway.refunds WHERE id = $1', [id])

export const findRefundByKey = (tx: Tx, key: string) =>
  one<RefundRow>(tx, 'SELECT * FROM sandbox_gateway.refunds WHERE idempotency_key = $1', [key])

export async function refundsOf(from: Asked, paymentId: string): Promise<RefundRow[]> {
  const { rows } = await from.query<RefundRow>(
    'SELECT * FROM sandbox_gateway.refunds WHERE payment_id = $1 ORDER BY seq DESC',
    [paymentId],
  )
  return rows
}

/** Nothing when it has ended already. */
export const endRefundRow = (tx: Tx, id: string, status: 'processed' | 'failed') =>
  one<RefundRow>(
    tx,
    `UPDATE sandbox_gateway.refunds SET status = $2, ends_at = NULL WHERE id = $1 AND status = 'pending' RETURNING *`,
    [id, status],
  )
