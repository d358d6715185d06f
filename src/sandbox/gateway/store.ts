import type pg from 'pg'
import { noFaultIsActive } from './fault-store.ts'
import type { ErrorDetails } from './sandbox-error.ts'
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
  /** Whether payments are captured automatically. */
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
  /** The request; reusing its idempotency key with another request is rejected. */
  request: { paymentId: string } & Record<string, unknown>
  created_at: Date
}

type Queryable = pg.Pool | Tx

async function findOne<Row extends pg.QueryResultRow>(client: Queryable, text: string, values: unknown[]) {
  const { rows } = await client.query<Row>(text, values)
  return rows[0]
}

/** Throws if there is no row. */
async function getOne<Row extends pg.QueryResultRow>(client: Queryable, text: string, values: unknown[]): Promise<Row> {
  const row = await findOne<Row>(client, text, values)
  if (!row) throw new Error(`Sandbox gateway query returned no row: ${text}`)
  return row
}

export type NewOrder = Pick<OrderRow, 'id' | 'amount' | 'currency' | 'receipt' | 'captures' | 'notes'>

// prepared statements name their columns, because a new column would invalidate `*` in processes that already run
const orderColumns = 'id, amount, amount_paid, currency, receipt, status, attempts, captures, notes, created_at'
const paymentColumns =
  'p.id, p.order_id, p.amount, p.currency, p.status, p.amount_refunded, p.method, p.payer, p.error, p.created_at'
const refundColumns = 'id, payment_id, amount, status, speed, receipt, notes, asked AS request, created_at'

/** Returns undefined if the receipt is taken. */
export const insertOrder = (pool: pg.Pool, order: NewOrder) =>
  insertOrderIf(pool, 'true', 'sandbox_insert_order', order)

/** Returns undefined if the receipt is taken or a fault is active. */
export const insertOrderUnlessFaulty = (pool: pg.Pool, order: NewOrder) =>
  insertOrderIf(pool, noFaultIsActive, 'sandbox_insert_order_unless_faulty', order)

/** What the shop stores next, in the same database, waits for the disk, and this change is written before it. */
const withoutWaitingForDisk = `set_config('synchronous_commit', 'off', true)`

async function insertOrderIf(
  pool: pg.Pool,
  condition: string,
  name: string,
  { id, amount, currency, receipt, captures, notes }: NewOrder,
): Promise<OrderRow | undefined> {
  const { rows } = await pool.query<OrderRow>({
    name,
    text: `INSERT INTO sandbox_gateway.orders (id, amount, currency, receipt, captures, notes)
           SELECT $1::text, $2::integer, $3::text, $4::text, $5::boolean, $6::jsonb WHERE ${condition}
           ON CONFLICT (receipt) DO NOTHING RETURNING ${orderColumns}, ${withoutWaitingForDisk}`,
    values: [id, amount, currency, receipt, captures, notes],
  })
  return rows[0]
}

export const findOrder = (client: Queryable, id: string) =>
  findOne<OrderRow>(client, 'SELECT * FROM sandbox_gateway.orders WHERE id = $1', [id])

export const lockOrder = (tx: Tx, id: string) =>
  findOne<OrderRow>(tx, 'SELECT * FROM sandbox_gateway.orders WHERE id = $1 FOR UPDATE', [id])

export async function listOrders(
  client: Queryable,
  page: { receipt?: string | undefined; count: number; skip: number },
) {
  const { rows } = await client.query<OrderRow>(
    `SELECT * FROM sandbox_gateway.orders WHERE $1::text IS NULL OR receipt = $1
     ORDER BY created_at DESC, id LIMIT $2 OFFSET $3`,
    [page.receipt ?? null, page.count, page.skip],
  )
  return rows
}

export const markAttempted = (tx: Tx, id: string) =>
  getOne<OrderRow>(
    tx,
    `UPDATE sandbox_gateway.orders SET attempts = attempts + 1,
       status = CASE status WHEN 'created' THEN 'attempted' ELSE status END
     WHERE id = $1 RETURNING *`,
    [id],
  )

export const markPaid = (tx: Tx, id: string, amount: number) =>
  getOne<OrderRow>(
    tx,
    `UPDATE sandbox_gateway.orders SET status = 'paid', amount_paid = $2 WHERE id = $1 RETURNING *`,
    [id, amount],
  )

type NewPayment = Omit<PaymentRow, 'amount_refunded' | 'created_at'> & { created_at?: Date | undefined }

