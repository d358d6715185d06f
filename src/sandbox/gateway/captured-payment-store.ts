import type pg from 'pg'
import type { EventName } from './fault.ts'
import { noFaultIsActive } from './fault-store.ts'
import type { PaymentRow } from './store.ts'

type CapturedPayment = Pick<PaymentRow, 'id' | 'order_id' | 'method' | 'payer'> & { created_at: Date | undefined }

interface NewEvent {
  id: string
  event: EventName
}

/**
 * Makes a captured payment, marks its order paid and enqueues the webhooks in one statement. Returns false, and changes
 * nothing, if the order is unknown, paid or captured manually, or a fault is active.
 */
export async function insertCapturedPayment(
  pool: pg.Pool,
  { id, order_id: orderId, method, payer, created_at: createdAt }: CapturedPayment,
  events: NewEvent[],
): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'sandbox_insert_captured_payment',
    text: `WITH paid AS (
             UPDATE sandbox_gateway.orders SET status = 'paid', attempts = attempts + 1, amount_paid = amount
             WHERE id = $1 AND status <> 'paid' AND captures AND ${noFaultIsActive} RETURNING *
           ), payment AS (
             INSERT INTO sandbox_gateway.payments (id, order_id, amount, currency, status, method, payer, created_at)
             SELECT $2, id, amount, currency, 'captured', $3, $4, coalesce($5, now()) FROM paid RETURNING *
           ), webhooks AS (
             INSERT INTO sandbox_gateway.webhooks (event_id, event, order_id, entities)
             SELECT e.id, e.event, payment.order_id, CASE e.event
                 WHEN 'payment.authorized' THEN jsonb_build_object('payment', to_jsonb(payment) || '{"status":"authorized"}')
                 WHEN 'order.paid' THEN jsonb_build_object('payment', to_jsonb(payment), 'order', to_jsonb(paid))
                 ELSE jsonb_build_object('payment', to_jsonb(payment))
               END
             FROM payment, paid, unnest($6::text[], $7::text[]) WITH ORDINALITY AS e (id, event, position)
             ORDER BY e.position
           )
           SELECT FROM payment`,
    values: [orderId, id, method, payer, createdAt, events.map((event) => event.id), events.map(({ event }) => event)],
  })
  return rows.length > 0
}
