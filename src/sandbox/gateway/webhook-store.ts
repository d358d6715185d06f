import type pg from 'pg'
import type { EventName } from './fault.ts'
import type { Tx } from './transaction.ts'

interface NewWebhook {
  eventId: string
  event: EventName
  orderId: string
  body: string
  hasInvalidSignature: boolean
  /** `waiting` means not delivered yet. */
  outcome: 'waiting' | 'dropped'
  delayMs: number
}

export interface ClaimedWebhook {
  seq: string
  event_id: string
  event: EventName
  order_id: string
  body: string
  badly_signed: boolean
  attempts: number
  created_at: Date
}

interface WebhookRow extends ClaimedWebhook {
  outcome: 'waiting' | 'delivered' | 'given up' | 'dropped'
  /** The status or error of the last delivery attempt. */
  last_answer: string | null
  due_at: Date
}

export async function insertWebhook(tx: Tx, webhook: NewWebhook): Promise<void> {
  const { eventId, event, orderId, body, hasInvalidSignature, outcome, delayMs } = webhook
  await tx.query(
    `INSERT INTO sandbox_gateway.webhooks (event_id, event, order_id, body, badly_signed, outcome, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp() + $7 * interval '1 ms')`,
    [eventId, event, orderId, body, hasInvalidSignature, outcome, delayMs],
  )
}

/** Claims due webhooks, at most one per order at a time, so they arrive in order. */
export async function claimWebhooks(
  pool: pg.Pool,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<ClaimedWebhook[]> {
  const { rows } = await pool.query<ClaimedWebhook>(
    `UPDATE sandbox_gateway.webhooks SET attempts = attempts + 1, claimed_until = now() + $2 * interval '1 ms'
     WHERE seq IN (
       SELECT seq FROM sandbox_gateway.webhooks AS due
       WHERE outcome = 'waiting' AND due_at <= now() AND (claimed_until IS NULL OR claimed_until <= now())
         AND NOT EXISTS (
           SELECT FROM sandbox_gateway.webhooks AS earlier
           WHERE earlier.order_id = due.order_id AND earlier.seq < due.seq
             AND earlier.outcome = 'waiting' AND (earlier.due_at <= now() OR earlier.claimed_until > now())
         )
       ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED
     ) RETURNING *`,
    [limit, leaseMs],
  )
  return rows
}

export async function recordFinalOutcome(
  pool: pg.Pool,
  seq: string,
  outcome: 'delivered' | 'given up',
  result: string,
): Promise<void> {
  await pool.query(
    `UPDATE sandbox_gateway.webhooks SET outcome = $2, last_answer = $3, ended_at = now(), claimed_until = NULL
     WHERE seq = $1`,
    [seq, outcome, result],
  )
}

export async function rescheduleWebhook(pool: pg.Pool, seq: string, delayMs: number, result: string): Promise<void> {
  await pool.query(
    `UPDATE sandbox_gateway.webhooks SET due_at = now() + $2 * interval '1 ms', last_answer = $3, claimed_until = NULL
     WHERE seq = $1`,
    [seq, delayMs, result],
  )
}

export async function listWebhooks(pool: pg.Pool, orderId: string | undefined): Promise<WebhookRow[]> {
  const { rows } = await pool.query<WebhookRow>(
    'SELECT * FROM sandbox_gateway.webhooks WHERE $1::text IS NULL OR order_id = $1 ORDER BY seq',
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
