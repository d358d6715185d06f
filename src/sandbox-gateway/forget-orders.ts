import type pg from 'pg'
import { inTransaction } from './transaction.ts'

/** Takes orders out of the gateway's books with all that hangs on them, as if nobody had ever asked for them. */
export async function forgetOrders(pool: pg.Pool, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  await inTransaction(pool, async (tx) => {
    // a refund that is being made holds its payment, and is forgotten as soon as it is made
    await tx.query('SELECT FROM sandbox_gateway.payments WHERE order_id = ANY ($1) ORDER BY id FOR UPDATE', [orderIds])
    const paid = 'SELECT id FROM sandbox_gateway.payments WHERE order_id = ANY ($1)'
    await tx.query(`DELETE FROM sandbox_gateway.refunds WHERE payment_id IN (${paid})`, [orderIds])
    await tx.query('DELETE FROM sandbox_gateway.payments WHERE order_id = ANY ($1)', [orderIds])
    await tx.query('DELETE FROM sandbox_gateway.webhooks WHERE order_id = ANY ($1)', [orderIds])
    await tx.query('DELETE FROM sandbox_gateway.orders WHERE id = ANY ($1)', [orderIds])
  })
}
