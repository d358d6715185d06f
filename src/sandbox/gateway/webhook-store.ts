import type pg from 'pg'
import type { EventName } from './fault.ts'
import type { OrderRow, PaymentRow, RefundRow } from './store.ts'
import type { Tx } from './transaction.ts'

/** The rows that an event reports. */
interface Entities {
  payment: PaymentRow
  order?: OrderRow
  refund?: RefundRow
}

export interface WebhookEvent extends Entities {
  event: EventName
}

export interface NewWebhook {
  event_id: string
  event: EventName
  order_id: string
  entities: Entities
  badly_signed: boolean
  /** `waiting` means not delivered yet. */
  outcome: 'waiting' | 'dropped'
  delay_ms: number
}

/** Dates become strings in JSON. */
type Stored<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] }

type StoredEntities = { [Key in keyof Entities]: Stored<NonNullable<Entities[Key]>> }

export interface ClaimedWebhook {
  seq: string
  event_id: string
  event: EventName
  body: string | null
  entities: StoredEntities
  badly_signed: boolean
  attempts: number
  created_at: Date
}

interface WebhookRow {
  event_id: string
  event: EventName
  order_id: string
  attempts: number
  outcome: 'waiting' | 'delivered' | 'given up' | 'dropped'
  /** The status or error of the last delivery attempt. */
  last_result: string | null
}

export async function insertWebhooks(tx: Tx, webhooks: NewWebhook[]): Promise<void> {
  await tx.query({
    name: 'sandbox_insert_webhooks',
    text: `INSERT INTO sandbox_gateway.webhooks (event_id, event, order_id, entities, badly_signed, outcome, due_at)
           SELECT event_id, event, order_id, entities, badly_signed, outcome,
             clock_timestamp() + delay_ms * interval '1 ms'
           FROM jsonb_to_recordset($1) AS (position integer, event_id text, event text, order_id text, entities jsonb,
             badly_signed boolean, outcome text, delay_ms integer)
           ORDER BY position`,
    values: [JSON.stringify(webhooks.map((webhook, position) => ({ ...webhook, position })))],
  })
}

interface NextTasks {
  /** Due now, at most one per order at a time, so they arrive in order. */
  webhooks: ClaimedWebhook[]
  /** When the next webhook is due. */
  msUntilWebhook: number | null
  /** When the next late capture or pending refund is due. */
  msUntilChange: number | null
}

/** Claims due webhooks, and looks up when more work is due. */
export async function claimWebhooks(
  pool: pg.Pool,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<NextTasks> {
  const { rows } = await pool.query<NextTasks & ClaimedWebhook>({
    name: 'sandbox_claim_webhooks',
    text: `WITH claimed AS (
             UPDATE sandbox_gateway.webhooks SET attempts = attempts + 1, claimed_until = now() + $2 * interval '1 ms'
             WHERE seq = ANY (ARRAY (
               SELECT seq FROM sandbox_gateway.webhooks AS due
               WHERE outcome = 'waiting' AND due_at <= now() AND (claimed_until IS NULL OR claimed_until <= now())
                 AND NOT EXISTS (
                   SELECT FROM sandbox_gateway.webhooks AS earlier
                   WHERE earlier.order_id = due.order_id AND earlier.seq < due.seq
                     AND earlier.outcome = 'waiting' AND (earlier.due_at <= now() OR earlier.claimed_until > now())
                 )
               ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED
             ))
             RETURNING seq, event_id, event, body, entities, badly_signed, attempts, created_at
           ), next AS (
             SELECT extract(epoch FROM webhook_at - clock_timestamp())::float8 * 1000 AS "msUntilWebhook",
               extract(epoch FROM change_at - clock_timestamp())::float8 * 1000 AS "msUntilChange"
             FROM (
               SELECT
                 (SELECT min(due_at) FROM sandbox_gateway.webhooks WHERE outcome = 'waiting' AND due_at > now()) AS webhook_at,
                 least(
                   (SELECT min(captures_late_at) FROM sandbox_gateway.payments WHERE captures_late_at IS NOT NULL),
                   (SELECT min(ends_at) FROM sandbox_gateway.refunds WHERE status = 'pending')
                 ) AS change_at
             ) AS times
           )
           SELECT next.*, claimed.* FROM next LEFT JOIN claimed ON true ORDER BY claimed.seq`,
    values: [limit, leaseMs],
  })
  const { msUntilWebhook = null, msUntilChange = null } = rows[0] ?? {}
  return { webhooks: rows.filter(({ seq }) => seq !== null), msUntilWebhook, msUntilChange }
}

export interface Delivery {
  seq: string
  outcome: 'delivered' | 'given up' | 'waiting'
  /** Until the next attempt of a waiting webhook. */
  delayMs: number
  /** The status, or the error if there was none. */
  response: string
}

export async function recordDeliveries(pool: pg.Pool, deliveries: Delivery[]): Promise<void> {
  await pool.query({
    name: 'sandbox_record_deliveries',
    text: `UPDATE sandbox_gateway.webhooks AS w
           SET outcome = d.outcome, last_answer = d.response, claimed_until = NULL,
             ended_at = CASE d.outcome WHEN 'waiting' THEN NULL ELSE now() END,
             due_at = CASE d.outcome WHEN 'waiting' THEN now() + d.delay_ms * interval '1 ms' ELSE w.due_at END
           FROM unnest($1::bigint[], $2::text[], $3::float8[], $4::text[]) AS d (seq, outcome, delay_ms, response)
           WHERE w.seq = d.seq`,
    values: [
      deliveries.map(({ seq }) => seq),
      deliveries.map(({ outcome }) => outcome),
      deliveries.map(({ delayMs }) => delayMs),
      deliveries.map(({ response }) => response),
    ],
  })
}

export async function listWebhooks(pool: pg.Pool, orderId: string | undefined): Promise<WebhookRow[]> {
  const { rows } = await pool.query<WebhookRow>(
    `SELECT event_id, event, order_id, attempts, outcome, last_answer AS last_result
     FROM sandbox_gateway.webhooks
     WHERE $1::text IS NULL OR order_id = $1 ORDER BY seq`,
    [orderId ?? null],
  )
  return rows
}

export async function hasUndeliveredWebhooks(pool: pg.Pool, orderId: string): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT FROM sandbox_gateway.webhooks WHERE order_id = $1 AND outcome = 'waiting' LIMIT 1`,
    [orderId],
  )
  return rows.length > 0
}
