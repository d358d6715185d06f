import type pg from 'pg'
import { inTransaction } from './transaction.ts'

/** Deletes orders with their payments, refunds and webhooks. */
export async function deleteOrders(pool: pg.Pool, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  await inTransaction(pool, async (tx) => {
    // waits for a concurrent refund, which locks its payment, and deletes it too
    await tx.query('SELECT FROM sandbox_gateway.payments WHERE order_id = ANY ($1) ORDER BY id FOR UPDATE', [orderIds])
    const paymentIds = 'SELECT id FROM sandbox_gateway.payments WHERE order_id = ANY ($1)'
    await tx.query(`DELETE FROM sandbox_gateway.refunds WHERE payment_id IN (${paymentIds})`, [orderIds])
    await tx.query('DELETE FROM sandbox_gateway.payments WHERE order_id = ANY ($1)', [orderIds])
    await tx.query('DELETE FROM sandbox_gateway.webhooks WHERE order_id = ANY ($1)', [orderIds])
    await tx.query('DELETE FROM sandbox_gateway.orders WHERE id = ANY ($1)', [orderIds])
  })
}