export const insertPayment = (tx: Tx, payment: NewPayment) =>
  getOne<PaymentRow>(
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

export const findPayment = (client: Queryable, id: string) =>
  findOne<PaymentRow>(client, 'SELECT * FROM sandbox_gateway.payments WHERE id = $1', [id])

export const lockPayment = (tx: Tx, id: string) =>
  findOne<PaymentRow>(tx, 'SELECT * FROM sandbox_gateway.payments WHERE id = $1 FOR UPDATE', [id])

/** Returns undefined if there is no such order. */
export const findPaymentsByOrder = (pool: pg.Pool, orderId: string) =>
  findPaymentsByOrderIf(pool, 'true', 'sandbox_find_payments', orderId)

/** Returns undefined if there is no such order or a fault is active. */
export const findPaymentsByOrderUnlessFaulty = (pool: pg.Pool, orderId: string) =>
  findPaymentsByOrderIf(pool, noFaultIsActive, 'sandbox_find_payments_unless_faulty', orderId)

async function findPaymentsByOrderIf(
  pool: pg.Pool,
  condition: string,
  name: string,
  orderId: string,
): Promise<PaymentRow[] | undefined> {
  const { rows } = await pool.query<PaymentRow | (Record<keyof PaymentRow, null> & { id: null })>({
    name,
    text: `SELECT ${paymentColumns}
           FROM sandbox_gateway.orders AS o LEFT JOIN sandbox_gateway.payments AS p ON p.order_id = o.id
           WHERE o.id = $1 AND ${condition} ORDER BY p.seq DESC`,
    values: [orderId],
  })
  // an order without payments is one row of nulls
  return rows.length > 0 ? rows.filter((row): row is PaymentRow => row.id !== null) : undefined
}

/** Lists payments made between `from` and `to`, in Unix seconds and both inclusive, newest first. */
export async function listPayments(
  pool: pg.Pool,
  page: { from?: number | undefined; to?: number | undefined; count: number; skip: number },
): Promise<PaymentRow[]> {
  const { rows } = await pool.query<PaymentRow>(
    `SELECT ${paymentColumns} FROM sandbox_gateway.payments AS p
     WHERE ($1::float8 IS NULL OR p.created_at >= to_timestamp($1))
       AND ($2::float8 IS NULL OR p.created_at < to_timestamp($2::float8 + 1))
     ORDER BY p.created_at DESC, p.seq DESC LIMIT $3 OFFSET $4`,
    [page.from ?? null, page.to ?? null, page.count, page.skip],
  )
  return rows
}

export const setPaymentStatus = (tx: Tx, id: string, status: 'authorized' | 'captured') =>
  getOne<PaymentRow>(
    tx,
    `UPDATE sandbox_gateway.payments SET status = $2, error = NULL, captures_late_at = NULL WHERE id = $1 RETURNING *`,
    [id, status],
  )

export async function scheduleLateCapture(tx: Tx, paymentId: string, ms: number): Promise<void> {
  await tx.query(`UPDATE sandbox_gateway.payments SET captures_late_at = now() + $2 * interval '1 ms' WHERE id = $1`, [
    paymentId,
    ms,
  ])
}

/** `delta` is negative for a failed refund. */
export const addRefundedAmount = (tx: Tx, id: string, delta: number) =>
  getOne<PaymentRow>(
    tx,
    `UPDATE sandbox_gateway.payments SET amount_refunded = amount_refunded + $2,
       status = CASE WHEN amount_refunded + $2 = amount THEN 'refunded' ELSE 'captured' END
     WHERE id = $1 RETURNING *`,
    [id, delta],
  )

type NewRefund = Omit<RefundRow, 'created_at'> & {
  idempotencyKey: string | undefined
  /** For a pending refund: when it completes, and how. */
  completesInMs: number | undefined
  completesAs: 'processed' | 'failed' | undefined
}

export const insertRefund = (tx: Tx, refund: NewRefund) =>
  getOne<RefundRow>(
    tx,
    `INSERT INTO sandbox_gateway.refunds
       (id, payment_id, amount, status, speed, receipt, notes, asked, idempotency_key, ends_at, ends_as)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + $10 * interval '1 ms', $11) RETURNING ${refundColumns}`,
    [
      refund.id,
      refund.payment_id,
      refund.amount,
      refund.status,
      refund.speed,
      refund.receipt,
      refund.notes,
      refund.request,
      refund.idempotencyKey ?? null,
      refund.completesInMs ?? null,
      refund.completesAs ?? null,
    ],
  )

export const findRefund = (client: Queryable, id: string) =>
  findOne<RefundRow>(client, `SELECT ${refundColumns} FROM sandbox_gateway.refunds WHERE id = $1`, [id])

export const findRefundByKey = (tx: Tx, key: string) =>
  findOne<RefundRow>(tx, `SELECT ${refundColumns} FROM sandbox_gateway.refunds WHERE idempotency_key = $1`, [key])

export async function listRefundsByPayment(client: Queryable, paymentId: string): Promise<RefundRow[]> {
  const { rows } = await client.query<RefundRow>(
    `SELECT ${refundColumns} FROM sandbox_gateway.refunds WHERE payment_id = $1 ORDER BY seq DESC`,
    [paymentId],
  )
  return rows
}

/** Returns undefined if the refund is not pending. */
export const updatePendingRefund = (tx: Tx, id: string, status: 'processed' | 'failed') =>
  findOne<RefundRow>(
    tx,
    `UPDATE sandbox_gateway.refunds SET status = $2, ends_at = NULL WHERE id = $1 AND status = 'pending'
     RETURNING ${refundColumns}`,
    [id, status],
  )
