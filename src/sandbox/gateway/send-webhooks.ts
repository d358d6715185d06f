import type pg from 'pg'
import type { Log } from '#platform/log.ts'
import { DAY, HOUR } from '#shared/time.ts'
import type { Account } from './schema.ts'
import { corruptSignature, signWebhook } from './signatures.ts'
import { type ClaimedWebhook, claimWebhooks, recordFinalOutcome, rescheduleWebhook } from './webhook-store.ts'

interface Deps {
  pool: pg.Pool
  account: Account
  log: Log
}

const BATCH_SIZE = 8
const TIMEOUT_MS = 5_000
/** Longer than the timeout, so no other process sends the same webhook. */
const LEASE_MS = 15_000
const MIN_RETRY_DELAY_MS = 1_000
const MAX_RETRY_DELAY_MS = HOUR
const MAX_AGE_MS = DAY

/** Sends due webhooks and returns how many. Without a 2xx response in time, a webhook is retried with backoff. */
export async function sendWebhooks(deps: Deps, webhookUrl: string, shutdown: AbortSignal): Promise<number> {
  const claimed = await claimWebhooks(deps.pool, { limit: BATCH_SIZE, leaseMs: LEASE_MS })
  await Promise.all(claimed.map((webhook) => send(deps, webhookUrl, webhook, shutdown)))
  return claimed.length
}

async function send(
  { pool, account, log }: Deps,
  webhookUrl: string,
  webhook: ClaimedWebhook,
  shutdown: AbortSignal,
): Promise<void> {
  const result = await deliver(account, webhookUrl, webhook, shutdown)
  const { event, event_id: eventId, seq, attempts, created_at: createdAt } = webhook
  if (result.ok) return recordFinalOutcome(pool, seq, 'delivered', result.summary)
  log.warn({ event, eventId, attempts, reason: result.summary }, 'Sandbox webhook not delivered')
  if (Date.now() - createdAt.getTime() > MAX_AGE_MS) return recordFinalOutcome(pool, seq, 'given up', result.summary)
  return rescheduleWebhook(pool, seq, shutdown.aborted ? 0 : calculateRetryDelay(attempts), result.summary)
}

export function calculateRetryDelay(attempts: number): number {
  return Math.min(MIN_RETRY_DELAY_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS)
}

async function deliver(
  { webhookSecret }: Account,
  webhookUrl: string,
  { body, badly_signed: hasInvalidSignature, event_id: eventId }: ClaimedWebhook,
  shutdown: AbortSignal,
): Promise<{ ok: boolean; summary: string }> {
  const signature = signWebhook(webhookSecret, body)
  try {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-signature': hasInvalidSignature ? corruptSignature(signature) : signature,
        'x-razorpay-event-id': eventId,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), shutdown]),
    })
    // read to the end, so the connection can be reused
    await response.arrayBuffer()
    return { ok: response.ok, summary: String(response.status) }
  } catch (error) {
    return { ok: false, summary: error instanceof Error ? `${error.name}: ${error.message}` : 'no response' }
  }
}
